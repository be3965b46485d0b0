package import ControlModel

/// The bodies of messages about widgets, and about Live Activities of earlier processes.
extension ExtensionMessage {
  /// The body of `timeline`; its result is `WidgetTimeline`.
  @Message
  package struct Timeline {
    /// The widget's kind.
    package var kind: String
    /// Its size, such as `systemSmall`.
    package var family: String
    /// The chosen options, by the names of the configuration intent's parameters, if any.
    package var configuration: [String: JSONValue]?
    /// Whether one entry for the gallery is wanted: quick, and with sample data.
    package var preview: Bool?
    /// Whether the placeholder is wanted, with hidden texts.
    package var placeholder: Bool?
  }

  /// The notice `reload_timelines`.
  @Message
  package struct ReloadTimelines {
    /// The kind; absent for all of the extension's widgets.
    package var kind: String?
  }

  /// The notice `relevant`.
  @Message
  package struct Relevant {
    /// The most intents of one notice; further ones are dropped.
    package static let most = 32

    /// An intent for whose options a widget matters.
    @Message
    package struct Intent {
      /// The Swift name of its type.
      package var intent: String
      /// Its parameters.
      package var parameters: [String: JSONValue]
      /// The widget's kind; absent for every widget that has this intent.
      package var kind: String?
      /// From when on; absent for now.
      package var from: DateText?
      /// For how many seconds.
      package var duration_s: Double
    }

    /// The intents.
    package var intents: [Intent]
    /// Whether they take the place of those that were named before; absent means no.
    package var replaces: Bool?

    package init(intents: [Intent], replaces: Bool? = nil) {
      self.intents = Array(intents.prefix(Self.most))
      self.replaces = replaces
    }
  }

  /// The daemon's notice `start_tokens`: the tokens with which servers start Live Activities.
  @Message
  package struct StartTokens {
    /// The tokens in lower-case hex, by the Swift names of the attributes types.
    package var tokens: [String: String]
  }

  /// The daemon's notice `activities`.
  @Message
  package struct Activities {
    /// The activities that have not ended, in the order of their starts.
    package var activities: [Activity]
  }
}
