public import ControlModel

/// The bodies of requests for images and symbols, and of taps in views.
extension SocketMessage {
  /// The body of `symbol`.
  @Message
  public struct Symbol {
    /// The kind of the control that names it.
    public var kind: String
    /// The symbol's name, as in `Image("name")`.
    public var name: String
  }

  /// The result of `symbol`.
  ///
  /// It is an app's file, unchanged: a client that shows it must not run scripts that may be in it.
  @Message
  public struct Picture {
    /// The text of the SVG.
    public var svg: String
  }

  /// The body of `act`, and its result: what a person has tapped in a widget or a Live Activity.
  @Message
  public struct Act {
    /// The number of the tree that was tapped.
    public var tree: Int
    /// The number of the action, as a button or a toggle of the tree has it.
    public var action: Int?
    /// The address of a link, or that of the whole tree; a tap has this or an action.
    public var url: String?
  }

  /// The body of `image`.
  @Message
  public struct Image {
    /// The name that an image has in a tree.
    public var name: String
  }

  /// The result of `image`: an app's file, unchanged.
  ///
  /// A client that shows an SVG must not run scripts that may be in it.
  @Message
  public struct ImageFile {
    /// The format: `png`, `jpeg`, `gif`, `webp` or `svg`.
    public var type: String
    /// The bytes as base64.
    public var data: String
  }
}
