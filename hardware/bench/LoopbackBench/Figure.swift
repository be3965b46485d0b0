/// Latencies of one kind, and their distribution.
package struct Latencies: Equatable, Sendable {
  /// In ascending order.
  package let values: [Duration]

  /// Latencies in any order.
  package init(_ values: [Duration]) { self.values = values.sorted() }

  /// The smallest value that at least this many percent of them do not exceed; nil if there is none.
  package func percentile(_ percent: Int) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = (values.count * percent + 99) / 100
    return values[max(0, min(rank, values.count) - 1)]
  }

  /// The longest; nil if there is none.
  package var longest: Duration? { values.last }
}

/// One figure of the bench: of the reference and of the daemon, in the same run on the same lines.
package struct Figure: Equatable, Sendable {
  /// What is measured: `edge to hold.began`.
  package let name: String
  /// Of the loop that does nothing but wait and read.
  package let reference: Latencies
  /// Of the daemon.
  package let daemon: Latencies

  /// A figure with both of its sides.
  package init(_ name: String, reference: Latencies, daemon: Latencies) {
    (self.name, self.reference, self.daemon) = (name, reference, daemon)
  }

  /// The values that are shown, each with its name: the median, the 99th percentile, the longest.
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
