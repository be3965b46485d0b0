import ControlModel
import FoundationEssentials
import Wire

/// The topics of pushes to channels of Live Activities: `<base>/channel/<app>/<channel>`.
///
/// They belong to no device: the device that a server pushes to publishes once, and every device that follows the channel
/// subscribes to its topic.
struct ChannelTopics: Equatable, Sendable {
  private let root: String

  init(base: String) { root = "\(base)/channel" }

  /// The topic of a channel.
  func topic(_ channel: SocketMessage.Channel) -> String {
    "\(root)/\(TopicName.level(channel.app))/\(TopicName.level(channel.channel))"
  }

  /// The message for a push; it is not retained.
  func message(_ push: SocketMessage.ChannelPush) -> OutgoingMessage {
    OutgoingMessage(
      topic: topic(push.channel),
      payload: Payload.versioned([
        "id": .string(push.push_id), "collapse_id": push.collapse_id.map { .string($0) },
        "expires": push.expires.map { .double($0) }, "aps": Self.json(push.aps),
      ]), isRetained: false, kind: .step)
  }

  private static func json(_ payload: SocketMessage.Push.Payload) -> JSONValue? {
    guard let data = try? JSONEncoder().encode(payload) else { return nil }
    return try? JSONText.value(of: data)
  }

  /// Whether a topic is one of these.
  func contains(_ topic: String) -> Bool { topic.hasPrefix(root + "/") }

  /// The push in a received message.
  ///
  /// - Throws: What is wrong with it.
  func push(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.ChannelPush {
    let levels = received.topic.dropFirst(root.count + 1)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count == 2, let app = TopicName.name(ofLevel: levels[0]), !app.isEmpty,
      let channel = TopicName.name(ofLevel: levels[1]), !channel.isEmpty
    else { throw .badMessage("the topic has no app and channel as this program writes them") }
    guard !received.isRetained else { throw .badMessage("it was retained and may be of any age") }
    guard received.payload.count <= Limits.commandBytes else {
      throw .badMessage("it has more than \(Limits.commandBytes) bytes")
    }
    struct Fields: Decodable {
      var v: Int
      var id: String
      var collapse_id: String?
      var expires: Double?
      var aps: SocketMessage.Push.Payload
    }
    let fields: Fields
    do { fields = try JSONText.decode(Fields.self, from: received.payload) } catch {
      throw .badMessage("it is not a push: \(error)")
    }
    guard (1...SocketMessage.ChannelPush.longestID).contains(fields.id.utf8.count) else {
      throw .badMessage("its id has not 1 to \(SocketMessage.ChannelPush.longestID) bytes")
    }
    guard fields.v == Payload.version else {
      throw .badMessage("this program knows version \(Payload.version)")
    }
    var push = SocketMessage.ChannelPush(
      id: fields.id, channel: SocketMessage.Channel(app: app, channel: channel), aps: fields.aps)
    (push.collapse_id, push.expires) = (fields.collapse_id, fields.expires)
    return push
  }
}
