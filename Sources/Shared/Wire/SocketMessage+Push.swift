package import ControlModel

extension SocketMessage {
  /// The body of `push`: a server's push to a Live Activity, a placed control, an app's widgets or a channel.
  ///
  /// A token identifies the activity, the control or the widgets, or starts Live Activities. A push has the form of Apple's
  /// notifications (developer.apple.com, Starting and updating Live Activities with ActivityKit push notifications); other
  /// fields are ignored.
  @Message
  package struct Push {
    /// The push token, 64 hexadecimal digits; absent for a push to a channel.
    package var token: String?
    /// The channel, for all activities that follow it; absent for a push with a token.
    package var channel: String?
    /// The type of the push: `controls`, `widgets` or `liveactivity`; absent for any type.
    package var type: String?
    /// The app's bundle identifier, `.push-type.` and the type; absent for any app.
    package var topic: String?
    /// The identity of the push, if any; only the newest of waiting pushes with the same identity counts.
    package var collapse_id: String?
    /// The time at which the push expires, in seconds since 1970; absent if it never expires.
    package var expires: Double?
    /// The dictionary `aps` of the push.
    package var aps: Payload

    /// The dictionary `aps`.
    @Message
    package struct Payload {
      /// The effect of a push on an activity.
      package enum Event: String, CaseIterable, Codable, Sendable { case start, update, end }

      /// An alert: a text, or a title and a text.
      package struct Alert: Codable, Equatable, Sendable, SchemaProviding {
        /// The schema of a string or an object with any fields.
        package static var schema: [String: JSONValue] {
          let types = ["string", "object", "null"].map { JSONValue.object(["type": .string($0)]) }
          return ["anyOf": .array(types)]
        }

        /// The title, if any.
        package var title: String?
        /// The text, if any.
        package var body: String?

        private enum CodingKeys: CodingKey { case title, body }

        /// Reads an alert, and ignores parts of other types, such as keys of string tables.
        package init(from decoder: any Decoder) throws {
          if let text = try? decoder.singleValueContainer().decode(String.self) {
            body = text
            return
          }
          let container = try decoder.container(keyedBy: CodingKeys.self)
          title = try? container.decodeIfPresent(String.self, forKey: .title)
          body = try? container.decodeIfPresent(String.self, forKey: .body)
        }
      }

      /// `start`, `update` or `end` for an activity; absent for a control or widgets, which are loaded again.
      package var event: Event?
      /// The time of the push, in seconds since 1970; a push that is older than the activity's last push is ignored.
      package var timestamp: Double?
      /// The new content of the activity; absent to keep the content.
      @Field("content-state") package var content: [String: JSONValue]?
      /// The time at which the content becomes stale, in seconds since 1970; absent if it never does.
      @Field("stale-date") package var stale: Double?
      /// The time at which an ended activity disappears, in seconds since 1970; absent for the system's default.
      @Field("dismissal-date") package var dismissal: Double?
      /// The relevance of the activity among the activities of all apps; absent to keep the relevance.
      @Field("relevance-score") package var relevance: Double?
      /// The Swift name of the attributes type of the activity to start.
      @Field("attributes-type") package var attributesType: String?
      /// The attributes of the activity to start.
      package var attributes: JSONValue?
      /// The alert, if any.
      package var alert: Alert?
      /// 1 if the activity to start gets a push token.
      @Field("input-push-token") package var inputToken: Int?
      /// The channel that the activity to start follows, if any.
      @Field("input-push-channel") package var inputChannel: String?
    }
  }

  /// The result of `push`.
  @Message
  package struct Pushed {
    /// The identity of the activity that the token belongs to; absent for a control.
    package var activity: String?
    /// The kind of the control that is loaded again; absent for other pushes.
    package var control: String?
    /// The executable of the extension whose widgets are loaded again; absent for other pushes.
    package var widgets: String?
    /// Whether the push was ignored because it is older than the activity's last push, has expired, or was replaced by a
    /// newer push with the same identity.
    package var ignored: Bool?
  }
}

extension Requests {
  static let pushes: [any SocketRequest] = [push]

  package static let push = Request<M.Push, M.Pushed>.change(
    "push",
    "Changes or starts a Live Activity, or loads a control or widgets again, as a server's push with its token asks. "
      + "Servers that push to Apple's service use POST /3/device/TOKEN, which works as Apple describes it.",
    refuses: [.unknownToken, .goneToken, .wrongTopic, .tooManyPushes, .unknownValue],
    .post("/v1/pushes/{token}"))
}

/// Messages that carry pushes to channels to other devices, through the client that connects the shared values.
extension SocketMessage {
  /// A channel for pushes to an app's Live Activities.
  @Message
  package struct Channel: Hashable, Comparable, Sendable {
    /// The app's bundle identifier.
    package var app: String
    /// The channel's identity.
    package var channel: String

    /// The maximum size of a channel's identity and of a bundle identifier, in bytes.
    package static let longest = 256

    /// Orders channels by app, then by identity.
    package static func < (one: Channel, other: Channel) -> Bool {
      (one.app, one.channel) < (other.app, other.channel)
    }
  }

  /// The line `channels`: all channels that active Live Activities of this device follow.
  @Message
  package struct Channels {
    /// The channels, sorted by app and identity.
    package var channels: [Channel]

    /// The event of the line.
    package static let event = "channels"
  }

  /// A push to a channel, to or from other devices.
  @Message
  package struct ChannelPush {
    /// The push's identity, by which each device handles it once (a line with a field `id` would be an answer).
    package var push_id: String
    /// The channel of the push.
    package var channel: Channel
    /// The collapse identity, if any; only the newest of waiting pushes with the same collapse identity counts.
    package var collapse_id: String?
    /// The time at which the push expires, in seconds since 1970; absent if it never expires.
    package var expires: Double?
    /// The dictionary `aps` of the push.
    package var aps: Push.Payload

    /// The event of a line with a push to publish.
    package static let publishEvent = "channel.publish"
    /// The maximum size of `push_id` in bytes.
    package static let longestID = 64

    package init(id: String, channel: Channel, aps: Push.Payload) {
      push_id = id
      self.channel = channel
      self.aps = aps
    }
  }
}
