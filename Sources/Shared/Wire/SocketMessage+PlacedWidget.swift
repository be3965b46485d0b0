package import ControlModel
import SystemAccess

extension SocketMessage {
  /// A widget on Today or on the Lock Screen: an entry of `widgets`.
  @Message
  package struct PlacedWidget {
    /// Its name, which is never given to another one.
    package var widget: String
    /// The widget's kind.
    package var kind: String
    /// Its size, such as `systemSmall`.
    package var family: String
    /// Where it is.
    package var `in`: ControlModel.PlacedWidget.Place
    /// The name of its stack, if any.
    package var stack: String?
    /// Whether it is the one of its stack that is shown; nil outside a stack.
    package var front: Bool?
    /// The chosen options, which are left out while the screen is locked.
    package var configuration: [String: JSONValue]

    package init(_ widget: ControlModel.PlacedWidget, front: Bool? = nil) {
      self.widget = widget.id
      kind = widget.kind
      family = widget.family
      self.in = widget.place
      stack = widget.stack
      self.front = front
      configuration = widget.configuration
    }
  }

  /// The result of `widgets`, and the event `widgets.changed`.
  @Message
  package struct PlacedWidgets {
    /// The version of the list: another one after each change.
    package var version: Int
    /// The widgets in their order: those of Today, then those of the Lock Screen.
    package var widgets: [PlacedWidget]
  }

  /// The body of `widget_add`.
  @Message
  package struct AddWidget {
    /// The widget's kind.
    package var kind: String
    /// The size; absent for the smallest that the widget has.
    package var family: String?
    /// The position in its place, counted from 1; absent for the end.
    package var at: Int?
    /// The version of the list that the position is meant in; absent for the current version.
    package var version: Int?
    /// The chosen options; absent for the defaults of the widget's author.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `widget_preview`; its result is `Widget`.
  @Message
  package struct PreviewWidget {
    /// The widget's kind.
    package var kind: String
    /// The size; absent for the smallest that the widget has.
    package var family: String?
    /// The chosen options; absent for the defaults of the widget's author.
    package var configuration: [String: JSONValue]?
    /// Whether the placeholder is wanted, which is shown while the snapshot is loaded.
    package var placeholder: Bool?
  }

  /// The body of a request about one placed widget: `widget_remove`, `widget_turn`.
  @Message
  package struct WidgetName {
    /// The widget's name.
    package var widget: String
  }

  /// The body of `widget_move`: before another widget, which is meant in whatever order there is now, or to a position.
  @Message
  package struct MoveWidget {
    /// The widget's name.
    package var widget: String
    /// The widget that it is to come before.
    package var before: String?
    /// The position in its place, counted from 1; a stack is one position.
    package var at: Int?
    /// The version of the list that the position is meant in; absent for the current version.
    package var version: Int?

    /// Checks which fields may be combined.
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
    /// The size.
    package var family: String
  }

  /// The body of `widget_stack`.
  @Message
  package struct StackWidget {
    /// The widget's name.
    package var widget: String
    /// The widget onto which it is put, or one of its stack; absent to take it out of its stack.
    package var onto: String?
  }

  /// The result of each change of the placed widgets: the list as it is now.
  @Message
  package struct WidgetChange {
    /// The widget.
    package var widget: String
    /// The version of the list.
    package var version: Int
    /// The widgets' names in their order.
    package var order: [String]
    /// The stack that the widget is in now, if any.
    package var stack: String?
    /// With `widget_add`: whether the widget's author wants its options to be asked for at once.
    package var prompts: Bool?
    /// What people call the widget.
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
    "widget_resize", "Show a widget, and all of its stack, in another size.",
    locked: "resize a widget", refuses: .ofSubject, .put("/v1/widgets/{widget}/family"))
  package static let widgetStack = Request<M.StackWidget, M.WidgetChange>.change(
    "widget_stack",
    "Put a widget onto another one of the same size, or take it out of its stack.",
    locked: "change a stack of widgets", refuses: .ofSubject,
    .put("/v1/widgets/{widget}/stack", requires: ["onto"]))
  package static let widgetTurn = Request<M.WidgetName, M.WidgetChange>.change(
    "widget_turn",
    "Show this widget of a stack; the stack does not turn by itself for a quarter of an hour.",
    refuses: .ofSubject, .post("/v1/widgets/{widget}/turn"))
  package static let widgetPreview = Request<M.PreviewWidget, M.Widget>.question(
    "widget_preview", "A widget as the gallery shows it: its snapshot, or its placeholder.",
    locked: "look at a widget of the gallery", refuses: .ofSubject, .get("/v1/widget-preview"))
}
