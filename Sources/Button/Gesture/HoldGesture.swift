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
/// ¹ One period after the deadline or the repeat before. ² With the last repeat: the next one would be later than
/// ``longestRepeating`` after the deadline.
/// With no-hold the first press arms, however long it lasts, and the second one within the window, which
/// is over at its end, is a hold of no length. Tap and repeat do not count with no-hold: a press alone arms there,
/// however long it lasts. A hold that is decided at its release does not repeat.
/// `·` changes nothing and has no effect. A release on the deadline is a hold: the deadline column
/// is applied before the event's own column, by the event's timestamp, so a late wake-up can delay
/// an outcome but never change it. The same holds for repeats: all that were due are decided, each with its date.
public struct HoldGesture: Sendable {
  /// When a hold is decided.
  public enum Decision: String, CaseIterable, Equatable, Sendable {
    /// At its deadline, while the button is held.
    case deadline
    /// At its release: a button that is lost while it is held performs nothing.
    case release
  }

  /// The state of the contact.
  public enum State: Equatable, Sendable {
    /// Not pressed.
    case idle
    /// Pressed, the deadline still ahead.
    case pressing(since: Timestamp)
    /// Pressed, and held until the deadline, which was at `since`; the release performs.
    case reached(since: Timestamp)
    /// Pressed once, and waiting for the second press.
    case armed(since: Timestamp)
    /// Pressed, the hold performed at its deadline.
    case held(since: Timestamp)
    /// The same, and to be performed again; `count` repeats have been decided.
    case repeating(since: Timestamp, count: Int)
  }

  /// The effects of a hold, with the instant that decided each.
  public enum Effect: Equatable, Sendable {
    /// A press began; held to `deadline` it performs.
    case began(at: Timestamp, deadline: Timestamp)
    /// A first press; pressed again before `deadline` it performs.
    case armed(at: Timestamp, deadline: Timestamp)
    /// The press came to nothing.
    case cancelled(EndReason, at: Timestamp)
    /// The press was released before its deadline, and that is a tap.
    case tapped(at: Timestamp)
    /// The press reached its deadline, and performs when it is released.
    case reached(at: Timestamp)
    /// The press reached its deadline, or was released after it if that decides.
    case performed(at: Timestamp)
    /// A hold that repeats was still held one period later: the repeat with this number, from 1.
    case repeated(Int, at: Timestamp)
    /// The performed hold is over; `reason` says why if it was not released.
    case ended(reason: EndReason? = nil, at: Timestamp)
    /// The number of presses in a row; `until` is the end of the window for another press, nil if the count is final.
    case counted(Int, until: Timestamp?, at: Timestamp)

    /// The kernel timestamp or deadline that decided this effect.
    public var instant: Timestamp {
      switch self {
      case .began(let at, _), .armed(let at, _), .cancelled(_, let at), .tapped(let at),
        .reached(let at), .performed(let at), .repeated(_, let at), .ended(_, let at),
        .counted(_, _, let at):
        at
      }
    }
  }

  /// The current state.
  public private(set) var state = State.idle
  /// How long a press must last to be a hold.
  private let threshold: Nanoseconds
  /// How long a first press waits for the second one; nil for holds.
  private let window: Nanoseconds?
  /// Whether a release before the deadline is a tap.
  private let taps: Bool
  private let decision: Decision
  /// The repeats of a hold; nil for one that performs once.
  private let repeats: Repeats?

  /// How long a hold repeats, from its deadline on, so that something that lies on a button cannot repeat for ever.
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

  /// A gesture at rest; with a window a second press within it takes the place of the hold.
  public init(
    threshold: Duration, noHold window: Duration? = nil, taps: Bool = false,
    repeatPeriod: Duration? = nil, decision: Decision = .deadline
  ) {
    self.threshold = Nanoseconds(threshold)
    self.window = window.map { Nanoseconds($0) }
    self.taps = taps
    self.decision = decision
    // Neither the second of two presses nor a hold that is decided at its release comes to the state `repeating`.
    repeats = repeatPeriod.map { Repeats($0) }
  }

  /// The instant by which the owner must call `wake(at:)`; nil when nothing is due.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .reached, .held: nil
    case .pressing(let start): start.advanced(by: threshold)
    case .armed(let start): start.advanced(by: window ?? threshold)
    case .repeating(let since, let count): repeats?.instant(of: count + 1, since: since)
    }
  }

  /// Takes one debounced event, and adds what follows to `effects`; events come in the order of their
  /// timestamps.
  public mutating func handle(_ event: ContactEvent, into effects: inout [Effect]) {
    let before = effects.count
    wake(at: event.at, into: &effects)
    apply(event, into: &effects)
    Invariant.check(
      zip(effects[before...], effects[before...].dropFirst()).allSatisfy {
        $0.instant <= $1.instant
      }, "the effects of an event are in the order of their instants")
  }

  /// Decides the deadline and the repeats that have come by `now`, in their order.
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

  /// The state of a hold after this many repeats: whether another one is to come.
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
