public import SystemAccess

/// Recognizes one hold of one button or, for people who cannot hold a button, two presses of it.
///
///     state      press            release            deadline           lost
///     idle       → pressing       ·                  (none)             ·
///                  began
///       no-hold  → armed
///                  armed
///     pressing   ·                → idle             → held             → idle
///                                   cancelled          performed          cancelled
///       tap      ·                → idle             (the same)         (the same)
///                                   tapped
///       repeat   ·                (the same)         → repeating        (the same)
///                                                      performed
///       release, ·                (the same)         → reached          (the same)
///       stages                                         reached
///     reached    ·                → idle             → reached³         → idle
///                                   performed⁴         reached            cancelled
///                                   ended            → held⁵
///                                                      performed
///     armed      → held           ·                  → idle             → idle
///                  began                               cancelled          cancelled
///                  performed
///     held       ·                → idle             (none)             → idle
///                                   ended                                 ended
///     repeating  ·                → idle             · repeated¹        → idle
///                                   ended            → held²              ended
///
/// ¹ One period after the deadline or the previous repeat. ² With the last repeat: the next repeat would be later than
/// ``longestRepeating`` after the deadline.
/// ³ At the threshold of the next stage. ⁴ The last stage whose threshold is not later than the release. ⁵ At the threshold
/// of the last stage, unless the release decides.
/// With no-hold, the first press arms the gesture, however long it lasts, and a second press before the end of the
/// window is a hold of no length, which performs the first stage. Tap and repeat have no effect with no-hold, because a
/// single press only arms the gesture. A hold that is decided at its release or has stages does not repeat.
/// `·` changes nothing and has no effect. A release on the deadline is a hold: the deadline column
/// is applied before the event's own column, by the event's timestamp, so a late wake-up can delay
/// an outcome but never change it. This applies to repeats too: each repeat that was due is decided, with its own
/// timestamp.
public struct HoldGesture: Sendable {
  /// The instant at which a hold is decided.
  public enum Decision: String, CaseIterable, Equatable, Sendable {
    /// A hold is decided at its deadline, while the button is held.
    case deadline
    /// A hold is decided at its release: a button that is lost during the hold performs nothing.
    case release
  }

  /// The state of the gesture; the table shows its changes.
  public enum State: Equatable, Sendable {
    /// Not pressed.
    case idle
    /// Pressed, before the deadline.
    case pressing(since: Timestamp)
    /// Pressed at `since` and held until the threshold of this stage, counted from 1; the release performs.
    case reached(since: Timestamp, stage: Int)
    /// Pressed once and waiting for the second press.
    case armed(since: Timestamp)
    /// Pressed, with the hold performed at `since`.
    case held(since: Timestamp)
    /// Pressed, with the hold performed at `since` and `count` times since then; another repeat follows.
    case repeating(since: Timestamp, count: Int)
  }

  /// An effect of a hold, with the instant that decided it.
  public enum Effect: Equatable, Sendable {
    /// A press began, which performs if it is held until `deadline`.
    case began(at: Timestamp, deadline: Timestamp)
    /// The first of two presses began; a second press before `deadline` performs.
    case armed(at: Timestamp, deadline: Timestamp)
    /// The press ended without performing.
    case cancelled(EndReason, at: Timestamp)
    /// The press was released before its deadline and is a tap.
    case tapped(at: Timestamp)
    /// The press reached a stage, counted from 1, and performs it if it is released before the threshold of the next stage,
    /// which is `nil` after the last stage.
    case reached(stage: Int = 1, next: Timestamp? = nil, at: Timestamp)
    /// A stage of the hold, counted from 1, is performed: at its deadline, at a release that decides it, or at the second of
    /// two presses.
    case performed(stage: Int = 1, at: Timestamp)
    /// The hold was still held one period later; the number of this repeat, from 1.
    case repeated(Int, at: Timestamp)
    /// The performed hold ended; `reason` is `nil` if it was released.
    case ended(reason: EndReason? = nil, at: Timestamp)
    /// The number of successive presses; `until` is the end of the window for another press, or `nil` if the count is
    /// final.
    case counted(Int, until: Timestamp?, at: Timestamp)

