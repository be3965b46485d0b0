public import ControlModel

extension SocketMessage {
  /// The body of `developer_mode`, and its result.
  @Message
  public struct DeveloperMode {
    /// Whether it is on; in a request nil to leave it as it is.
    public var on: Bool?
  }

  /// The body of `unlock`.
  @Message
  public struct Unlock {
    /// The passcode; nil if there is none.
    public var passcode: String?
  }

  /// The body of `passcode`.
  ///
  /// `new` must be there: `null` takes the passcode away.
  @Message
  public struct ChangePasscode {
    /// The passcode until now; nil if there is none.
    public var old: String?
    /// The passcode from now on; nil for none.
    @Field(required: true) public var new: String?
  }

  /// The result of `lock`, `unlock` and `passcode`.
  @Message
  public struct LockState {
    /// Whether the screen is locked.
    public var locked: Bool
    /// Whether a passcode unlocks it.
    public var has_passcode: Bool
  }
}
