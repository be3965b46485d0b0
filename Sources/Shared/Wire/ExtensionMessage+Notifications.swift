public import ControlModel

/// The bodies of messages between the processes of one app.
extension ExtensionMessage {
  /// The body of `views`, and its result.
  @Message
  public struct Views {
    /// The activity; in the result with the texts of its views.
    public var activity: Activity
  }

  /// The notice `post`, and the daemon's notice `posted`: a Darwin notification, which has a name alone, or a
  /// distributed one.
  @Message
  public struct Posted {
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
  }
}

/// A message of an app's own process through the control socket.
extension SocketMessage {
  /// The body of `app`: the name of a notice of the extension protocol, or `listen`, which is answered when
  /// another process of the app has posted something, or `shared`.
  @Message
  public struct App {
    /// The notice `listen`.
    public static let listen = "listen"
    /// The notice `shared`, which is answered with all shared values of the app.
    public static let shared = "shared"

    /// The name of the notice.
    public var notice: String
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
  @Message
  public struct AppAnswer {
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
  }
}
