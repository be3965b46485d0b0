public import SystemAccess

/// Plays a trace through a `HoldRecognizer`, as an owner with an exact clock and level would.
public struct Simulation: Sendable {
  /// The outcome of the trace.
  public private(set) var outcome: [Outcome] = []
  /// The marks that matter and the decisions between them, each with the rule that applied.
  public private(set) var steps: [Step] = []

  /// A mark or a decision, with the rule that applied.
  public struct Step: Equatable, Sendable {
    /// The instant of the mark or the decision.
    public let at: Timestamp
    /// The mark, or `nil` for a decision.
    public let mark: Trace.Mark?
    /// The rule that applied, as a sentence for `simulate --explain`.
    public let rule: String
  }

  private var recognizer: HoldRecognizer
  private var level = Level.inactive

  /// Plays the whole trace, then advances the time until nothing is due.
  public init(_ trace: Trace) {
    recognizer = HoldRecognizer(limits: trace.limits, level: .inactive, at: .zero)
    for input in trace.input {
      wake(before: input.at)
      handle(input)
    }
    wake(before: nil)
  }

  // Not inlined: the optimizer of Swift 6.0.3 fails on code that it would move out of the loop in `init`.
  @inline(never)
  private mutating func wake(before limit: Timestamp?) {
    while let due = recognizer.nextWake, limit.map({ due < $0 }) ?? true {
      let before = recognizer
      add(recognizer.wake(at: due, level: level), by: nil, at: due, from: before)
    }
  }

  @inline(never)
  private mutating func handle(_ input: Trace.Input) {
    switch input.mark {
    case .press, .release:
      level = input.mark == .press ? .active : .inactive
      let before = recognizer
      let effects = recognizer.edge(Edge(level, at: input.at))
      add(effects, by: input.mark, at: input.at, from: before)
    case .lost:
      // The loss begins at the mark: all edges before the mark are known.
      let known = recognizer
      add(recognizer.wake(at: input.at, level: level), by: nil, at: input.at, from: known)
      let before = recognizer
      let effects = recognizer.lost(.lostEvents, at: input.at)
      add(effects, by: input.mark, at: input.at, from: before)
    }
  }

  private mutating func add(
    _ effects: [HoldGesture.Effect], by mark: Trace.Mark?, at: Timestamp,
    from before: HoldRecognizer
  ) {
    let change = Explanation(before: before, after: recognizer, mark: mark, at: at)
    if mark != nil || change.before != change.after {
      steps.append(Step(at: at, mark: mark, rule: change.text))
    }
    for effect in effects {
      outcome.append(Outcome(effect))
      let rule = Explanation.text(effect, recognizer.limits)
      steps.append(Step(at: effect.instant, mark: nil, rule: rule))
    }
  }
}
