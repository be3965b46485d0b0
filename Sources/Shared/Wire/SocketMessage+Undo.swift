public import ControlModel

extension SocketMessage {
  /// The body and the result of `undo`.
  @Message
  public struct Undo {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
    /// The number of the offer (`PlaceSnapshot.Undo`); in a request nil for the present one.
    public var number: Int?
  }

  /// The body and the result of `cancel`.
  @Message
  public struct CancelIntent {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
  }
}
