package import ControlModel

/// The bodies of messages between the processes of an app.
extension ExtensionMessage {
  /// The body and the result of `views`.
  @Message
  package struct Views {
    /// The activity; in the result with the contents of its views.
    package var activity: Activity
  }

  /// The body of the notices `post` and `posted`: a Darwin notification, which only has a name, or a distributed
  /// notification.
  @Message
  package struct Posted {
    /// The longest name, in UTF-8 bytes.
    package static let longestName = 256
    /// The most bytes of the whole message.
    package static let mostBytes = 8_192

    /// The notification's name.
    package var name: String
    /// Whether it is a distributed notification; absent for a Darwin notification.
    package var distributed: Bool?
    /// The object of a distributed notification, which identifies its sender, if any.
    package var object: String?
    /// The user info of a distributed notification, as JSON, if any.
    package var info: JSONValue?
  }
}

/// Messages of an app's process through the control socket.
extension SocketMessage {
  /// The body of `app`.
  @Message
  package struct App {
    /// A notice that is answered when there are messages for the process.
    package static let listen = "listen"
    /// A notice that is answered with all shared values of the app.
    package static let shared = "shared"

    /// The name of a notice of the extension protocol, or `listen` (answered when there are messages), or `shared`.
    package var notice: String
  }

  /// The body of `app` with the body of the notice.
  package struct AppNotice<Body: Codable & Sendable>: Codable, Sendable {
    package var notice: String
    package var body: Body

    package init(notice: String, body: Body) {
      self.notice = notice
      self.body = body
    }
  }

  /// The result of `app`.
  @Message
  package struct AppAnswer {
    /// The notifications that were posted since the last answer, for `listen`.
    package var posted: [ExtensionMessage.Posted]?
    /// The changes of Live Activities since the last answer, for `listen`.
    package var activities: [ExtensionMessage.ActivityNews]?
    /// The shared values that have changed since the last answer, for `listen`; all values, for `shared`; the written value,
    /// for `share`.
    package var shared: [ExtensionMessage.Shared.Entry]?
    /// The Live Activities that pushes have started since the last answer, for `listen`.
    package var started: [ExtensionMessage.Activity]?
    /// The tokens with which servers start Live Activities, in the first answer to `listen`.
    package var start_tokens: [String: String]?
    /// The number of messages that were dropped because the process did not receive them in time.
    package var dropped: Int?
  }
}
