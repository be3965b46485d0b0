package import ControlModel

extension SocketMessage {
  /// The result of `list`.
  @Message
  package struct Gallery {
    /// One control.
    @Message
    package struct Entry {
      /// The extension's description of it.
      package var listing: ControlListing
      /// Its preview with the system's words.
      package var preview: Control
      /// The name of its app.
      package var app: String
      /// Its extension: the executable's path.
      package var executable: String
    }

    /// One widget.
    @Message
    package struct Widget {
      /// The extension's description of it.
      package var listing: WidgetListing
      /// The name of its app.
      package var app: String
      /// Its extension: the executable's path.
      package var executable: String
    }

    /// The controls in the gallery's order.
    package var controls: [Entry]
    /// The widgets in the gallery's order, if any.
    package var widgets: [Widget]?
    /// What is wrong with an extension or a control, one sentence each.
    @Field(required: true) package var problems: [String] = []
  }
}
