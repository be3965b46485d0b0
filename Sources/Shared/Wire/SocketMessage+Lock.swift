package import ControlModel

extension SocketMessage {
  /// The body of `developer_mode`, and its result.
  @Message
  package struct DeveloperMode {
    /// Whether it is on; in a request nil to leave it as it is.
    package var on: Bool?
  }

  /// The body of `unlock`.
  @Message
  package struct Unlock {
    /// The passcode, if any.
    package var passcode: String?
  }

  /// The body of `passcode`.
  ///
  /// `new` must be there: `null` takes the passcode away.
  @Message
  package struct ChangePasscode {
    /// The passcode until now, if any.
    package var old: String?
    /// The passcode from now on; nil for none.
    @Field(required: true) package var new: String?
  }

  /// The result of `lock`, `unlock` and `passcode`.
  @Message
  package struct LockState {
    /// Whether the screen is locked.
    package var locked: Bool
    /// Whether a passcode unlocks it.
    package var has_passcode: Bool
  }
}

extension Requests {
  static let ofLock: [any SocketRequest] = [lock, unlock, passcode]

  package static let lock = Request<NoFields, M.LockState>.change(
    "lock", "Lock the screen.", .post("/v1/lock"))
  package static let unlock = Request<M.Unlock, M.LockState>.change(
    "unlock", "Unlock the screen.", refuses: [.wrongPasscode, .tooManyTries], hasPasscode: true,
    .post("/v1/unlock"))
  package static let passcode = Request<M.ChangePasscode, M.LockState>.change(
    "passcode", "Set another passcode, or none.",
    refuses: [.wrongPasscode, .tooManyTries, .forbidden, .locked], hasPasscode: true)
}
