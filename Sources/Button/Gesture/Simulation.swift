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

/// The explanation of one step of a trace by the rule that applies (`simulate --explain`).
struct Explanation {
  let before: Debouncer.State
  let after: Debouncer.State
  let mark: Trace.Mark?
  let at: Timestamp
  let limits: HoldRecognizer.Limits
  /// Whether the press is ignored because it came too soon after the previous release.
  let isRepeat: Bool

  init(before: HoldRecognizer, after: HoldRecognizer, mark: Trace.Mark?, at: Timestamp) {
    // A confirmation that is due at the instant of the mark is applied before the mark.
    var settled = before.debouncer
    _ = settled.wake(at: at)
    self.before = mark == nil ? before.debouncer.state : settled.state
    self.after = after.debouncer.state
    self.mark = mark
    self.at = at
    limits = before.limits
    isRepeat = before.repeats?.state != .ignored && after.repeats?.state == .ignored
  }

  var text: String {
    let period = TimeText.short(limits.debounce)
    if isRepeat {
      return
        "ignored: sooner than \(TimeText.short(limits.ignoreRepeat)) after the release before it"
    }
    switch (before, after) {
    case (.released, .pressed): return "press: first active edge after a confirmed release"
    case (.released, .rising):
      return "perhaps a glitch: a press if active for \(TimeText.short(limits.glitchFilter))"
    case (.rising, .pressed): return "press: active for the whole glitch filter"
    case (.rising, .released): return "glitch: shorter than \(TimeText.short(limits.glitchFilter))"
    case (.pressed, .releasing): return "perhaps a bounce: a release if inactive for \(period)"
    case (.releasing(let since), .pressed):
      return "bounce: inactive for \(TimeText.short(since.duration(to: at))), less than \(period)"
    case (.releasing(let since), .released):
      return "release of \(TimeText.milliseconds(since)) confirmed: inactive for \(period)"
    case (.pressed, .released): return "release: no debounce period to wait for"
    case (_, .blocked) where mark == .lost: return "events lost: nothing counts until a release"
    case (.blocked, .leaving): return "open again: released if inactive for \(period)"
    case (.leaving, .blocked): return "bounce: closed again before \(period)"
    case (.leaving, .released): return "released: the next active edge is a press"
    case (.blocked, _): return "ignored: a release is needed first"
    case (_, _): return "ignored: the contact was already in this state"
    }
  }

  static func text(_ effect: HoldGesture.Effect, _ limits: HoldRecognizer.Limits) -> String {
    switch effect {
    case .began(_, let deadline): "began: deadline \(TimeText.milliseconds(deadline))"
    case .armed(_, let deadline):
      "armed: performs if pressed again before \(TimeText.milliseconds(deadline))"
    case .cancelled(let reason, _): "cancelled: \(reason.rawValue)"
    case .tapped: "tapped: released before the deadline"
    case .reached(let stage, let next, _):
      "reached\(number(stage, limits)): still held at the deadline, the release decides"
        + (next.map { "; the next stage is at \(TimeText.milliseconds($0))" } ?? "")
    case .performed where limits.noHold != nil:
      "performed: pressed again before the end of the wait"
    case .performed(let stage, _)
    where limits.decision == .release || stage <= limits.stages.count:
      "performed\(number(stage, limits)): released at or after the deadline"
        + (stage <= limits.stages.count ? ", before the next stage" : "")
    case .performed(let stage, _):
      "performed\(number(stage, limits)): still held at the deadline"
    case .repeated(let count, _):
      "repeated: still held \(count) \(count == 1 ? "period" : "periods") after the deadline"
    case .counted(let count, let until, _):
      "counted \(count)"
        + (until.map { ": another press counts before \(TimeText.milliseconds($0))" } ?? "")
    case .ended(let reason?, _): "ended: \(reason.rawValue)"
    case .ended(nil, _): "ended: released at or after the deadline"
    }
  }

  /// The number of a stage in a text about a hold with stages; empty for other holds.
  private static func number(_ stage: Int, _ limits: HoldRecognizer.Limits) -> String {
    limits.stages.isEmpty ? "" : " stage \(stage)"
  }
}
