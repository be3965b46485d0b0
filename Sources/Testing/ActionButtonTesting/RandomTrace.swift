public import Gesture
public import SystemAccess

extension Trace {
  /// The features of a random trace in addition to presses, bounces and a glitch filter.
  package struct Variety: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The settings for people who cannot hold a button.
    package static let settings = Variety(rawValue: 1)
    /// Taps, repeats, stages, and holds that are decided at their release.
    package static let gestures = Variety(rawValue: 2)
    /// Lost events.
    package static let losses = Variety(rawValue: 4)
    /// Edges dated before the edge before them, but not before a loss.
    package static let backwards = Variety(rawValue: 8)
    package static let counts = Variety(rawValue: 32)
  }

  /// Creates random presses with bounces, spikes, merged edges, and lengths around every boundary.
  ///
  /// Edges are at least `gap` nanoseconds apart, and some traces have the features in `variety`.
  package static func random(
    using generator: inout some RandomNumberGenerator, gap: UInt64 = 0, _ variety: Variety = []
  ) -> Trace {
    let millisecond: UInt64 = 1_000_000
    var limits = HoldRecognizer.Limits()
    limits.debounce = .milliseconds([0, 1, 5, 20].randomElement(using: &generator) ?? 5)
    limits.glitchFilter = .milliseconds([0, 0, 0, 1, 8, 100].randomElement(using: &generator) ?? 0)
    if variety.contains(.settings) {
      let windows: [Duration?] = [nil, .milliseconds(500), .milliseconds(1_000)]
      limits.noHold = windows.randomElement(using: &generator) ?? nil
      limits.ignoreRepeat = .milliseconds([0, 100, 500].randomElement(using: &generator) ?? 0)
    }
    if variety.contains(.gestures) {
      limits.taps = Bool.random(using: &generator)
      let periods: [Duration?] = [nil, .milliseconds(100), .milliseconds(130), .milliseconds(300)]
      limits.repeatPeriod = periods.randomElement(using: &generator) ?? nil
      let stages: [[Duration]] = [
        [], [], [.milliseconds(700)], [.milliseconds(501), .milliseconds(1_200)],
      ]
      limits.stages = stages.randomElement(using: &generator) ?? []
      limits.decision = [.deadline, .release].randomElement(using: &generator)
      limits.releaseWait = .milliseconds([0, 200].randomElement(using: &generator) ?? 0)
    }
    let hold = UInt64(limits.threshold.nanoseconds)
    let debounce = UInt64(limits.debounce.nanoseconds)
    let glitch = UInt64(limits.glitchFilter.nanoseconds)
    let wait = UInt64(limits.releaseWait.nanoseconds)
    var around = [hold, debounce, glitch, hold - debounce, hold + debounce, wait].flatMap {
      [$0 &- 1, $0, $0 + 1]
    }
    around += limits.stages.map { UInt64($0.nanoseconds) }.flatMap {
      [$0 - 1, $0, $0 + 1, $0 - debounce]
    }
    if let period = limits.repeatPeriod.map({ UInt64($0.nanoseconds) }) {
      let times = UInt64.random(in: 1...4, using: &generator)
      let instant = hold + times * period
      around += [instant - 1, instant, instant + 1, instant - debounce]
    }
    if variety.contains(.counts) {
      let window = [100, 400, 1_000].randomElement(using: &generator) ?? 400
      limits.multiPress = .milliseconds(window)
      limits.ignoreRepeat = .milliseconds([0, 0, 100].randomElement(using: &generator) ?? 0)
      let end = UInt64(window) * millisecond
      around += [end - 1, end, end + 1]
    }
    var now = UInt64.random(in: 0...millisecond, using: &generator)
    var mark = Trace.Mark.press
    var input: [Trace.Input] = []
    var earliest: UInt64 = 0
    for _ in 0..<Int.random(in: 1...24, using: &generator) {
      if variety.contains(.losses), Int.random(in: 0..<6, using: &generator) == 0 {
        input.append(Trace.Input(.lost, at: Timestamp(nanoseconds: now)))
        // The level is read after a loss and before the next edge.
        now += 1
        earliest = now
      } else {
        let back =
          variety.contains(.backwards) && Int.random(in: 0..<6, using: &generator) == 0
          ? UInt64.random(in: 0...(hold + hold), using: &generator) : 0
        let at = max(earliest, now - min(now, back))
        input.append(Trace.Input(mark, at: Timestamp(nanoseconds: at)))
      }
      now += gap
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: now += UInt64.random(in: 0...(debounce * 2 + 2), using: &generator)
      case 4..<7: now += (around.randomElement(using: &generator) ?? 0) % (hold * 4)
      default:
        let longest = (variety.contains(.gestures) ? 2_000 : 900) * millisecond
        now += UInt64.random(in: 0...longest, using: &generator)
      }
      if Int.random(in: 0..<20, using: &generator) > 0 { mark = mark == .press ? .release : .press }
    }
    return Trace(rule: "random", input: input, expected: nil, limits: limits, line: 0)
  }
}

