/// The bodies of requests for images and symbols, and of taps in views.
extension SocketMessage {
  /// The body of `symbol`.
  public struct Symbol: Codable, Equatable, Sendable {
    /// The kind of the control that names it.
    public var kind: String
    /// The symbol's name, as in `Image("name")`.
    public var name: String

    /// A request for a symbol of this control's app.
    public init(kind: String, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// The result of `symbol`.
  ///
  /// It is an app's file, unchanged: a client that shows it must not run scripts that may be in it.
  public struct Picture: Codable, Equatable, Sendable {
    /// The text of the SVG.
    public var svg: String

    /// A picture from its text.
    public init(svg: String) { self.svg = svg }
  }

  /// The body of `act`, and its result: what a person has tapped in a widget or a Live Activity.
  public struct Act: Codable, Equatable, Sendable {
    /// The number of the tree that was tapped.
    public var tree: Int
    /// The number of the action, as a button or a toggle of the tree has it.
    public var action: Int?
    /// The address of a link, or that of the whole tree; a tap has this or an action.
    public var url: String?

    /// A tap from its parts.
    public init(tree: Int, action: Int? = nil, url: String? = nil) {
      self.tree = tree
      self.action = action
      self.url = url
    }
  }

  /// The body of `image`.
  public struct Image: Codable, Equatable, Sendable {
    /// The name that an image has in a tree.
    public var name: String

    /// A request for the image of this name.
    public init(name: String) { self.name = name }
  }

  /// The result of `image`: an app's file, unchanged.
  ///
  /// A client that shows an SVG must not run scripts that may be in it.
  public struct ImageFile: Codable, Equatable, Sendable {
    /// The format: `png`, `jpeg`, `gif`, `webp` or `svg`.
    public var type: String
    /// The bytes as base64.
    public var data: String

    /// An image from its parts.
    public init(type: String, data: String) {
      self.type = type
      self.data = data
    }
  }
}
