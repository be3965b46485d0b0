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
///       release  ·                (the same)         → reached          (the same)
///                                                      reached
///     reached    ·                → idle             (none)             → idle
///                                   performed                             cancelled
///                                   ended
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
/// With no-hold, the first press arms the gesture, however long it lasts, and a second press before the end of the
/// window is a hold of no length. Tap and repeat have no effect with no-hold, because a single press only arms the
/// gesture. A hold that is decided at its release does not repeat.
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
    /// Pressed and held until the deadline, which was at `since`; the release performs.
    case reached(since: Timestamp)
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
    /// The press reached its deadline and performs when it is released.
    case reached(at: Timestamp)
    /// The hold is performed: at its deadline, at a release that decides it, or at the second of two presses.
    case performed(at: Timestamp)
    /// The hold was still held one period later; the number of this repeat, from 1.
    case repeated(Int, at: Timestamp)
    /// The performed hold ended; `reason` is `nil` if it was released.
    case ended(reason: EndReason? = nil, at: Timestamp)
    /// The number of successive presses; `until` is the end of the window for another press, or `nil` if the count is
    /// final.
    case counted(Int, until: Timestamp?, at: Timestamp)

    /// The kernel timestamp or the deadline that decided this effect.
    public var instant: Timestamp {
      switch self {
      case .began(let at, _), .armed(let at, _), .cancelled(_, let at), .tapped(let at),
        .reached(let at), .performed(let at), .repeated(_, let at), .ended(_, let at),
        .counted(_, _, let at):
        at
      }
    }
  }

  /// The state after the events handled so far.
  public private(set) var state = State.idle
  /// The shortest press that is a hold.
  private let threshold: Nanoseconds
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
  public init(
    threshold: Duration, noHold window: Duration? = nil, taps: Bool = false,
    repeatPeriod: Duration? = nil, decision: Decision = .deadline
  ) {
    self.threshold = Nanoseconds(threshold)
    self.window = window.map { Nanoseconds($0) }
    self.taps = taps
    self.decision = decision
    // Neither the second of two presses nor a hold that is decided at its release enters the state `repeating`.
    repeats = repeatPeriod.map { Repeats($0) }
  }

  /// The instant by which the owner must call `wake(at:)`, or `nil` if nothing is due.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .reached, .held: nil
    case .pressing(let start): start.advanced(by: threshold)
    case .armed(let start): start.advanced(by: window ?? threshold)
    case .repeating(let since, let count): repeats?.instant(of: count + 1, since: since)
    }
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
    while let deadline, deadline <= now { effects.append(decide(deadline)) }
    Invariant.check(deadline.map { $0 > now } ?? true, "every deadline that has come is decided")
  }

  private mutating func decide(_ deadline: Timestamp) -> Effect {
    switch state {
    case .armed: return go(.idle, .cancelled(.notConfirmed, at: deadline))
    case .repeating(let since, let count):
      return go(afterRepeats(count + 1, since: since), .repeated(count + 1, at: deadline))
    case .pressing where decision == .release:
      return go(.reached(since: deadline), .reached(at: deadline))
    case .idle, .pressing, .reached, .held:
      return go(afterRepeats(0, since: deadline), .performed(at: deadline))
    }
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
          go(.pressing(since: at), .began(at: at, deadline: at.advanced(by: threshold))))
      }
    case (.idle, .release), (.idle, .lost): break

    case (.reached(let deadline), .release(let at)) where at >= deadline:
      effects.append(go(.held(since: at), .performed(at: at)))
      effects.append(go(.idle, .ended(at: at)))
    case (.pressing, .release(let at)), (.reached, .release(let at)):
      effects.append(go(.idle, taps ? .tapped(at: at) : .cancelled(.releasedEarly, at: at)))
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
