public import ControlModel

extension ExtensionMessage {
  /// The notice `activity`.
  @Message
  public struct Activity {
    /// What happened.
    public enum Phase: String, Codable, Sendable { case started, updated, ended }

    /// The activity's lasting identity.
    public var id: String
    /// What happened.
    public var phase: Phase
    /// The Swift name of its attributes' type.
    public var type: String
    /// What never changes.
    public var attributes: JSONValue
    /// What changes.
    public var state: JSONValue
    /// When the state is out of date, ISO 8601; nil for never.
    public var stale_at: String?
    /// When an ended activity disappears, ISO 8601; nil for the system's own choice.
    public var dismiss_at: String?
    /// How important it is among the activities of all apps: the highest one is shown first; nil for 0.
    public var relevance: Double?
    /// Whether its app wants a push token for it; nil for no.
    public var wants_token: Bool?
    /// The channel whose pushes change it; nil for none.
    public var channel: String?
    /// Whether it ends when the screen is locked; nil for no.
    public var transient: Bool?
    /// What people are alerted with; nil for a change without an alert.
    ///
    /// An alert belongs to one change and is not stored.
    public var alert: Alert?
    /// Its push token in lower-case hex, in messages of the daemon to the app's own processes only.
    public var push_token: String?
    /// The texts of its views; nil if its app has none for it.
    public var shown: ActivityText?
    /// The texts once the state is out of date; nil if they are the same.
    public var shown_when_stale: ActivityText?

    /// The same without its texts and its alert.
    public var withoutTexts: Activity {
      var activity = self
      (activity.shown, activity.shown_when_stale, activity.alert) = (nil, nil, nil)
      return activity
    }
  }

  /// The alert of one change of a Live Activity.
  @Message
  public struct Alert {
    /// The most letters of its title and of its text; the rest is cut.
    public static let mostLetters = 256

    /// The title; empty for none.
    public var title: String
    /// The text; empty for none.
    public var body: String
    /// Whether it is silent; nil for no.
    public var silent: Bool?

    /// An alert from its parts.
    public init(title: String, body: String, silent: Bool? = nil) {
      self.title = String(title.prefix(Self.mostLetters))
      self.body = String(body.prefix(Self.mostLetters))
      self.silent = silent
    }
  }

  /// The daemon's notice `activity_changed`: what has changed in an activity without its app.
  @Message
  public struct ActivityNews {
    /// The activity's lasting identity.
    public var id: String
    /// Its state now.
    public var state_name: SocketMessage.Activity.State
    /// Its push token in lower-case hex; nil if its app wants none.
    public var push_token: String?
    /// Its new content; nil if that has not changed.
    public var state: JSONValue?
    /// When the new content is out of date, ISO 8601; nil for never.
    public var stale_at: String?
    /// The relevance score of the new content; nil for 0.
    public var relevance: Double?
  }
}
