package import ControlModel

extension SocketMessage {
  /// A widget as it is shown: an entry of `status`, and the event `widget.loaded`.
  @Message
  package struct Widget {
    /// Its name among the placed widgets; absent if it is not placed.
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
    /// The name of its stack, if it is in a stack.
    package var stack: String?
    /// Whether its stack shows it; absent outside a stack.
    package var front: Bool?
    /// Its texts; without lines until a timeline was loaded.
    @Field(inline: true) package var text: ViewText = ViewText()
    /// The date from which it shows this content; absent until a timeline was loaded.
    package var date: DateText?
    /// When it shows something else or is loaded again; absent if only its app's request reloads it.
    package var nextDate: DateText?
    /// How many times it can be loaded today by its policy or on request of its app in the background; absent for no limit.
    package var refreshesLeft: Int?
    /// Why its timeline could not be loaded; the content shown may be out of date.
    package var error: String?
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
