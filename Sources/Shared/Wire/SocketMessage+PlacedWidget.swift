public import ControlModel

extension SocketMessage {
  /// A widget on Today or on the Lock Screen: an entry of `widgets`.
  @Message
  public struct PlacedWidget {
    /// Its name, which is never given to another one.
    public var widget: String
    /// The widget's kind.
    public var kind: String
    /// Its size, such as `systemSmall`.
    public var family: String
    /// Where it is.
    public var `in`: ControlModel.PlacedWidget.Place
    /// The name of its stack; nil for none.
    public var stack: String?
    /// Whether it is the one of its stack that is shown; nil outside a stack.
    public var front: Bool?
    /// The chosen options, which are left out while the screen is locked.
    public var configuration: [String: JSONValue]

    /// An entry from its parts.
    public init(_ widget: ControlModel.PlacedWidget, front: Bool? = nil) {
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
  public struct PlacedWidgets {
    /// The version of the list: another one after each change.
    public var version: Int
    /// The widgets in their order: those of Today, then those of the Lock Screen.
    public var widgets: [PlacedWidget]
  }

  /// The body of `widget_add`.
  @Message
  public struct AddWidget {
    /// The widget's kind.
    public var kind: String
    /// The size; nil for the smallest that the widget has.
    public var family: String?
    /// The position in its place, counted from 1; nil for the end.
    public var at: Int?
    /// The version of the list that the position is meant in; nil for the present one.
    public var version: Int?
    /// The chosen options; nil for those of the widget's author.
    public var configuration: [String: JSONValue]?
  }

  /// The body of `widget_preview`; its result is `Widget`.
  @Message
  public struct PreviewWidget {
    /// The widget's kind.
    public var kind: String
    /// The size; nil for the smallest that the widget has.
    public var family: String?
    /// The chosen options; nil for those of the widget's author.
    public var configuration: [String: JSONValue]?
    /// Whether the placeholder is wanted, which is shown while the snapshot is loaded.
    public var placeholder: Bool?
  }

  /// The body of a request about one placed widget: `widget_remove`, `widget_turn`.
  @Message
  public struct WidgetName {
    /// The widget's name.
    public var widget: String
  }

  /// The body of `widget_move`: before another widget, which is meant in whatever order there is now, or to a position.
  @Message
  public struct MoveWidget {
    /// The widget's name.
    public var widget: String
    /// The widget that it is to come before.
    public var before: String?
    /// The position in its place, counted from 1; a stack is one position.
    public var at: Int?
    /// The version of the list that the position is meant in; nil for the present one.
    public var version: Int?

    /// Checks which fields may be combined.
    ///
    /// - Throws: `refused` that names the fields.
    public func checkRules() throws(MessageError) {
      try SocketMessage.checkMove(before: before, at: at, version: version)
    }
  }

  /// The body of `widget_resize`.
  @Message
  public struct ResizeWidget {
    /// The widget's name.
    public var widget: String
    /// The size.
    public var family: String
  }

  /// The body of `widget_stack`.
  @Message
  public struct StackWidget {
    /// The widget's name.
    public var widget: String
    /// The widget onto which it is put, or one of its stack; nil to take it out of its stack.
    public var onto: String?
  }

  /// The result of each change of the placed widgets: the list as it is now.
  @Message
  public struct WidgetChange {
    /// The widget.
    public var widget: String
    /// The version of the list.
    public var version: Int
    /// The widgets' names in their order.
    public var order: [String]
    /// The stack that the widget is in now; nil for none.
    public var stack: String?
    /// With `widget_add`: whether the widget's author wants its options to be asked for at once.
    public var prompts: Bool?
    /// What people call the widget.
    public var title: String?
  }
}
