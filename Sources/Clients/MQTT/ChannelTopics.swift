import ControlModel
import SystemAccess
import Wire

/// The topics of pushes to channels of Live Activities: `<base>/channel/<app>/<channel>`.
///
/// They belong to no single device: the device that receives a push from a server publishes it once, and every device that
/// follows the channel subscribes to its topic.
struct ChannelTopics: Equatable, Sendable {
  private let root: String

  init(base: String) { root = "\(base)/channel" }

  static let row = Topic.Row(
    "{base}/channel/{app}/{channel}", .both, Fields.self,
    "Pushes to a channel of Live Activities. The device that a server pushes to publishes once; every device with an "
      + "activity that follows the channel reads it. A message has at most \(Limits.commandBytes) bytes."
  )

  /// The payload of a push.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(required: true, range: Payload.versions) var v: Int = Payload.version
    /// The identifier of the push: each device carries it out once.
    @Field(length: 1...SocketMessage.ChannelPush.longestID) var id: String
    /// The server's apns-collapse-id, if any: of waiting pushes with the same value only the newest counts.
    var collapse_id: String?
    /// The server's apns-expiration, in seconds since 1970, if any: the push is not carried out after it.
    var expires: Double?
    /// The aps dictionary of Apple's notification.
    var aps: SocketMessage.Push.Payload
  }

  func topic(_ channel: SocketMessage.Channel) -> String {
    "\(root)/\(TopicName.level(channel.app))/\(TopicName.level(channel.channel))"
  }

  /// The message for a push, which is not retained.
  func message(_ push: SocketMessage.ChannelPush) -> OutgoingMessage {
    OutgoingMessage(
      topic: topic(push.channel),
      payload: Payload.json(
        Fields(
          id: push.push_id, collapse_id: push.collapse_id, expires: push.expires, aps: push.aps)),
      isRetained: false, kind: .step)
  }

  func contains(_ topic: String) -> Bool { topic.hasPrefix(root + "/") }

  /// The push in a received message.
  ///
  /// - Throws: `MessageError` if the message is malformed, too long or retained.
  func push(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.ChannelPush {
    let levels = received.topic.dropFirst(root.count + 1)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count == 2, let app = TopicName.name(ofLevel: levels[0]), !app.isEmpty,
      let channel = TopicName.name(ofLevel: levels[1]), !channel.isEmpty
    else { throw .badMessage("the topic has no valid app and channel") }
    guard !received.isRetained else { throw .badMessage("it was retained, so its age is unknown") }
    guard received.payload.count <= Limits.commandBytes else {
      throw .badMessage("it has more than \(Limits.commandBytes) bytes")
    }
    let fields: Fields
    do { fields = try JSONText.decode(Fields.self, from: received.payload) } catch {
      throw .badMessage("it is not a push: \(error)")
    }
    guard (1...SocketMessage.ChannelPush.longestID).contains(fields.id.utf8.count) else {
      throw .badMessage("its id does not have 1 to \(SocketMessage.ChannelPush.longestID) bytes")
    }
    guard fields.v == Payload.version else {
      throw .badMessage("this program supports only version \(Payload.version)")
    }
    var push = SocketMessage.ChannelPush(
      id: fields.id, channel: SocketMessage.Channel(app: app, channel: channel), aps: fields.aps)
    (push.collapse_id, push.expires) = (fields.collapse_id, fields.expires)
    return push
  }
}

/// Pushes to channels of Live Activities.
extension Service {
  /// Handles an event with the channels that Live Activities follow: subscribes to these channels, and to no others.
  func follow(_ fields: JSONValue) {
    guard let line = try? fields.decode(SocketMessage.Channels.self) else { return }
    let wanted = Set(line.channels.map(channelTopics.topic))
    for topic in wanted.subtracting(followed).sorted() { broker.subscribe(topic) }
    for topic in followed.subtracting(wanted).sorted() { broker.unsubscribe(topic) }
    followed = wanted
  }

  /// Publishes the push in an event of the daemon.
  func publish(push fields: JSONValue) {
    guard let push = try? fields.decode(SocketMessage.ChannelPush.self) else { return }
    broker.publishOnce(channelTopics.message(push))
  }

  func receive(push message: ReceivedMessage) {
    guard synchronization.state != .apart else { return }
    do throws(MessageError) {
      let push = try channelTopics.push(message)
      guard sharedReports.add(SocketMessage.Shared(report: .received, pushes: [push])) else {
        return log.write(
          .flood, "pushes to channels arrive faster than they are handled; some are dropped")
      }
    } catch {
      log.write(.badMessage, "a message on \(message.topic) was ignored: \(error.message)")
    }
  }
}
