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
    /// Whether the placeholder is wanted, with hidden texts.
    public var placeholder: Bool?

    /// A request from its parts.
    public init(
      kind: String, family: String, configuration: [String: JSONValue]? = nil,
      preview: Bool? = nil, placeholder: Bool? = nil
    ) {
      self.placeholder = placeholder
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

  /// The notice `relevant`.
  public struct Relevant: Codable, Equatable, Sendable {
    /// The most intents of one notice; further ones are dropped.
    public static let most = 32

    /// An intent for whose options a widget matters.
    public struct Intent: Codable, Equatable, Sendable {
      /// The Swift name of its type.
      public var intent: String
      /// Its parameters.
      public var parameters: [String: JSONValue]
      /// The widget's kind; nil for every widget that has this intent.
      public var kind: String?
      /// From when on; nil for now.
      public var from: DateText?
      /// For how many seconds.
      public var duration_s: Double

      /// An intent from its parts.
      public init(
        intent: String, parameters: [String: JSONValue], kind: String? = nil,
        from: DateText? = nil, duration_s: Double
      ) {
        self.intent = intent
        self.parameters = parameters
        self.kind = kind
        self.from = from
        self.duration_s = duration_s
      }
    }

    /// The intents.
    public var intents: [Intent]
    /// Whether they take the place of those that were named before; nil for no.
    public var replaces: Bool?

    /// A notice from its parts.
    public init(intents: [Intent], replaces: Bool? = nil) {
      self.intents = Array(intents.prefix(Self.most))
      self.replaces = replaces
    }
  }

  /// The daemon's notice `start_tokens`: the tokens with which servers start Live Activities.
  public struct StartTokens: Codable, Equatable, Sendable {
    /// The tokens in lower-case hex, by the Swift names of the attributes types.
    public var tokens: [String: String]

    /// A list of all tokens.
    public init(tokens: [String: String]) { self.tokens = tokens }
  }

  /// The daemon's notice `activities`.
  public struct Activities: Codable, Equatable, Sendable {
    /// The activities that have not ended, in the order of their starts.
    public var activities: [Activity]

    /// A list of all activities.
    public init(activities: [Activity]) { self.activities = activities }
  }
}
