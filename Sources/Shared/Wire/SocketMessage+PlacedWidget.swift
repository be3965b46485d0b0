public import ControlModel

extension SocketMessage {
  /// A widget on Today or on the Lock Screen: an entry of `widgets`.
  public struct PlacedWidget: Codable, Equatable, Sendable {
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
  public struct PlacedWidgets: Codable, Equatable, Sendable {
    /// The version of the list: another one after each change.
    public var version: Int
    /// The widgets in their order: those of Today, then those of the Lock Screen.
    public var widgets: [PlacedWidget]

    /// A list from its parts.
    public init(version: Int, widgets: [PlacedWidget]) {
      self.version = version
      self.widgets = widgets
    }
  }

  /// The body of `widget_add`.
  public struct AddWidget: Codable, Equatable, Sendable {
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

    /// A request from its parts.
    public init(
      kind: String, family: String? = nil, at: Int? = nil, version: Int? = nil,
      configuration: [String: JSONValue]? = nil
    ) {
      self.kind = kind
      self.family = family
      self.at = at
      self.version = version
      self.configuration = configuration
    }
  }

  /// The body of `widget_preview`; its result is `Widget`.
  public struct PreviewWidget: Codable, Equatable, Sendable {
    /// The widget's kind.
    public var kind: String
    /// The size; nil for the smallest that the widget has.
    public var family: String?
    /// The chosen options; nil for those of the widget's author.
    public var configuration: [String: JSONValue]?
    /// Whether the placeholder is wanted, which is shown while the snapshot is loaded.
    public var placeholder: Bool?

    /// A request from its parts.
    public init(
      kind: String, family: String? = nil, configuration: [String: JSONValue]? = nil,
      placeholder: Bool? = nil
    ) {
      self.kind = kind
      self.family = family
      self.configuration = configuration
      self.placeholder = placeholder
    }
  }

  /// The body of a request about one placed widget: `widget_remove`, `widget_turn`.
  public struct WidgetName: Codable, Equatable, Sendable {
    /// The widget's name.
    public var widget: String

    /// A request about this widget.
    public init(widget: String) { self.widget = widget }
  }

  /// The body of `widget_move`: before another widget, which is meant in whatever order there is now, or to a position.
  public struct MoveWidget: Codable, Equatable, Sendable {
    /// The widget's name.
    public var widget: String
    /// The widget that it is to come before.
    public var before: String?
    /// The position in its place, counted from 1; a stack is one position.
    public var at: Int?
    /// The version of the list that the position is meant in; nil for the present one.
    public var version: Int?

    /// A request from its parts.
    public init(widget: String, before: String? = nil, at: Int? = nil, version: Int? = nil) {
      self.widget = widget
      self.before = before
      self.at = at
      self.version = version
    }

    /// Checks which fields may be combined.
    ///
    /// - Throws: `refused` that names the fields.
    public func check() throws(MessageError) {
      try SocketMessage.checkMove(before: before, at: at, version: version)
    }
  }

  /// The body of `widget_resize`.
  public struct ResizeWidget: Codable, Equatable, Sendable {
    /// The widget's name.
    public var widget: String
    /// The size.
    public var family: String

    /// A request from its parts.
    public init(widget: String, family: String) {
      self.widget = widget
      self.family = family
    }
  }

  /// The body of `widget_stack`.
  public struct StackWidget: Codable, Equatable, Sendable {
    /// The widget's name.
    public var widget: String
    /// The widget onto which it is put, or one of its stack; nil to take it out of its stack.
    public var onto: String?

    /// A request from its parts.
    public init(widget: String, onto: String?) {
      self.widget = widget
      self.onto = onto
    }
  }

  /// The result of each change of the placed widgets: the list as it is now.
  public struct WidgetChange: Codable, Equatable, Sendable {
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

    /// A result from its parts.
    public init(
      widget: String, version: Int, order: [String], stack: String? = nil, prompts: Bool? = nil,
      title: String? = nil
    ) {
      self.widget = widget
      self.version = version
      self.order = order
      self.stack = stack
      self.prompts = prompts
      self.title = title
    }
  }
}
