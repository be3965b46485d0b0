extension SocketMessage {
  /// The body and the result of `undo`.
  public struct Undo: Codable, Equatable, Sendable {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
    /// The number of the offer (`PlaceSnapshot.Undo`); in a request nil for the present one.
    public var number: Int?

    /// A request or a result from its parts.
    public init(button: String? = nil, placement: String? = nil, number: Int? = nil) {
      self.button = button
      self.placement = placement
      self.number = number
    }
  }

  /// The body and the result of `cancel`.
  public struct CancelIntent: Codable, Equatable, Sendable {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?

    /// A request or a result from its parts.
    public init(button: String? = nil, placement: String? = nil) {
      self.button = button
      self.placement = placement
    }
  }
}
