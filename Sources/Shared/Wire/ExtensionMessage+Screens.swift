package import ControlModel

/// The bodies of messages about widgets, and about Live Activities that earlier processes started.
extension ExtensionMessage {
  /// The body of `timeline`; its result is `WidgetTimeline`.
  @Message
  package struct Timeline {
    /// The widget's kind.
    package var kind: String
    /// The widget's size, such as `systemSmall`.
    package var family: String
    /// The chosen options, by the names of the configuration intent's parameters, if any.
    package var configuration: [String: JSONValue]?
    /// Whether to return a single entry for the gallery, quickly and with sample data; absent means `false`.
    package var preview: Bool?
    /// Whether to return the placeholder, with hidden texts; absent means `false`.
    package var placeholder: Bool?
  }

  /// The body of the notice `reload_timelines`.
  @Message
  package struct ReloadTimelines {
    /// The kind of the widgets to load again; absent for all widgets of the extension.
    package var kind: String?
  }

  /// The body of the notice `relevant`.
  @Message
  package struct Relevant {
    /// The maximum number of intents in a notice; further intents are dropped.
    package static let most = 32

    /// An intent whose parameters make the widgets with these options relevant.
    @Message
    package struct Intent {
      /// The Swift name of the intent's type.
      package var intent: String
      /// The values of the intent's parameters.
      package var parameters: [String: JSONValue]
      /// The widget's kind; absent for all widgets with this intent.
      package var kind: String?
      /// The beginning of the relevance; absent for now.
      package var from: DateText?
      /// The duration of the relevance in seconds.
      package var duration_s: Double
    }

    /// The intents that make widgets relevant.
    package var intents: [Intent]
    /// Whether the intents replace the intents of earlier notices; absent means `false`.
    package var replaces: Bool?

    package init(intents: [Intent], replaces: Bool? = nil) {
      self.intents = Array(intents.prefix(Self.most))
      self.replaces = replaces
    }
  }

  /// The body of the daemon's notice `start_tokens`: the tokens with which servers start Live Activities.
  @Message
  package struct StartTokens {
    /// The tokens in lower-case hexadecimal, by the Swift names of the attributes types.
    package var tokens: [String: String]
  }

  /// The body of the daemon's notice `activities`.
  @Message
  package struct Activities {
    /// The activities that have not ended, oldest first.
    package var activities: [Activity]
  }
}

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
    /// The maximum number of characters in the title and in the text; the rest is removed.
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
    /// The maximum size of the whole message in bytes.
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
    /// The maximum number of bytes that are stored of each output.
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
