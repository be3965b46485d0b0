/// Recognizes one hold of one button.
///
///     state      press            release            deadline           lost
///     idle       → pressing       ·                  (none)             ·
///                  began
///     pressing   ·                → idle             → held             → idle
///                                   cancelled          performed          cancelled
///     held       ·                → idle             (none)             → idle
///                                   ended                                 ended
///
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
    /// The press came to nothing.
    case cancelled(EndReason, at: Timestamp)
    /// The press reached its deadline.
    case performed(at: Timestamp)
    /// The performed hold is over.
    case ended(at: Timestamp)

    /// The kernel timestamp or deadline that decided this effect.
    public var instant: Timestamp {
      switch self {
      case .began(let at, _), .cancelled(_, let at), .performed(let at), .ended(let at): at
      }
    }
  }

  /// The current state.
  public private(set) var state = State.idle
  /// How long a press must last to be a hold.
  public let threshold: Duration
  private let period: Period

  /// A gesture at rest.
  public init(threshold: Duration) {
    self.threshold = threshold
    period = Period(threshold)
  }

  /// The instant by which the owner must call `handle(.wake, at:)`; nil when nothing is due.
  public var deadline: Timestamp? {
    guard case .pressing(let start) = state else { return nil }
    return start.advanced(by: period)
  }

  /// Takes one event at its own timestamp; events come in the order of their timestamps.
  public mutating func handle(_ event: Event, at now: Timestamp) -> Few<Effect> {
    guard let deadline, deadline <= now else { return apply(event, at: now) }
    var effects = go(.held(since: deadline), .performed(at: deadline))
    // Passing time has no column of its own.
    if event == .wake { return effects }
    effects.append(contentsOf: apply(event, at: now))
    return effects
  }

  private mutating func apply(_ event: Event, at now: Timestamp) -> Few<Effect> {
    switch (state, event) {
    case (.idle, .press):
      go(.pressing(since: now), .began(at: now, deadline: now.advanced(by: period)))
    case (.idle, .release), (.idle, .lost), (.idle, .wake): Few()

    case (.pressing, .release): go(.idle, .cancelled(.releasedEarly, at: now))
    case (.pressing, .lost(let reason)): go(.idle, .cancelled(reason, at: now))
    case (.pressing, .press), (.pressing, .wake): Few()

    case (.held(let since), .release), (.held(let since), .lost):
      go(.idle, .ended(at: max(since, now)))
    case (.held, .press), (.held, .wake): Few()
    }
  }

  private mutating func go(_ next: State, _ effect: Effect) -> Few<Effect> {
    state = next
    return Few(effect)
  }
}
