public import Gesture
public import SystemAccess

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
