public import ControlModel

/// The bodies of messages between the processes of one app.
extension ExtensionMessage {
  /// The body of `views`, and its result.
  public struct Views: Codable, Equatable, Sendable {
    /// The activity; in the result with the texts of its views.
    public var activity: Activity

    /// A body with this activity.
    public init(activity: Activity) { self.activity = activity }
  }

  /// The notice `post`, and the daemon's notice `posted`: a Darwin notification, which has a name alone, or a
  /// distributed one.
  public struct Posted: Codable, Equatable, Sendable {
    /// The longest name, in bytes of UTF-8.
    public static let longestName = 256
    /// The most bytes of the whole message.
    public static let mostBytes = 8_192

    /// The notification's name.
    public var name: String
    /// Whether it is a distributed notification; nil for a Darwin notification.
    public var distributed: Bool?
    /// What the sender calls itself; nil for nothing.
    public var object: String?
    /// Its further contents, as values of JSON; nil for none.
    public var info: JSONValue?

    /// A notification from its parts.
    public init(
      name: String, distributed: Bool? = nil, object: String? = nil, info: JSONValue? = nil
    ) {
      self.name = name
      self.distributed = distributed
      self.object = object
      self.info = info
    }
  }
}

/// A message of an app's own process through the control socket.
extension SocketMessage {
  /// The body of `app`: the name of a notice of the extension protocol, or `listen`, which is answered when
  /// another process of the app has posted something, or `shared`.
  public struct App: Codable, Equatable, Sendable {
    /// The notice `listen`.
    public static let listen = "listen"
    /// The notice `shared`, which is answered with all shared values of the app.
    public static let shared = "shared"

    /// The name of the notice.
    public var notice: String

    /// A body with this notice.
    public init(notice: String) { self.notice = notice }
  }

  /// The body of `app` with the notice's own fields.
  public struct AppNotice<Body: Codable & Sendable>: Codable, Sendable {
    /// The name of the notice.
    public var notice: String
    /// Its fields.
    public var body: Body

    /// A notice from its parts.
    public init(notice: String, body: Body) {
      self.notice = notice
      self.body = body
    }
  }

  /// The result of `app`.
  public struct AppAnswer: Codable, Equatable, Sendable {
    /// What was posted since the last answer, for `listen`.
    public var posted: [ExtensionMessage.Posted]?
    /// What has changed in Live Activities since the last answer, for `listen`.
    public var activities: [ExtensionMessage.ActivityNews]?
    /// The shared values that have changed since the last answer, for `listen`; all of them, for `shared`; the one that
    /// was written, for `share`.
    public var shared: [ExtensionMessage.Shared.Entry]?
    /// The Live Activities that pushes have started since the last answer, for `listen`.
    public var started: [ExtensionMessage.Activity]?
    /// The tokens with which servers start Live Activities, in the first answer to `listen`.
    public var start_tokens: [String: String]?
    /// How many more were dropped, because the process did not take them.
    public var dropped: Int?

    /// An answer from its parts.
    public init(
      posted: [ExtensionMessage.Posted]? = nil,
      activities: [ExtensionMessage.ActivityNews]? = nil,
      shared: [ExtensionMessage.Shared.Entry]? = nil,
      started: [ExtensionMessage.Activity]? = nil, start_tokens: [String: String]? = nil,
      dropped: Int? = nil
    ) {
      self.shared = shared
      self.started = started
      self.start_tokens = start_tokens
      self.posted = posted
      self.activities = activities
      self.dropped = dropped
    }
  }
}
