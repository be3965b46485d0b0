package import ControlModel
import SystemAccess

extension SocketMessage {
  /// A widget on Today or on the Lock Screen: an entry of `widgets`.
  @Message
  package struct PlacedWidget {
    /// The placed widget's name, which no other widget ever gets.
    package var widget: String
    /// The widget's kind.
    package var kind: String
    /// The widget's size, such as `systemSmall`.
    package var family: String
    /// The screen that shows the widget.
    package var `in`: ControlModel.PlacedWidget.Place
    /// The name of the widget's stack, if any.
    package var stack: String?
    /// Whether the stack shows this widget; absent outside a stack.
    package var front: Bool?
    /// The chosen options; empty while the screen is locked.
    package var configuration: [String: JSONValue]

    package init(_ widget: PlacedItem, front: Bool? = nil) {
      self.widget = widget.id
      kind = widget.kind
      family = widget.family
      self.in = widget.screen
      stack = widget.stack
      self.front = front
      configuration = widget.configuration
    }
  }

  /// The result of `widgets`, and the event `widgets.changed`.
  @Message
  package struct PlacedWidgets {
    /// The version of the list, which each change increases.
    package var version: Int
    /// The widgets in order: on Today, then on the Lock Screen.
    package var widgets: [PlacedWidget]
  }

  /// The body of `widget_add`.
  @Message
  package struct AddWidget {
    /// The widget's kind.
    package var kind: String
    /// The size; absent for the smallest size that the widget supports.
    package var family: String?
    /// The position on the screen, from 1; absent for the end.
    package var at: Int?
    /// The version of the list that the position refers to; absent for the current version.
    package var version: Int?
    /// The chosen options; absent for the defaults.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `widget_preview`; its result is `Widget`.
  @Message
  package struct PreviewWidget {
    /// The widget's kind.
    package var kind: String
    /// The size; absent for the smallest size that the widget supports.
    package var family: String?
    /// The chosen options; absent for the defaults.
    package var configuration: [String: JSONValue]?
    /// Whether to return the placeholder, which clients show while the snapshot is loaded; absent means `false`.
    package var placeholder: Bool?
  }

  /// The body of `widget_remove` and `widget_turn`.
  @Message
  package struct WidgetName {
    /// The widget's name.
    package var widget: String
  }

  /// The body of `widget_move`, which moves a widget before another widget or to a position.
  @Message
  package struct MoveWidget {
    /// The widget's name.
    package var widget: String
    /// The widget before which to move the widget, in the current order.
    package var before: String?
    /// The new position on the screen, from 1; a stack is one position.
    package var at: Int?
    /// The version of the list that the position refers to; absent for the current version.
    package var version: Int?

    /// Checks rules that concern several fields.
    ///
    /// - Throws: `refused` that names the fields.
    package func checkRules() throws(MessageError) {
      try SocketMessage.checkMove(before: before, at: at, version: version)
    }
  }

  /// The body of `widget_resize`.
  @Message
  package struct ResizeWidget {
    /// The widget's name.
    package var widget: String
    /// The new size, such as `systemSmall`.
    package var family: String
  }

  /// The body of `widget_stack`.
  @Message
  package struct StackWidget {
    /// The widget's name.
    package var widget: String
    /// Another widget, onto which or onto whose stack to put the widget; absent to remove the widget from its stack.
    package var onto: String?
  }

  /// The result of each change of the placed widgets.
  @Message
  package struct WidgetChange {
    /// The widget's name.
    package var widget: String
    /// The new version of the list.
    package var version: Int
    /// The names of all placed widgets in the new order.
    package var order: [String]
    /// The new stack of the widget, if any.
    package var stack: String?
    /// With `widget_add`: whether clients should show the options at once; absent means `false`.
    package var prompts: Bool?
    /// The widget's display name.
    package var title: String?
  }
}

extension Requests {
  static let ofWidgets: [any SocketRequest] = [
    widgets, widgetAdd, widgetRemove, widgetMove, widgetResize, widgetStack, widgetTurn,
    widgetPreview,
  ]

  package static let widgets = Request<NoFields, M.PlacedWidgets>.question(
    "widgets", "The widgets on Today and on the Lock Screen.", .get("/v1/widgets"))
  package static let widgetAdd = Request<M.AddWidget, M.WidgetChange>.change(
    "widget_add", "Place a widget on Today, or one of an accessory size on the Lock Screen.",
    locked: "place a widget", refuses: .ofSubject, .post("/v1/widgets"))
  package static let widgetRemove = Request<M.WidgetName, M.WidgetChange>.change(
    "widget_remove", "Remove a widget.", locked: "remove a widget", refuses: .ofSubject,
    .delete("/v1/widgets/{widget}"))
  package static let widgetMove = Request<M.MoveWidget, M.WidgetChange>.change(
    "widget_move",
    "Move a widget, with its whole stack, before another one, in the order of now, or to a position; before a widget of "
      + "its own stack within the stack.",
    locked: "move a widget", refuses: .ofSubject, .post("/v1/widgets/{widget}/move"))
  package static let widgetResize = Request<M.ResizeWidget, M.WidgetChange>.change(
    "widget_resize", "Change the size of a widget and of its whole stack.",
    locked: "resize a widget", refuses: .ofSubject, .put("/v1/widgets/{widget}/family"))
  package static let widgetStack = Request<M.StackWidget, M.WidgetChange>.change(
    "widget_stack",
    "Put a widget into a stack with another one of the same size, or take it out of its stack.",
    locked: "change a stack of widgets", refuses: .ofSubject,
    .put("/v1/widgets/{widget}/stack", requires: ["onto"]))
  package static let widgetTurn = Request<M.WidgetName, M.WidgetChange>.change(
    "widget_turn",
    "Show this widget of a stack for 15 minutes; then the stack chooses by itself again.",
    refuses: .ofSubject, .post("/v1/widgets/{widget}/turn"))
  package static let widgetPreview = Request<M.PreviewWidget, M.Widget>.question(
    "widget_preview", "A widget as the gallery shows it: its snapshot, or its placeholder.",
    locked: "look at a widget of the gallery", refuses: .ofSubject, .get("/v1/widget-preview"))
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
    "A message as on an extension's pipe, from a process of its app; `listen` is answered when there is something to "
      + "report.",
    isForExtensions: true)
  package static let timeline = Request<NoFields, M.Timeline>.question(
    "timeline",
    "What the extensions were asked last and how long each answer took; refused outside developer mode.",
    locked: "show what extensions were asked", refuses: [.refused], .get("/v1/timeline"))
  package static let developerMode = Request<M.DeveloperMode, M.DeveloperMode>.change(
    "developer_mode",
    "Whether developer mode is on: findings for authors are shown, and budgets are lifted.",
    refuses: [.locked], .get("/v1/developer-mode", without: ["on"]),
    .put("/v1/developer-mode", "Turn developer mode on or off.", requires: ["on"]))
  package static let currentControls = Request<M.CurrentControls, ExtensionMessage.Placed>.question(
    "current_controls", "Where controls are placed, with their push tokens.",
    isForExtensions: true)
}
