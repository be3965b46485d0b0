package import ControlModel

/// The bodies of messages between the processes of one app.
extension ExtensionMessage {
  /// The body of `views`, and its result.
  @Message
  package struct Views {
    /// The activity; in the result with the texts of its views.
    package var activity: Activity
  }

  /// The notice `post`, and the daemon's notice `posted`: a Darwin notification, which has a name alone, or a
  /// distributed one.
  @Message
  package struct Posted {
    /// The longest name, in bytes of UTF-8.
    package static let longestName = 256
    /// The most bytes of the whole message.
    package static let mostBytes = 8_192

    /// The notification's name.
    package var name: String
    /// Whether it is a distributed notification; absent for a Darwin notification.
    package var distributed: Bool?
    /// What the sender calls itself; absent if there is nothing.
    package var object: String?
    /// Its further contents, as values of JSON, if any.
    package var info: JSONValue?
  }
}

/// A message of an app's own process through the control socket.
extension SocketMessage {
  /// The body of `app`: the name of a notice of the extension protocol, or `listen`, which is answered when
  /// another process of the app has posted something, or `shared`.
  @Message
  package struct App {
    /// The notice `listen`.
    package static let listen = "listen"
    /// The notice `shared`, which is answered with all shared values of the app.
    package static let shared = "shared"

    /// The name of the notice.
    package var notice: String
  }

  /// The body of `app` with the notice's own fields.
  package struct AppNotice<Body: Codable & Sendable>: Codable, Sendable {
    /// The name of the notice.
    package var notice: String
    /// Its fields.
    package var body: Body

    package init(notice: String, body: Body) {
      self.notice = notice
      self.body = body
    }
  }

  /// The result of `app`.
  @Message
  package struct AppAnswer {
    /// What was posted since the last answer, for `listen`.
    package var posted: [ExtensionMessage.Posted]?
    /// What has changed in Live Activities since the last answer, for `listen`.
    package var activities: [ExtensionMessage.ActivityNews]?
    /// The shared values that have changed since the last answer, for `listen`; all of them, for `shared`; the one that
    /// was written, for `share`.
    package var shared: [ExtensionMessage.Shared.Entry]?
    /// The Live Activities that pushes have started since the last answer, for `listen`.
    package var started: [ExtensionMessage.Activity]?
    /// The tokens with which servers start Live Activities, in the first answer to `listen`.
    package var start_tokens: [String: String]?
    /// How many more were dropped, because the process did not take them.
    package var dropped: Int?
  }
}
