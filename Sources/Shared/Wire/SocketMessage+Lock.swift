package import ControlModel

extension SocketMessage {
  /// The body and the result of `developer_mode`.
  @Message
  package struct DeveloperMode {
    /// Whether developer mode is on; in a request, absent to leave the mode unchanged.
    package var on: Bool?
  }

  /// The body of `unlock`.
  @Message
  package struct Unlock {
    /// The passcode, if any.
    package var passcode: String?
  }

  /// The body of `passcode`.
  @Message
  package struct ChangePasscode {
    /// The current passcode, if any.
    package var old: String?
    /// The new passcode; `null` removes the passcode.
    @Field(required: true) package var new: String?
  }

  /// The result of `lock`, `unlock` and `passcode`.
  @Message
  package struct LockState {
    /// Whether the screen is locked.
    package var locked: Bool
    /// Whether unlocking requires a passcode.
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
