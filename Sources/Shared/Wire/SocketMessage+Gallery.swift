public import ControlModel

extension SocketMessage {
  /// The result of `list`.
  @Message
  public struct Gallery {
    /// One control.
    @Message
    public struct Entry {
      /// The extension's description of it.
      public var listing: ControlListing
      /// Its preview with the system's words.
      public var preview: Control
      /// The name of its app.
      public var app: String
      /// Its extension: the executable's path.
      public var executable: String
    }

    /// One widget.
    @Message
    public struct Widget {
      /// The extension's description of it.
      public var listing: WidgetListing
      /// The name of its app.
      public var app: String
      /// Its extension: the executable's path.
      public var executable: String
    }

    /// The controls in the gallery's order.
    public var controls: [Entry]
    /// The widgets in the gallery's order; nil for none.
    public var widgets: [Widget]?
    /// What is wrong with an extension or a control, one sentence each.
    @Field(required: true) public var problems: [String] = []
  }
}
