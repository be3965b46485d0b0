package import ControlModel

extension SocketMessage {
  /// The body of `push`: what a server sends with the token of a Live Activity, of a placed control or of an app's widgets,
  /// with a token that starts Live Activities, or to a channel.
  ///
  /// It has the form of Apple's notifications (developer.apple.com, Starting and updating Live Activities with ActivityKit
  /// push notifications); fields that are not listed here are ignored.
  @Message
  package struct Push {
    /// The token: 64 hexadecimal digits.
    package var token: String?
    /// The channel, for the activities of all that follow it; absent for a push with a token.
    package var channel: String?
    /// What the push is for: `controls`, `widgets` or `liveactivity`; absent for whatever has the token.
    package var type: String?
    /// The app's bundle identifier, `.push-type.` and the type; absent for whatever app has the token.
    package var topic: String?
    /// The identity of the push, if any: of waiting pushes with the same identity only the newest counts.
    package var collapse_id: String?
    /// When the push expires, in seconds since 1970; absent means never.
    package var expires: Double?
    /// What is to happen.
    package var aps: Payload

    /// The dictionary `aps`.
    @Message
    package struct Payload {
      /// What a push does to an activity.
      package enum Event: String, CaseIterable, Codable, Sendable { case start, update, end }

      /// What people are alerted with: a text, or a title and a text.
      package struct Alert: Codable, Equatable, Sendable, SchemaProviding {
        /// A text, or an object with any fields.
        package static var schema: [String: JSONValue] {
          let types = ["string", "object", "null"].map { JSONValue.object(["type": .string($0)]) }
          return ["anyOf": .array(types)]
        }

        /// The title, if any.
        package var title: String?
        /// The text, if any.
        package var body: String?

        private enum CodingKeys: CodingKey { case title, body }

        /// Reads an alert; parts of other types, such as keys of string tables, are left out.
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

      /// What is to happen to an activity; absent for a control, which is loaded again.
      package var event: Event?
      /// When the push was made, in seconds since 1970: one that is older than the last one of the activity is ignored.
      package var timestamp: Double?
      /// The new content of the activity; nil to keep it.
      @Field("content-state") package var content: [String: JSONValue]?
      /// When the content is out of date, in seconds since 1970; nil for never.
      @Field("stale-date") package var stale: Double?
      /// When an ended activity disappears, in seconds since 1970; nil for the system's own choice.
      @Field("dismissal-date") package var dismissal: Double?
      /// How important the activity is among those of all apps; nil to keep it.
      @Field("relevance-score") package var relevance: Double?
      /// The Swift name of the attributes type of an activity that is to start.
      @Field("attributes-type") package var attributesType: String?
      /// The attributes of an activity that is to start.
      package var attributes: JSONValue?
      /// The alert, if any.
      package var alert: Alert?
      /// Whether an activity that is to start gets a push token: 1 for yes.
      @Field("input-push-token") package var inputToken: Int?
      /// The channel that an activity that is to start follows; nil for none.
      @Field("input-push-channel") package var inputChannel: String?
    }
  }

  /// The result of `push`.
  @Message
  package struct Pushed {
    /// The identity of the activity that the token belongs to; absent for a control.
    package var activity: String?
    /// The kind of the control that is loaded again; absent for an activity.
    package var control: String?
    /// The executable of the extension whose widgets are loaded again; absent for all else.
    package var widgets: String?
    /// Whether the push was older than the last one of the activity, has expired, or was replaced by a newer one with the
    /// same identity: then it is ignored.
    package var ignored: Bool?
  }
}

extension Requests {
  static let pushes: [any SocketRequest] = [push]

  package static let push = Request<M.Push, M.Pushed>.change(
    "push",
    "Changes or starts a Live Activity, or loads a control or widgets again, as a server's push with its token asks. "
      + "Servers that push to Apple's service use POST /3/device/TOKEN, which is as Apple describes it.",
    refuses: [.unknownToken, .goneToken, .wrongTopic, .tooManyPushes, .unknownValue],
    .post("/v1/pushes/{token}"))
}
