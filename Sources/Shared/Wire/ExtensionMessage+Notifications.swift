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

/// The bodies of messages about programs that the daemon runs for an extension.
extension ExtensionMessage {
  /// The body of the extension's notice `run`.
  @Message
  package struct Run {
    /// The most bytes that are kept of each output.
    package static let mostOutput = 65_536

    /// The number of the run, which increases with each run of the extension.
    package var number: Int
    /// The program and its arguments, which match a command of the manifest; absent to end the program of this number.
    package var words: [String]?
    /// The time in milliseconds after which the program is ended.
    ///
    /// If absent, the program may continue for any time and has no output. The answer comes after at most 3 s.
    package var limit_ms: Int?
  }

  /// The body of the daemon's notice `ran`: the answer to `run`.
  @Message
  package struct Ran {
    /// The number of the run.
    package var number: Int
    /// The reason that the program was not started, for people; absent if it was started.
    package var problem: MessageError?
    /// The exit status; absent if the program was not started, was ended by a signal or still runs.
    package var status: Int?
    /// The number of the signal that ended the program, if any.
    package var signal: Int?
    /// Whether the program was ended because of `limit_ms`.
    package var late: Bool?
    /// The beginning of its standard output.
    package var output: String?
    /// The beginning of its standard error.
    package var errors: String?
  }
}
