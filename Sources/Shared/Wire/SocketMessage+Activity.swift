package import ControlModel

extension SocketMessage {
  /// A Live Activity: an entry of `status`, and the event `activity`.
  package struct Activity: Equatable, Sendable {
    /// The state of an activity.
    package enum State: String, CaseIterable, Codable, Sendable {
      /// It can change.
      case active
      /// It can change, and is out of date.
      case stale
      /// It can change no more.
      case ended
      /// It is no longer shown; only an event reports this state.
      case dismissed
    }

    /// The app that started it.
    package var app: String
    /// The activity as its app sent it last.
    package var activity: ExtensionMessage.Activity
    /// Its state.
    package var state: State
    /// Its texts.
    package var text: ActivityText

    /// An activity of this app.
    package init(
      app: String, activity: ExtensionMessage.Activity, state: State = .active,
      text: ActivityText = ActivityText(lockScreen: ViewText())
    ) {
      self.app = app
      self.activity = activity
      self.state = state
      self.text = text
    }
  }
}

extension SocketMessage {
  /// The event `activity.alert`.
  @Message
  package struct ActivityAlert {
    /// The app whose activity it is.
    package var app: String
    /// The identity of the activity.
    package var id: String
    /// The title; empty for none, and on a locked screen for an activity whose view asks to be hidden.
    package var title: String
    /// The text; empty for the same reasons.
    package var body: String
    /// Whether it is silent; absent means no.
    package var silent: Bool?

    /// The alert of an activity.
    package init(_ alert: ExtensionMessage.Alert, app: String, id: String) {
      let alert = ExtensionMessage.Alert(
        title: alert.title, body: alert.body, silent: alert.silent)
      (self.app, self.id) = (app, id)
      (title, body, silent) = (alert.title, alert.body, alert.silent)
    }

    /// The alert without its words.
    package func redacted() -> ActivityAlert {
      var copy = self
      (copy.title, copy.body) = ("", "")
      return copy
    }
  }
}

extension SocketMessage.Activity {
  /// The activity on a locked device: one whose view asks for it is hidden, with its data.
  package func redacted() -> SocketMessage.Activity {
    guard text.lockScreen.isPrivacySensitive else { return self }
    var copy = self
    copy.text = ActivityText(lockScreen: text.lockScreen.redacted())
    (copy.activity.attributes, copy.activity.state) = (.null, .null)
    return copy
  }
}

extension SocketMessage.Activity: Codable, Described {
  package static var fields: [MessageField] {
    [
      MessageField("app", String.self, .required, "The app that started it."),
      MessageField(
        "activity", ExtensionMessage.Activity.self, .required,
        "The activity as its app sent it last."),
      MessageField("state_name", State.self, .written, "Its state."),
    ] + ActivityText.fields
  }

  private enum CodingKeys: String, CodingKey {
    case app, activity
    case state = "state_name"
  }

  /// Reads an activity: the fields of its text are beside `activity`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    app = try container.decode(String.self, forKey: .app)
    activity = try container.decode(ExtensionMessage.Activity.self, forKey: .activity)
    state = try container.decodeIfPresent(State.self, forKey: .state) ?? .active
    text = try ActivityText(from: decoder)
  }

  /// Writes an activity.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try container.encode(activity, forKey: .activity)
    try container.encode(state, forKey: .state)
    try text.encode(to: encoder)
  }
}
