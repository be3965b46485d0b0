public import SystemAccess

/// Turns the raw edges of a real button into traces, one for each press with its bounces.
public struct Recording: Sendable {
  /// The shortest time from an inactive edge to the next edge that begins a new trace.
  public static let pause = Duration.milliseconds(250)

  private var limits: HoldRecognizer.Limits
  private var groups: [[Trace.Input]] = []

  /// Creates an empty recording of a button with these limits, without `releaseWait`, which a trace file cannot state.
  public init(limits: HoldRecognizer.Limits) {
    self.limits = limits
    self.limits.releaseWait = .zero
  }

  /// Appends the next raw edge.
  public mutating func add(_ edge: Edge) {
    let mark: Trace.Mark = edge.level == .active ? .press : .release
    if let last = groups.last?.last,
      last.mark == .press || mark == .release || last.at.duration(to: edge.at) < Self.pause
    {
      append(mark, at: edge.at)
    } else {
      groups.append([Trace.Input(mark, at: edge.at)])
    }
  }

  /// Appends the loss of events, or of the device, to the press in progress.
  public mutating func addLoss(at instant: Timestamp) {
    if !groups.isEmpty { append(.lost, at: instant) }
  }

  private mutating func append(_ mark: Trace.Mark, at instant: Timestamp) {
    groups[groups.count - 1].append(Trace.Input(mark, at: instant))
  }

  /// The number of recorded presses.
  public var count: Int { groups.count }

  /// All raw edges, in the order in which they were added.
  public var edges: [Edge] {
    groups.joined().filter { $0.mark != .lost }.map {
      Edge($0.mark == .press ? .active : .inactive, at: $0.at)
    }
  }

  /// One trace per press, with times from its first edge, and with its simulated outcome as the expectation.
  public var traces: [Trace] {
    groups.enumerated().map { index, marks in
      let zero = marks.first?.at ?? .zero
      let input = marks.map {
        Trace.Input($0.mark, at: Timestamp.zero.advanced(by: zero.duration(to: $0.at)))
      }
      var trace = Trace(
        rule: "recorded press \(index + 1)", input: input, expected: nil, limits: limits, line: 0)
      trace.expected = Simulation(trace).outcome
      return trace
    }
  }

  /// The text of a trace file whose expectations `simulate` confirms.
  public var text: String {
    var settings = GestureTime.all.compactMap { time in
      time.value(limits).map { "\(time.name) = \(TimeText.short($0))" }
    }
    if !limits.stages.isEmpty {
      let times = [limits.threshold] + limits.stages
      settings.append("stages = \(times.map(TimeText.short).joined(separator: ","))")
    }
    if limits.taps { settings.append("tap = on") }
    if let decision = limits.decision { settings.append("decide = \(decision.rawValue)") }
    return settings.map { "\($0)\n" }.joined()
      + traces.map { $0.text(outcome: $0.expected ?? []) + "\n" }.joined()
  }
}

/// A measurement of a real contact's bounces, and the debounce period that suits it.
public struct BounceReport: Equatable, Sendable {
  /// The shortest gap that is a release; a shorter gap is a bounce.
  ///
  /// Worn switches bounce for 20 ms.
  public static let shortestRelease = Duration.milliseconds(50)

  /// The longest time for which the contact was open inside one press.
  public private(set) var longest = Duration.zero
  /// The number of bounces.
  public private(set) var bounces = 0
  /// The number of presses, including presses without a bounce.
  public private(set) var presses = 0

  /// Measures raw edges, which must be in the order of their timestamps.
  public init(_ edges: [Edge]) {
    var openSince: Timestamp?
    var isPressed = false
    for edge in edges {
      switch edge.level {
      case .inactive: openSince = openSince ?? edge.at
      case .active:
        let gap = openSince.map { $0.duration(to: edge.at) }
        openSince = nil
        if isPressed, let gap, gap < Self.shortestRelease {
          bounces += 1
          longest = max(longest, gap)
        } else if !isPressed || gap != nil {
          presses += 1
        }
        isPressed = true
      }
    }
  }

  /// Twice the longest bounce, rounded up to whole milliseconds, and at least the default of 5 ms.
  public var recommended: Duration {
    let milliseconds = (longest.nanoseconds * 2 + 999_999) / 1_000_000
    return .milliseconds(max(5, milliseconds))
  }
}
