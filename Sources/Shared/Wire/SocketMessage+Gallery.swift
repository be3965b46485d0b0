public import ControlModel

extension SocketMessage {
  /// The result of `list`.
  public struct Gallery: Codable, Equatable, Sendable {
    /// One control.
    public struct Entry: Codable, Equatable, Sendable {
      /// The extension's description of it.
      public var listing: ControlListing
      /// Its preview with the system's words.
      public var preview: Control
      /// The name of its app.
      public var app: String
      /// Its extension: the executable's path.
      public var executable: String

      /// An entry from its parts.
      public init(listing: ControlListing, preview: Control, app: String, executable: String) {
        self.listing = listing
        self.preview = preview
        self.app = app
        self.executable = executable
      }
    }

    /// One widget.
    public struct Widget: Codable, Equatable, Sendable {
      /// The extension's description of it.
      public var listing: WidgetListing
      /// The name of its app.
      public var app: String
      /// Its extension: the executable's path.
      public var executable: String

      /// An entry from its parts.
      public init(listing: WidgetListing, app: String, executable: String) {
        self.listing = listing
        self.app = app
        self.executable = executable
      }
    }

    /// The controls in the gallery's order.
    public var controls: [Entry]
    /// The widgets in the gallery's order; nil for none.
    public var widgets: [Widget]?
    /// What is wrong with an extension or a control, one sentence each.
    public var problems: [String]

    /// A gallery from its parts.
    public init(controls: [Entry], widgets: [Widget]? = nil, problems: [String] = []) {
      self.controls = controls
      self.widgets = widgets
      self.problems = problems
    }
  }
}
