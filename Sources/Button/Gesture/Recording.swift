import SystemAccess

/// Turns the raw edges of a real button into traces, one for each press with its bounces.
public struct Recording: Sendable {
  /// Edges closer together than this belong to one trace.
  public static let pause = Duration.milliseconds(250)

  private let limits: HoldRecognizer.Limits
  private var groups: [[Edge]] = []

  /// A recording of a button with these periods.
  public init(limits: HoldRecognizer.Limits) {
    self.limits = limits
  }

  /// Adds the next edge.
  public mutating func add(_ edge: Edge) {
    if let last = groups.last?.last {
      let isPaused = last.level == .inactive && last.at.duration(to: edge.at) >= Self.pause
      if !isPaused {
        groups[groups.count - 1].append(edge)
        return
      }
    }
    groups.append([edge])
  }

  /// How many presses have been recorded.
  public var count: Int { groups.count }

  /// All raw edges, in their order.
  public var edges: [Edge] { groups.flatMap { $0 } }

  /// Each press as a trace from its own zero, with its outcome as the expectation.
  public var traces: [Trace] {
    groups.enumerated().map { index, edges in
      let zero = edges.first?.at ?? .zero
      let input = edges.map { edge in
        Trace.Input(
          edge.level == .active ? .press : .release,
          at: Timestamp.zero.advanced(by: zero.duration(to: edge.at)))
      }
      var trace = Trace(
        rule: "recorded press \(index + 1)", input: input, expected: nil, limits: limits, line: 0)
      trace.expected = Simulation(trace).outcome
      return trace
    }
  }

  /// The text of a trace file that `simulate` reads and finds as expected.
  public var text: String {
    var settings = GestureTime.all.compactMap { time in
      time.value(limits).map { "\(time.name) = \(TimeText.short($0))" }
    }
    if limits.taps { settings.append("tap = on") }
    if let decision = limits.decision { settings.append("decide = \(decision.rawValue)") }
    return settings.map { "\($0)\n" }.joined()
      + traces.map { $0.text(outcome: $0.expected ?? []) + "\n" }.joined()
  }
}
