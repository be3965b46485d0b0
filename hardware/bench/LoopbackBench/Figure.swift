/// Latencies of one kind, and their distribution.
package struct Latencies: Equatable, Sendable {
  /// The latencies in ascending order.
  package let values: [Duration]

  /// Sorts the latencies.
  package init(_ values: [Duration]) { self.values = values.sorted() }

  /// The smallest value that at least this percentage of the values do not exceed, or `nil` without values.
  package func percentile(_ percent: Int) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = (values.count * percent + 99) / 100
    return values[max(0, min(rank, values.count) - 1)]
  }

  /// The longest latency, or `nil` without values.
  package var longest: Duration? { values.last }
}

/// A measurement of the reference and of the daemon, in the same run and on the same lines.
package struct Figure: Equatable, Sendable {
  /// The measured interval: `edge to hold.began`.
  package let name: String
  /// The latencies of the loop that only waits and reads.
  package let reference: Latencies
  package let daemon: Latencies

  /// Creates a figure from the latencies of both programs.
  package init(_ name: String, reference: Latencies, daemon: Latencies) {
    (self.name, self.reference, self.daemon) = (name, reference, daemon)
  }

  /// The shown values with their names: the median, the 99th percentile and the maximum.
  package var rows: [(name: String, reference: Duration, daemon: Duration)] {
    let rows: [(String, (Latencies) -> Duration?)] = [
      ("p50", { $0.percentile(50) }), ("p99", { $0.percentile(99) }), ("max", { $0.longest }),
    ]
    return rows.compactMap { name, value in
      guard let reference = value(reference), let daemon = value(daemon) else { return nil }
      return (name, reference, daemon)
    }
  }
}