    /// Whether a press reached a stage of several.
    public var reachesStage: Bool {
      if case .reached(let stage, let next, _) = self { stage > 1 || next != nil } else { false }
    }

    /// The kernel timestamp or the deadline that decided this effect.
    public var instant: Timestamp {
      switch self {
      case .began(let at, _), .armed(let at, _), .cancelled(_, let at), .tapped(let at),
        .reached(_, _, let at), .performed(_, let at), .repeated(_, let at), .ended(_, let at),
        .counted(_, _, let at):
        at
      }
    }
  }

  /// The state after the events handled so far.
  public private(set) var state = State.idle
  /// The shortest press of each stage, in rising order; the first is the shortest press that is a hold.
  private let thresholds: [Nanoseconds]
  /// The window for the second of two presses, or `nil` if a hold performs.
  private let window: Nanoseconds?
  /// Whether a release before the deadline is a tap.
  private let taps: Bool
  private let decision: Decision
  /// The repeats of a hold, or `nil` if a hold performs once.
  private let repeats: Repeats?

  /// The longest time that a hold repeats after its deadline, so that an object on a button cannot repeat forever.
  public static let longestRepeating = Duration.seconds(60)

  private struct Repeats: Sendable {
    let period: Nanoseconds
    let last: Int

    init(_ period: Duration) {
      self.period = Nanoseconds(period)
      last = Int(longestRepeating.nanoseconds / max(1, self.period.count))
    }

    func instant(of number: Int, since deadline: Timestamp) -> Timestamp {
      deadline.advanced(by: Nanoseconds(period.count * Int64(number)))
    }
  }

  /// Creates an idle gesture; with a window, a second press within it replaces the hold.
  ///
  /// `stages` are the thresholds after the first, in rising order.
  public init(
    threshold: Duration, stages: [Duration] = [], noHold window: Duration? = nil,
    taps: Bool = false, repeatPeriod: Duration? = nil, decision: Decision = .deadline
  ) {
    thresholds = ([threshold] + stages).map { Nanoseconds($0) }
    self.window = window.map { Nanoseconds($0) }
    self.taps = taps
    self.decision = decision
    // Neither the second of two presses nor a hold that is decided at its release enters the state `repeating`.
    repeats = stages.isEmpty ? repeatPeriod.map { Repeats($0) } : nil
  }

