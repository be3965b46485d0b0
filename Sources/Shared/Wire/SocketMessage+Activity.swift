package import ControlModel

extension SocketMessage {
  /// A Live Activity: an entry of `status`, and the event `activity`.
  @Message
  package struct Activity {
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
    @Field("state_name", written: true) package var state: State = .active
    /// Its texts.
    @Field(inline: true) package var text: ActivityText = ActivityText(lockScreen: ViewText())
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
