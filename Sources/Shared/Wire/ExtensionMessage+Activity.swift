package import ControlModel

extension ExtensionMessage {
  /// The notice `activity`.
  @Message
  package struct Activity {
    /// What happened.
    package enum Phase: String, CaseIterable, Codable, Sendable { case started, updated, ended }

    /// The activity's lasting identity.
    package var id: String
    /// What happened.
    package var phase: Phase
    /// The Swift name of its attributes' type.
    package var type: String
    /// What never changes.
    package var attributes: JSONValue
    /// What changes.
    package var state: JSONValue
    /// When the state is out of date, ISO 8601; absent means never.
    package var stale_at: String?
    /// When an ended activity disappears, ISO 8601; absent for the system's own choice.
    package var dismiss_at: String?
    /// How important it is among the activities of all apps: the highest one is shown first; absent for 0.
    package var relevance: Double?
    /// Whether its app wants a push token for it; absent means no.
    package var wants_token: Bool?
    /// The channel whose pushes change it, if any.
    package var channel: String?
    /// Whether it ends when the screen is locked; absent means no.
    package var transient: Bool?
    /// What people are alerted with; absent for a change without an alert.
    ///
    /// An alert belongs to one change and is not stored.
    package var alert: Alert?
    /// Its push token in lower-case hex, in messages of the daemon to the app's own processes only.
    package var push_token: String?
    /// The texts of its views; absent if its app has none for it.
    package var shown: ActivityText?
    /// The texts once the state is out of date; absent if they are the same.
    package var shown_when_stale: ActivityText?

    /// The same without its texts and its alert.
    package var withoutTexts: Activity {
      var activity = self
      (activity.shown, activity.shown_when_stale, activity.alert) = (nil, nil, nil)
      return activity
    }
  }

  /// The alert of one change of a Live Activity.
  @Message
  package struct Alert {
    /// The most letters of its title and of its text; the rest is cut.
    package static let mostLetters = 256

    /// The title; empty for none.
    package var title: String
    /// The text; empty for none.
    package var body: String
    /// Whether it is silent; absent means no.
    package var silent: Bool?

    package init(title: String, body: String, silent: Bool? = nil) {
      self.title = String(title.prefix(Self.mostLetters))
      self.body = String(body.prefix(Self.mostLetters))
      self.silent = silent
    }
  }

  /// The daemon's notice `activity_changed`: what has changed in an activity without its app.
  @Message
  package struct ActivityNews {
    /// The activity's lasting identity.
    package var id: String
    /// Its state now.
    package var state_name: SocketMessage.Activity.State
    /// Its push token in lower-case hex; absent if its app wants none.
    package var push_token: String?
    /// Its new content; absent if that has not changed.
    package var state: JSONValue?
    /// When the new content is out of date, ISO 8601; absent means never.
    package var stale_at: String?
    /// The relevance score of the new content; absent for 0.
    package var relevance: Double?
  }
}