  /// The instant by which the owner must call `wake(at:)`, or `nil` if nothing is due.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .held: nil
    case .pressing(let start): instant(of: 1, since: start)
    case .reached(let start, let stage): instant(of: stage + 1, since: start)
    case .armed(let start): window.map { start.advanced(by: $0) }
    case .repeating(let since, let count): repeats?.instant(of: count + 1, since: since)
    }
  }

  /// The instant at which a press reaches a stage, or `nil` after the last stage.
  private func instant(of stage: Int, since start: Timestamp) -> Timestamp? {
    stage <= thresholds.count ? start.advanced(by: thresholds[stage - 1]) : nil
  }

  /// The last stage that a press has reached at an instant, or 0 before the first.
  private func stage(at instant: Timestamp, since start: Timestamp) -> Int {
    thresholds.prefix { start.advanced(by: $0) <= instant }.count
  }

  /// Handles a debounced event, in the order of timestamps, and appends its effects to `effects`.
  public mutating func handle(_ event: ContactEvent, into effects: inout [Effect]) {
    let before = effects.count
    wake(at: event.at, into: &effects)
    apply(event, into: &effects)
    Invariant.check(
      zip(effects[before...], effects[before...].dropFirst()).allSatisfy {
        $0.instant <= $1.instant
      }, "the effects of an event are in the order of their instants")
  }

  /// Decides the deadline and the repeats that are due by `now`, in their order.
  public mutating func wake(at now: Timestamp, into effects: inout [Effect]) {
    var next = deadline
    while let due = next, due <= now, let effect = decide(due) {
      effects.append(effect)
      next = deadline
    }
    Invariant.check(next.map { $0 > now } ?? true, "every deadline that has come is decided")
  }

  private mutating func decide(_ deadline: Timestamp) -> Effect? {
    switch state {
    case .armed: return go(.idle, .cancelled(.notConfirmed, at: deadline))
    case .repeating(let since, let count):
      return go(afterRepeats(count + 1, since: since), .repeated(count + 1, at: deadline))
    case .pressing(let start): return reach(1, at: deadline, since: start)
    case .reached(let start, let stage): return reach(stage + 1, at: deadline, since: start)
    case .idle, .held: return nil
    }
  }

  private mutating func reach(
    _ stage: Int, at deadline: Timestamp, since start: Timestamp
  ) -> Effect {
    let next = instant(of: stage + 1, since: start)
    if next == nil, decision == .deadline {
      return go(afterRepeats(0, since: deadline), .performed(stage: stage, at: deadline))
    }
    return go(
      .reached(since: start, stage: stage), .reached(stage: stage, next: next, at: deadline))
  }

  /// The state of a hold after `count` repeats: `repeating` if another repeat follows.
  private func afterRepeats(_ count: Int, since: Timestamp) -> State {
    guard let repeats, count < repeats.last else { return .held(since: since) }
    return .repeating(since: since, count: count)
  }

  private mutating func apply(_ event: ContactEvent, into effects: inout [Effect]) {
    switch (state, event) {
    case (.idle, .press(let at)):
      if let window {
        effects.append(go(.armed(since: at), .armed(at: at, deadline: at.advanced(by: window))))
      } else {
        effects.append(
          go(.pressing(since: at), .began(at: at, deadline: at.advanced(by: thresholds[0]))))
      }
    case (.idle, .release), (.idle, .lost): break

    case (.pressing(let start), .release(let at)), (.reached(let start, _), .release(let at)):
      let stage = stage(at: at, since: start)
      guard stage > 0 else {
        effects.append(go(.idle, taps ? .tapped(at: at) : .cancelled(.releasedEarly, at: at)))
        break
      }
      effects.append(go(.held(since: at), .performed(stage: stage, at: at)))
      effects.append(go(.idle, .ended(at: at)))
    case (.pressing, .lost(let reason, let at)), (.reached, .lost(let reason, let at)):
      effects.append(go(.idle, .cancelled(reason, at: at)))
    case (.pressing, .press), (.reached, .press): break

    case (.armed, .press(let at)):
      effects.append(go(.held(since: at), .began(at: at, deadline: at)))
      effects.append(.performed(at: at))
    case (.armed, .lost(let reason, let at)):
      effects.append(go(.idle, .cancelled(reason, at: at)))
    case (.armed, .release): break

    case (.held(let since), .release(let at)), (.repeating(let since, _), .release(let at)):
      effects.append(go(.idle, .ended(at: max(since, at))))
    case (.held(let since), .lost(let reason, let at)),
      (.repeating(let since, _), .lost(let reason, let at)):
      effects.append(go(.idle, .ended(reason: reason, at: max(since, at))))
    case (.held, .press), (.repeating, .press): break
    }
  }

  private mutating func go(_ next: State, _ effect: Effect) -> Effect {
    switch effect {
    case .began, .armed:
      Invariant.check(next != .idle, "a press that begins is not over")
    case .cancelled, .tapped, .ended:
      Invariant.check(state != .idle && next == .idle, "a press that began ends once")
    case .reached, .performed, .repeated, .counted:
      Invariant.check(state != .idle && next != .idle, "only a press that goes on performs")
    }
    state = next
    return effect
  }
}
