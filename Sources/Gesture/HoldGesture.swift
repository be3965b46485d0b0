/// Recognizes one hold of one button, or, for who cannot hold, two presses of it.
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
/// `·` changes nothing and says nothing. A release on the deadline is a hold: the deadline column
/// is applied before the event's own column, by the event's timestamp, so a late wake-up can delay
/// an outcome but never change it.
public struct HoldGesture: Sendable {
  /// What the finger is doing.
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

  /// A fact about the button.
  ///
  /// A loss is dated at the instant from which edges may be missing.
  public enum Event: Equatable, Sendable {
    /// The button was pressed.
    case press
    /// The button was released.
    case release
    /// The button can no longer be trusted.
    case lost(EndReason)
    /// Time passed.
    case wake
  }

  /// What a hold says, with the instant that decided it.
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
  public let threshold: Duration
  private let period: Period
  /// How long a first press waits for the second one; nil for holds.
  private let window: Period?

  /// A gesture at rest; with a window a second press within it takes the place of the hold.
  public init(threshold: Duration, noHold window: Duration? = nil) {
    self.threshold = threshold
    period = Period(threshold)
    self.window = window.map { Period($0) }
  }

  /// The instant by which the owner must call `handle(.wake, at:)`; nil when nothing is due.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .held: nil
    case .pressing(let start): start.advanced(by: period)
    case .armed(let start): start.advanced(by: window ?? period)
    }
  }

  /// Takes one event at its own timestamp; events come in the order of their timestamps.
  public mutating func handle(_ event: Event, at now: Timestamp) -> Few<Effect> {
    guard let deadline, deadline <= now else { return apply(event, at: now) }
    var effects = expire(deadline)
    // Passing time has no column of its own.
    if event == .wake { return effects }
    effects.append(contentsOf: apply(event, at: now))
    return effects
  }

  private mutating func expire(_ deadline: Timestamp) -> Few<Effect> {
    if case .armed = state { return go(.idle, .cancelled(.notConfirmed, at: deadline)) }
    return go(.held(since: deadline), .performed(at: deadline))
  }

  private mutating func apply(_ event: Event, at now: Timestamp) -> Few<Effect> {
    switch (state, event) {
    case (.idle, .press):
      if let window {
        go(.armed(since: now), .armed(at: now, deadline: now.advanced(by: window)))
      } else {
        go(.pressing(since: now), .began(at: now, deadline: now.advanced(by: period)))
      }
    case (.idle, .release), (.idle, .lost), (.idle, .wake): Few()

    case (.pressing, .release): go(.idle, .cancelled(.releasedEarly, at: now))
    case (.pressing, .lost(let reason)): go(.idle, .cancelled(reason, at: now))
    case (.pressing, .press), (.pressing, .wake): Few()

    case (.armed, .press): confirm(at: now)
    case (.armed, .lost(let reason)): go(.idle, .cancelled(reason, at: now))
    case (.armed, .release), (.armed, .wake): Few()

    case (.held(let since), .release), (.held(let since), .lost):
      go(.idle, .ended(at: max(since, now)))
    case (.held, .press), (.held, .wake): Few()
    }
  }

  private mutating func confirm(at now: Timestamp) -> Few<Effect> {
    var effects = go(.held(since: now), .began(at: now, deadline: now))
    effects.append(.performed(at: now))
    return effects
  }

  private mutating func go(_ next: State, _ effect: Effect) -> Few<Effect> {
    state = next
    return Few(effect)
  }
}
