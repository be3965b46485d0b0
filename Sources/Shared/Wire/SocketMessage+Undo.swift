package import ControlModel

extension SocketMessage {
  /// The body and the result of `undo`.
  @Message
  package struct Undo {
    /// The button's name; nil for a placement, or the only button.
    package var button: String?
    /// The placement's name; nil for a button.
    package var placement: String?
    /// The number of the offer (`PlaceSnapshot.Undo`); in a request nil for the present one.
    package var number: Int?
  }

  /// The body and the result of `cancel`.
  @Message
  package struct CancelIntent {
    /// The button's name; nil for a placement, or the only button.
    package var button: String?
    /// The placement's name; nil for a button.
    package var placement: String?
  }
}
