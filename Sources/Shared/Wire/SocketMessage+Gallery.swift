package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The result of `list`.
  @Message
  package struct Gallery {
    /// A control in the gallery.
    @Message
    package struct Entry {
      /// The extension's description of the control.
      package var listing: ControlListing
      /// The preview of the control with the system's texts.
      package var preview: ShownControl
      /// The name of the control's app.
      package var app: String
      /// The path of the extension's executable.
      package var executable: String
    }

    /// A widget in the gallery.
    @Message
    package struct Widget {
      /// The extension's description of the widget.
      package var listing: WidgetListing
      /// The name of the widget's app.
      package var app: String
      /// The path of the extension's executable.
      package var executable: String
    }

    /// The controls in the gallery's order.
    package var controls: [Entry]
    /// The widgets in the gallery's order, if any.
    package var widgets: [Widget]?
    /// The problems of extensions and controls, one sentence each.
    @Field(required: true) package var problems: [String] = []
  }
}

/// The messages about images, symbols and taps in views.
extension SocketMessage {
  /// The body of `symbol`.
  @Message
  package struct Symbol {
    /// The kind of the control with this symbol.
    package var kind: String
    /// The symbol's name, as in `Image("name")`.
    package var name: String
  }

  /// The result of `symbol`.
  ///
  /// It is an app's file, unchanged: clients must not run scripts in it.
  @Message
  package struct Picture {
    /// The text of the SVG.
    package var svg: String
  }

  /// The body and the result of `act`: a tap in a widget or a Live Activity, on a link, on a button or toggle, or elsewhere.
  @Message
  package struct Act {
    /// The number of the tree that was tapped.
    package var tree: Int
    /// The parameter `action` of the tapped button or toggle; absent for a tap on something else.
    package var action: Int?
    /// The address of the tapped link or of the whole tree; absent if `action` is present, or if the tree has no address and
    /// the tap opens the app.
    package var url: String?
  }

  /// The body of `image`.
  @Message
  package struct Image {
    /// The parameter `image` of an image in a tree.
    package var name: String
  }

  /// The result of `image`: an app's file, unchanged; clients must not run scripts in an SVG file.
  @Message
  package struct ImageFile {
    /// The format: `png`, `jpeg`, `gif`, `webp` or `svg`.
    package var type: String
    /// The bytes of the file in Base64.
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

extension SocketMessage {
  /// The result of `timeline`: the latest requests to extensions, for their authors.
  @Message
  package struct Timeline {
    /// The requests that have ended, oldest first.
    package var requests: [AskedRequest]
  }

  /// A request to an extension or its app that has ended.
  @Message
  package struct AskedRequest {
    /// The date at which the request was sent, in ISO 8601.
    package var at: String
    /// The name of the extension or the app.
    package var program: String
    /// The request's name, such as `load`.
    package var request: String
    /// A control's kind, a widget's kind and size, or an activity's type; absent for a request about the whole extension.
    package var subject: String?
    /// The time until the answer in milliseconds, including the start of a process.
    package var took_ms: Double
    /// The reason that the request failed; absent if it was answered.
    package var error: String?
  }
}

extension Requests {
  static let authors: [any SocketRequest] = [app, timeline, developerMode, currentControls]

  package static let app = Request<M.App, M.AppAnswer>.question(
    "app",
    "A message of the extension protocol from a process of an app; `listen` is answered when there is something to report.",
    isForExtensions: true)
  package static let timeline = Request<NoFields, M.Timeline>.question(
    "timeline",
    "The latest requests to extensions with the time of each answer; refused outside developer mode.",
    locked: "show what extensions were asked", refuses: [.refused], .get("/v1/timeline"))
  package static let developerMode = Request<M.DeveloperMode, M.DeveloperMode>.change(
    "developer_mode",
    "Whether developer mode is on: findings for authors are shown, and budgets are lifted.",
    refuses: [.locked], .get("/v1/developer-mode", without: ["on"]),
    .put("/v1/developer-mode", "Turn developer mode on or off.", requires: ["on"]))
  package static let currentControls = Request<M.CurrentControls, ExtensionMessage.Placed>.question(
    "current_controls", "The slots of placed controls, with their push tokens.",
    isForExtensions: true)
}
