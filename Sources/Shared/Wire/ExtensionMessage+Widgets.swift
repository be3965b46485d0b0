public import ControlModel

/// The bodies of messages about widgets, and about Live Activities of earlier processes.
extension ExtensionMessage {
  /// The body of `timeline`; its result is `WidgetTimeline`.
  @Message
  public struct Timeline {
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
  }

  /// The notice `reload_timelines`.
  @Message
  public struct ReloadTimelines {
    /// The kind; nil for all of the extension's widgets.
    public var kind: String?
  }

  /// The notice `relevant`.
  @Message
  public struct Relevant {
    /// The most intents of one notice; further ones are dropped.
    public static let most = 32

    /// An intent for whose options a widget matters.
    @Message
    public struct Intent {
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
  @Message
  public struct StartTokens {
    /// The tokens in lower-case hex, by the Swift names of the attributes types.
    public var tokens: [String: String]
  }

  /// The daemon's notice `activities`.
  @Message
  public struct Activities {
    /// The activities that have not ended, in the order of their starts.
    public var activities: [Activity]
  }
}
