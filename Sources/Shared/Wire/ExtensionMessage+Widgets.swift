public import ControlModel

/// The bodies of messages about widgets, and about Live Activities of earlier processes.
extension ExtensionMessage {
  /// The body of `timeline`; its result is `WidgetTimeline`.
  public struct Timeline: Codable, Equatable, Sendable {
    /// The widget's kind.
    public var kind: String
    /// Its size, such as `systemSmall`.
    public var family: String
    /// The chosen options, by the names of the configuration intent's parameters; nil for none.
    public var configuration: [String: JSONValue]?
    /// Whether one entry for the gallery is wanted: quick, and with sample data.
    public var preview: Bool?

    /// A request from its parts.
    public init(
      kind: String, family: String, configuration: [String: JSONValue]? = nil,
      preview: Bool? = nil
    ) {
      self.kind = kind
      self.family = family
      self.configuration = configuration
      self.preview = preview
    }
  }

  /// The notice `reload_timelines`.
  public struct ReloadTimelines: Codable, Equatable, Sendable {
    /// The kind; nil for all of the extension's widgets.
    public var kind: String?

    /// A request for this kind.
    public init(kind: String?) { self.kind = kind }
  }

  /// The daemon's notice `activities`.
  public struct Activities: Codable, Equatable, Sendable {
    /// The activities that have not ended, in the order of their starts.
    public var activities: [Activity]

    /// A list of all activities.
    public init(activities: [Activity]) { self.activities = activities }
  }
}
