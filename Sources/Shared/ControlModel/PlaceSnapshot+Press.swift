public import SystemAccess

extension PlaceSnapshot {
  /// The announced effect of a press while it lasts.
  public enum Promise: Equatable, Sendable {
    /// The action hint, such as `Hold to Start ‘Work Timer’`.
    case hint(String)
    /// The press will do nothing because another intent is still performing.
    case busy
    /// The press will do nothing because the control's state is not known or the control is disabled.
    case notReady
    /// The press will do nothing because a required option has not been chosen.
    case notConfigured
    /// The press will do nothing because no control is assigned.
    case nothing
  }

  /// The state of the current press.
  public enum Press: Equatable, Sendable {
    /// The button is not pressed.
    case released
    /// The button is pressed; the press becomes a hold at the deadline.
    case pressing(Promise, since: Timestamp, deadline: Timestamp)
    /// The button was pressed once and performs if pressed again before the deadline.
    case armed(Promise, since: Timestamp, deadline: Timestamp)
    /// The button is held past the deadline.
    case held(since: Timestamp)
  }
}

// MARK: In messages

/// The press of a snapshot in messages.
@Message
struct PressFields {
  enum State: String, CaseIterable, Codable { case pressing, armed, held }
  enum Promise: String, CaseIterable, Codable {
    case hint, busy, nothing
    case notReady = "not-ready"
    case notConfigured = "not-configured"
  }

  /// `pressing` until the deadline, `held` after it, `armed` between two presses that replace a hold.
  var state: State
  /// The announced effect: `hint`, or the reason that the press will do nothing.
  var promise: Promise?
  /// The action hint, such as `Hold to Start ‘Work Timer’`.
  var hint: String?
  /// The instant at which the press began (`CLOCK_MONOTONIC`, nanoseconds).
  var start_ns: UInt64
  /// The instant at which the press becomes a hold or the time for the second press ends (`CLOCK_MONOTONIC`, nanoseconds).
  var deadline_ns: UInt64?

  init?(_ press: PlaceSnapshot.Press) {
    switch press {
    case .released: return nil
    case .held(let since): self.init(.held, nil, since, nil)
    case .pressing(let promise, let since, let deadline):
      self.init(.pressing, promise, since, deadline)
    case .armed(let promise, let since, let deadline):
      self.init(.armed, promise, since, deadline)
    }
  }

  private init(
    _ state: State, _ promise: PlaceSnapshot.Promise?, _ since: Timestamp, _ deadline: Timestamp?
  ) {
    self.state = state
    start_ns = since.nanoseconds
    deadline_ns = deadline?.nanoseconds
    switch promise {
    case nil: break
    case .hint(let hint): (self.promise, self.hint) = (.hint, hint)
    case .busy: self.promise = .busy
    case .notReady: self.promise = .notReady
    case .notConfigured: self.promise = .notConfigured
    case .nothing: self.promise = .nothing
    }
  }

  func press() -> PlaceSnapshot.Press {
    let since = Timestamp(nanoseconds: start_ns)
    let deadline = Timestamp(nanoseconds: deadline_ns ?? start_ns)
    let promise: PlaceSnapshot.Promise
    switch self.promise {
    case .hint: promise = .hint(hint ?? "")
    case .busy: promise = .busy
    case .notReady, nil: promise = .notReady
    case .notConfigured: promise = .notConfigured
    case .nothing: promise = .nothing
    }
    return switch state {
    case .pressing: .pressing(promise, since: since, deadline: deadline)
    case .armed: .armed(promise, since: since, deadline: deadline)
    case .held: .held(since: since)
    }
  }
}

/// The progress of the running intent, and the offer to undo the last intent.
extension PlaceSnapshot {
  /// The offer to undo the last intent.
  @Message
  public struct Undo {
    /// The duration of an offer.
    public static let offered = Duration.seconds(10)

    /// The number of the offer, for the request that undoes the intent.
    public var number: Int
    /// The app's name for the action, such as `Add Bread`, if any.
    public var name: String?
    /// The instant at which the offer ends (`CLOCK_MONOTONIC`, nanoseconds).
    public var until_ns: UInt64

    /// Creates an offer.
    public init(number: Int, name: String? = nil, until: Timestamp) {
      self.number = number
      self.name = name
      until_ns = until.nanoseconds
    }

    /// Whether the offer is still valid at an instant.
    public func isOffered(at now: Timestamp) -> Bool { now.nanoseconds < until_ns }
  }

  /// The progress of the running intent.
  @Message
  public struct Progress {
    /// The completed fraction, from 0 to 1; absent if it is not known.
    public var fraction: Double?
    /// The app's description of the current step, if any.
    public var text: String?
    /// Whether the user can cancel the intent; absent means `false`.
    public var can_cancel: Bool?
    /// Whether the intent has no time limit as long as it reports progress; absent means `false`.
    public var long_running: Bool?

    /// Creates a progress.
    public init(
      fraction: Double? = nil, text: String? = nil, canCancel: Bool, isLong: Bool = false
    ) {
      long_running = isLong ? true : nil
      self.fraction = fraction
      self.text = text
      can_cancel = canCancel ? true : nil
    }
  }
}
