package import ControlModel

extension ExtensionMessage {
  /// The body of the notice `activity`.
  @Message
  package struct Activity {
    package enum Phase: String, CaseIterable, Codable, Sendable { case started, updated, ended }

    /// The activity's permanent identity.
    package var id: String
    /// Whether the activity was started, updated or ended.
    package var phase: Phase
    /// The Swift name of the attributes' type.
    package var type: String
    /// The attributes, which never change.
    package var attributes: JSONValue
    /// The current content state.
    package var state: JSONValue
    /// The date at which the state becomes stale, in ISO 8601; absent if it never does.
    package var stale_at: String?
    /// The date at which an ended activity disappears, in ISO 8601; absent for the system's default.
    package var dismiss_at: String?
    /// The relevance among the activities of all apps, of which the most relevant is shown first; absent for 0.
    package var relevance: Double?
    /// Whether the app requests a push token for the activity; absent means `false`, or unchanged in an update.
    package var wants_token: Bool?
    /// The channel whose pushes update the activity, if any; absent means unchanged in an update.
    package var channel: String?
    /// Whether the activity ends when the screen is locked; absent means `false`, or unchanged in an update.
    package var transient: Bool?
    /// The alert for this change, which is not stored; absent for a change without an alert.
    package var alert: Alert?
    /// The push token in lower-case hexadecimal, only in the daemon's messages to the app's processes.
    package var push_token: String?
    /// The contents of the activity's views; absent if the app has no views for the activity.
    package var shown: ActivityText?
    /// The contents once the state is stale; absent if they equal `shown`.
    package var shown_when_stale: ActivityText?

    /// A copy without `shown`, `shown_when_stale` and `alert`.
    package var withoutTexts: Activity {
      var activity = self
      (activity.shown, activity.shown_when_stale, activity.alert) = (nil, nil, nil)
      return activity
    }
  }

  /// The alert for a change of a Live Activity.
  @Message
  package struct Alert {
    /// The most characters of the title and of the text; the rest is removed.
    package static let mostLetters = 256

    /// The title of the alert; may be empty.
    package var title: String
    /// The text of the alert; may be empty.
    package var body: String
    /// Whether the alert is silent; absent means `false`.
    package var silent: Bool?

    package init(title: String, body: String, silent: Bool? = nil) {
      self.title = String(title.prefix(Self.mostLetters))
      self.body = String(body.prefix(Self.mostLetters))
      self.silent = silent
    }
  }

  /// The body of the daemon's notice `activity_changed`: a change of an activity that its app did not make.
  @Message
  package struct ActivityNews {
    /// The activity's permanent identity.
    package var id: String
    /// The current state of the activity.
    package var state_name: SocketMessage.Activity.State
    /// The push token in lower-case hexadecimal; absent if the app did not request a token.
    package var push_token: String?
    /// The new content state; absent if it has not changed.
    package var state: JSONValue?
    /// The date at which the new content becomes stale, in ISO 8601; absent if it never does.
    package var stale_at: String?
    /// The relevance of the new content; absent for 0.
    package var relevance: Double?
  }
}
