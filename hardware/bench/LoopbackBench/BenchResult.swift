package import Gesture
import SystemAccess

/// The result of a run of the bench.
package struct BenchResult: Sendable {
  /// The seed of the presses.
  package let seed: UInt64
  /// The daemon's threshold and debounce period.
  package let limits: HoldRecognizer.Limits
  /// The number of driven presses.
  package let presses: Int
  /// The daemon's decisions.
  package let verdict: Verdict
  /// The latencies of the daemon and of the reference.
  package let figures: [Figure]

  init(
    _ bench: LoopbackBench, _ reference: Reference, _ driven: [DrivenPress], _ stream: [UInt8],
    _ lit: [Edge]
  ) {
    let (seen, strays) = SeenPress.presses(of: stream)
    let start = driven.first?.edges.first?.earliest ?? .zero
    // The contact may have changed once while the lines were claimed.
    let during = seen.filter { $0.began.edge >= start }
    self.init(
      seed: bench.seed, limits: bench.limits, presses: driven.count,
      verdict: Verdict(driven, during, bench.limits, strays: strays),
      figures: Self.figures(
        reference, during, lit: bench.witness == nil ? nil : lit, within: bench.limits.threshold))
  }

  /// Creates a result, also for tests.
  package init(
    seed: UInt64, limits: HoldRecognizer.Limits, presses: Int, verdict: Verdict, figures: [Figure]
  ) {
    (self.seed, self.limits, self.presses) = (seed, limits, presses)
    (self.verdict, self.figures) = (verdict, figures)
  }

  /// The figures of a run; `lit` has the edges of the light, or is `nil` without a witness.
  ///
  /// The light's latency omits presses at which the light is already on or stays off up to the deadline.
  package static func figures(
    _ reference: Reference, _ seen: [SeenPress], lit: [Edge]?, within threshold: Duration
  ) -> [Figure] {
    func late(_ events: [SeenPress.Event]) -> Latencies {
      Latencies(events.map { $0.edge.duration(to: $0.written) })
    }
    let edges = Latencies(reference.edgeToRead)
    var figures = [
      Figure("edge to hold.began", reference: edges, daemon: late(seen.map(\.began))),
      Figure(
        "deadline to hold.performed", reference: Latencies(reference.deadlineToAwake),
        daemon: late(seen.compactMap(\.performed))),
    ]
    if let lit {
      let delays = seen.compactMap { press -> Duration? in
        let at = press.began.edge
        let end = at.advanced(by: threshold)
        guard lit.last(where: { $0.at < at })?.level != .active,
          let on = lit.first(where: { $0.at >= at && $0.level == .active }), on.at <= end
        else { return nil }
        return at.duration(to: on.at)
      }
      figures.append(Figure("edge to light", reference: edges, daemon: Latencies(delays)))
    }
    return figures
  }

  /// The result as a text with tables.
  package var text: String {
    var lines = [
      "seed \(seed), hold \(TimeText.short(limits.threshold)), debounce \(TimeText.short(limits.debounce))",
      "\(presses) presses: \(verdict.holds) holds and \(verdict.releasedEarly) early releases decided rightly, "
        + "\(verdict.wrong.count) wrong, \(verdict.open) not judged",
    ]
    lines += verdict.wrong.prefix(10).map { "  \($0)" }
    if verdict.wrong.count > 10 { lines.append("  and \(verdict.wrong.count - 10) more") }
    for figure in figures { lines += ["", "\(figure.name)"] + Self.table(figure) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ figure: Figure) -> [String] {
    guard !figure.rows.isEmpty else { return ["  nothing to measure"] }
    func row(_ cells: [String]) -> String {
      "  " + cells[0] + cells.dropFirst().map { Histogram.left($0, 12) }.joined()
    }
    let short = LoopbackBench.short
    return [row(["   ", "reference", "daemon", "ratio"])]
      + figure.rows.map { name, reference, daemon in
        row([name, short(reference), short(daemon), ratio(daemon, reference) + " x"])
      }
      + [
        "", "  up to   " + String(repeating: " ", count: Histogram.width + 2) + "daemon  reference",
      ]
      + Histogram(figure).lines
  }

  /// A ratio with two decimals.
  static func ratio(_ one: Duration, _ other: Duration) -> String {
    guard other > .zero else { return "-" }
    let hundredths = (one.nanoseconds * 100 + other.nanoseconds / 2) / other.nanoseconds
    let digits = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(digits)"
  }
}

extension BenchResult: Encodable {
  /// Writes the result as JSON; times are in nanoseconds.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(seed, forKey: .seed)
    try values.encode(limits.threshold.nanoseconds, forKey: .hold_ns)
    try values.encode(limits.debounce.nanoseconds, forKey: .debounce_ns)
    try values.encode(presses, forKey: .presses)
    try values.encode(verdict.holds, forKey: .holds)
    try values.encode(verdict.releasedEarly, forKey: .released_early)
    try values.encode(verdict.open, forKey: .not_judged)
    try values.encode(verdict.wrong, forKey: .wrong)
    try values.encode(figures, forKey: .figures)
  }

  private enum Key: String, CodingKey {
    case seed, hold_ns, debounce_ns, presses, holds, released_early, not_judged, wrong, figures
  }
}

extension Figure: Encodable {
  /// Writes every value of both programs in ascending order, and the percentiles.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(reference.values.map(\.nanoseconds), forKey: .reference_ns)
    try values.encode(daemon.values.map(\.nanoseconds), forKey: .daemon_ns)
    for row in rows {
      var percentiles = values.nestedContainer(
        keyedBy: Key.self, forKey: Key(stringValue: row.name) ?? .max)
      try percentiles.encode(row.reference.nanoseconds, forKey: .reference_ns)
      try percentiles.encode(row.daemon.nanoseconds, forKey: .daemon_ns)
    }
  }

  private enum Key: String, CodingKey { case name, reference_ns, daemon_ns, p50, p99, max }
}