/// Plays a trace as a late, batched or starved process would observe it.
///
/// The contact changes at the dates of the trace; the schedule determines when the process runs and which edges it can
/// read. The outcome must not depend on the schedule.
public struct Schedule: Sendable {
  /// Returns the instant at which the process runs if it is due at `due`.
  public var run: @Sendable (_ due: Timestamp) -> Timestamp
  /// Returns the delay from an edge's timestamp until the edge can be read.
  public var queueDelay: @Sendable (_ index: Int) -> Duration

  /// Creates a schedule that by default runs on time and reads every edge at once.
  public init(
    run: @escaping @Sendable (Timestamp) -> Timestamp = { $0 },
    queueDelay: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.run = run
    self.queueDelay = queueDelay
  }

  /// A schedule that runs on time and reads every edge at once.
  public static let onTime = Schedule()

  /// The outcome of the trace under this schedule.
  ///
  /// The level is the contact's current level, which may be ahead of edges that cannot be read yet.
  public func outcome(of trace: Trace) -> [Outcome] { decisions(of: trace).map(\.outcome) }

  /// The outcomes of the trace under this schedule, each with the instant of its decision.
  package func decisions(of trace: Trace) -> [(outcome: Outcome, decided: Timestamp)] {
    var recognizer = HoldRecognizer(limits: trace.limits, level: .inactive, at: .zero)
    var unread = trace.input.enumerated().map { index, input in
      (input: input, readable: input.at.advanced(by: queueDelay(index)))
    }[...]
    var decisions: [(outcome: Outcome, decided: Timestamp)] = []
    while let due = [recognizer.nextWake, unread.first?.readable].compactMap({ $0 }).min() {
      let now = max(run(due), due)
      var effects: [HoldGesture.Effect] = []
      while let next = unread.first, next.readable <= now {
        unread.removeFirst()
        effects += handle(next.input, by: &recognizer)
      }
      if let wake = recognizer.nextWake, wake <= now {
        effects += recognizer.wake(at: now, level: level(of: trace, at: now))
      }
      decisions += effects.map { (Outcome($0), now) }
    }
    return decisions
  }

  private func handle(
    _ input: Trace.Input, by recognizer: inout HoldRecognizer
  ) -> [HoldGesture.Effect] {
    switch input.mark {
    case .press: recognizer.edge(Edge(.active, at: input.at))
    case .release: recognizer.edge(Edge(.inactive, at: input.at))
    case .lost: recognizer.lost(.lostEvents, at: input.at)
    }
  }

  private func level(of trace: Trace, at now: Timestamp) -> Level {
    let last = trace.input.last { $0.at <= now && $0.mark != .lost }
    return last?.mark == .press ? .active : .inactive
  }
}
