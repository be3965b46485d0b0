public import SystemAccess

extension PlaceSnapshot {
  /// What a press promises while it lasts.
  public enum Promise: Equatable, Sendable {
    /// The action hint: `Hold to Start ‘Work Timer’`.
    case hint(String)
    /// Another intent is still performing: this press will do nothing.
    case busy
    /// The control's state is not known, or it is disabled: this press will do nothing.
    case notReady
    /// A required option is not chosen: this press will do nothing.
    case notConfigured
    /// Nothing is assigned: this press will do nothing.
    case nothing
  }

  /// The press on the button.
  public enum Press: Equatable, Sendable {
    /// Not pressed.
    case released
    /// Pressed; a hold at its deadline.
    case pressing(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed once; pressed again before the deadline it performs.
    case armed(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed past the deadline.
    case held(since: Timestamp)
  }
}

// MARK: In messages

/// The press of a snapshot as it is in messages.
@Message
struct PressFields {
  enum State: String, CaseIterable, Codable { case pressing, armed, held }
  enum Promise: String, CaseIterable, Codable {
    case hint, busy, nothing
    case notReady = "not-ready"
    case notConfigured = "not-configured"
  }

  /// `pressing` up to the deadline, `held` past it, `armed` between two presses that stand for a hold.
  var state: State
  /// What it will do: what `hint` says, or nothing, and why.
  var promise: Promise?
  /// What it will do, in words.
  var hint: String?
  /// When it began (`CLOCK_MONOTONIC`, nanoseconds).
  var start_ns: UInt64
  /// When it becomes a hold, or when the time for the second press is over (`CLOCK_MONOTONIC`, nanoseconds).
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
