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
///     armed      → held           ·                  → idle             → idle
///                  began                               cancelled          cancelled
///                  performed
///     held       ·                → idle             (none)             → idle
///                                   ended                                 ended
///
/// With no-hold the first press arms, however long it lasts, and the second one within the window, which
/// is over at its end, is a hold of no length.
/// `·` changes nothing and has no effect. A release on the deadline is a hold: the deadline column
/// is applied before the event's own column, by the event's timestamp, so a late wake-up can delay
/// an outcome but never change it.
public struct HoldGesture: Sendable {
  /// The state of the contact.
  public enum State: Equatable, Sendable {
    /// Not pressed.
    case idle
    /// Pressed, the deadline still ahead.
    case pressing(since: Timestamp)
    /// Pressed once, and waiting for the second press.
    case armed(since: Timestamp)
    /// Pressed, the hold performed at its deadline.
    case held(since: Timestamp)
  }

  /// The effects of a hold, with the instant that decided each.
  public enum Effect: Equatable, Sendable {
    /// A press began; held to `deadline` it performs.
    case began(at: Timestamp, deadline: Timestamp)
    /// A first press; pressed again before `deadline` it performs.
    case armed(at: Timestamp, deadline: Timestamp)
    /// The press came to nothing.
    case cancelled(EndReason, at: Timestamp)
    /// The press reached its deadline.
    case performed(at: Timestamp)
    /// The performed hold is over.
    case ended(at: Timestamp)

    /// The kernel timestamp or deadline that decided this effect.
    public var instant: Timestamp {
      switch self {
      case .began(let at, _), .armed(let at, _), .cancelled(_, let at), .performed(let at),
        .ended(let at):
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

  /// A gesture at rest; with a window a second press within it takes the place of the hold.
  public init(threshold: Duration, noHold window: Duration? = nil) {
    self.threshold = Nanoseconds(threshold)
    self.window = window.map { Nanoseconds($0) }
  }

  /// The instant by which the owner must call `wake(at:)`; nil when nothing is due.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .held: nil
    case .pressing(let start): start.advanced(by: threshold)
    case .armed(let start): start.advanced(by: window ?? threshold)
    }
  }

  /// Takes one debounced event, and adds what follows to `effects`; events come in the order of their
  /// timestamps.
  public mutating func handle(_ event: ContactEvent, into effects: inout [Effect]) {
    wake(at: event.at, into: &effects)
    apply(event, into: &effects)
  }

  /// Decides the deadline if it has come by `now`.
  public mutating func wake(at now: Timestamp, into effects: inout [Effect]) {
    guard let deadline, deadline <= now else { return }
    if case .armed = state {
      effects.append(go(.idle, .cancelled(.notConfirmed, at: deadline)))
    } else {
      effects.append(go(.held(since: deadline), .performed(at: deadline)))
    }
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

    case (.pressing, .release(let at)):
      effects.append(go(.idle, .cancelled(.releasedEarly, at: at)))
    case (.pressing, .lost(let reason, let at)):
      effects.append(go(.idle, .cancelled(reason, at: at)))
    case (.pressing, .press): break

    case (.armed, .press(let at)):
      effects.append(go(.held(since: at), .began(at: at, deadline: at)))
      effects.append(.performed(at: at))
    case (.armed, .lost(let reason, let at)):
      effects.append(go(.idle, .cancelled(reason, at: at)))
    case (.armed, .release): break

    case (.held(let since), .release(let at)), (.held(let since), .lost(_, let at)):
      effects.append(go(.idle, .ended(at: max(since, at))))
    case (.held, .press): break
    }
  }

  private mutating func go(_ next: State, _ effect: Effect) -> Effect {
    state = next
    return effect
  }
}
