package import ControlModel

/// The bodies of requests for images and symbols, and of taps in views.
extension SocketMessage {
  /// The body of `symbol`.
  @Message
  package struct Symbol {
    /// The kind of the control that names it.
    package var kind: String
    /// The symbol's name, as in `Image("name")`.
    package var name: String
  }

  /// The result of `symbol`.
  ///
  /// It is an app's file, unchanged: a client that shows it must not run scripts that may be in it.
  @Message
  package struct Picture {
    /// The text of the SVG.
    package var svg: String
  }

  /// The body of `act`, and its result: what a person has tapped in a widget or a Live Activity.
  @Message
  package struct Act {
    /// The number of the tree that was tapped.
    package var tree: Int
    /// The number of the action, as a button or a toggle of the tree has it.
    package var action: Int?
    /// The address of a link, or that of the whole tree; a tap has this or an action.
    package var url: String?
  }

  /// The body of `image`.
  @Message
  package struct Image {
    /// The name that an image has in a tree.
    package var name: String
  }

  /// The result of `image`: an app's file, unchanged.
  ///
  /// A client that shows an SVG must not run scripts that may be in it.
  @Message
  package struct ImageFile {
    /// The format: `png`, `jpeg`, `gif`, `webp` or `svg`.
    package var type: String
    /// The bytes as base64.
    package var data: String
  }
}

extension Requests {
  static let images: [any SocketRequest] = [symbol, image, act]

  package static let symbol = Request<M.Symbol, M.Picture>.question(
    "symbol", "A symbol as an SVG.", refuses: [.unknownKind, .unknownSymbol, .badSymbol],
    .get("/v1/symbols/{name}"))
  package static let image = Request<M.Image, M.ImageFile>.question(
    "image", "An image of a widget or a Live Activity.", refuses: [.unknownSymbol],
    .get("/v1/images/{name}"))
  package static let act = Request<M.Act, M.Act>.change(
    "act", "Performs what a person has tapped in a widget or a Live Activity.",
    refuses: .ofSubject, .post("/v1/act"))
}
