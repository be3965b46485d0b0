package import ControlModel

extension SocketMessage {
  /// A widget as it is shown: an entry of `status`, and the event `widget.loaded`.
  package struct Widget: Equatable, Sendable {
    /// Its name among the placed widgets; nil for one that is not placed.
    package var widget: String?
    /// Its kind.
    package var kind: String
    /// The name of its app.
    package var app: String
    /// Its name.
    package var displayName: String
    /// What it is for.
    package var description: String?
    /// Its size, such as `systemSmall`.
    package var family: String
    /// The name of its stack; nil for none.
    package var stack: String?
    /// Whether it is the one of its stack that is shown; nil outside a stack.
    package var front: Bool?
    /// Its texts; without lines until a timeline was loaded.
    package var text: ViewText
    /// The date from which it shows this content; nil until a timeline was loaded.
    package var date: DateText?
    /// When it shows something else or is loaded again; nil if only its app's request reloads it.
    package var nextDate: DateText?
    /// How many times it can be loaded today by its policy or on request of its app in the background; nil for no limit.
    package var refreshesLeft: Int?
    /// Why its timeline could not be loaded; the content shown may be out of date.
    package var error: String?

    /// A widget from its parts.
    package init(
      widget: String? = nil, kind: String, app: String, displayName: String,
      description: String? = nil, family: String, text: ViewText = ViewText(),
      date: DateText? = nil, nextDate: DateText? = nil, error: String? = nil
    ) {
      self.widget = widget
      self.kind = kind
      self.app = app
      self.displayName = displayName
      self.description = description
      self.family = family
      self.text = text
      self.date = date
      self.nextDate = nextDate
      self.error = error
    }
  }
}

extension SocketMessage.Widget {
  /// The widget on a locked device: a text that asks for it is hidden.
  package func redacted() -> SocketMessage.Widget {
    var copy = self
    copy.text = text.redacted()
    return copy
  }
}

extension SocketMessage.Widget: Codable, Described {
  package static var fields: [MessageField] {
    [
      MessageField("widget", String?.self, .optional, "Its name among the placed widgets."),
      MessageField("kind", String.self, .required, "Its kind."),
      MessageField("app", String.self, .required, "The name of its app."),
      MessageField("display_name", String.self, .required, "Its name."),
      MessageField("description", String?.self, .optional, "What it is for."),
      MessageField("family", String.self, .required, "Its size, such as `systemSmall`."),
      MessageField("stack", String?.self, .optional, "The name of its stack; absent for none."),
      MessageField(
        "front", Bool?.self, .optional,
        "Whether it is the one of its stack that is shown; absent outside a stack."),
      MessageField(
        "date", DateText?.self, .optional,
        "The date from which it shows this content; absent until a timeline was loaded."),
      MessageField(
        "next_date", DateText?.self, .optional, "When it shows something else or is loaded again."),
      MessageField(
        "refreshes_left", Int?.self, .optional,
        "How many times it can be loaded today by its policy or on request of its app in the background; absent for no "
          + "limit."),
      MessageField(
        "error", String?.self, .optional,
        "Why its timeline could not be loaded; the content shown may be out of date."),
    ] + ViewText.fields
  }

  private enum CodingKeys: String, CodingKey {
    case widget, kind, app, description, family, stack, front, date, error
    case displayName = "display_name"
    case nextDate = "next_date"
    case refreshesLeft = "refreshes_left"
  }

  /// Reads a widget: the fields of its text are beside its names.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    widget = try container.decodeIfPresent(String.self, forKey: .widget)
    stack = try container.decodeIfPresent(String.self, forKey: .stack)
    front = try container.decodeIfPresent(Bool.self, forKey: .front)
    kind = try container.decode(String.self, forKey: .kind)
    app = try container.decode(String.self, forKey: .app)
    displayName = try container.decode(String.self, forKey: .displayName)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    family = try container.decode(String.self, forKey: .family)
    date = try container.decodeIfPresent(DateText.self, forKey: .date)
    nextDate = try container.decodeIfPresent(DateText.self, forKey: .nextDate)
    refreshesLeft = try container.decodeIfPresent(Int.self, forKey: .refreshesLeft)
    error = try container.decodeIfPresent(String.self, forKey: .error)
    text = try ViewText(from: decoder)
  }

  /// Writes a widget.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(widget, forKey: .widget)
    try container.encodeIfPresent(stack, forKey: .stack)
    try container.encodeIfPresent(front, forKey: .front)
    try container.encode(kind, forKey: .kind)
    try container.encode(app, forKey: .app)
    try container.encode(displayName, forKey: .displayName)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encode(family, forKey: .family)
    try container.encodeIfPresent(date, forKey: .date)
    try container.encodeIfPresent(nextDate, forKey: .nextDate)
    try container.encodeIfPresent(refreshesLeft, forKey: .refreshesLeft)
    try container.encodeIfPresent(error, forKey: .error)
    try text.encode(to: encoder)
  }
}
