package import ControlModel

/// The bodies of messages about widgets, and about Live Activities that earlier processes started.
extension ExtensionMessage {
  /// The body of `timeline`; its result is `WidgetTimeline`.
  @Message
  package struct Timeline {
    /// The widget's kind.
    package var kind: String
    /// The widget's size, such as `systemSmall`.
    package var family: String
    /// The chosen options, by the names of the configuration intent's parameters, if any.
    package var configuration: [String: JSONValue]?
    /// Whether to return a single entry for the gallery, quickly and with sample data; absent means `false`.
    package var preview: Bool?
    /// Whether to return the placeholder, with hidden texts; absent means `false`.
    package var placeholder: Bool?
  }

  /// The body of the notice `reload_timelines`.
  @Message
  package struct ReloadTimelines {
    /// The kind of the widgets to load again; absent for all widgets of the extension.
    package var kind: String?
  }

  /// The body of the notice `relevant`.
  @Message
  package struct Relevant {
    /// The most intents in a notice; further intents are dropped.
    package static let most = 32

    /// An intent whose parameters make the widgets with these options relevant.
    @Message
    package struct Intent {
      /// The Swift name of the intent's type.
      package var intent: String
      /// The values of the intent's parameters.
      package var parameters: [String: JSONValue]
      /// The widget's kind; absent for all widgets with this intent.
      package var kind: String?
      /// The beginning of the relevance; absent for now.
      package var from: DateText?
      /// The duration of the relevance in seconds.
      package var duration_s: Double
    }

    /// The intents that make widgets relevant.
    package var intents: [Intent]
    /// Whether the intents replace the intents of earlier notices; absent means `false`.
    package var replaces: Bool?

    package init(intents: [Intent], replaces: Bool? = nil) {
      self.intents = Array(intents.prefix(Self.most))
      self.replaces = replaces
    }
  }

  /// The body of the daemon's notice `start_tokens`: the tokens with which servers start Live Activities.
  @Message
  package struct StartTokens {
    /// The tokens in lower-case hexadecimal, by the Swift names of the attributes types.
    package var tokens: [String: String]
  }

  /// The body of the daemon's notice `activities`.
  @Message
  package struct Activities {
    /// The activities that have not ended, oldest first.
    package var activities: [Activity]
  }
}
