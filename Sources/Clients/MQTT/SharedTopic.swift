import ControlModel
import SystemAccess
import Wire

/// The topics of the values that apps share between devices: `<base>/shared/<app>/<name>`.
///
/// They belong to no single device: every device publishes to them and reads them.
struct SharedTopics: Equatable, Sendable {
  let levels: CommonTopics

  init(base: String) { levels = CommonTopics(root: "\(base)/shared") }

  static let row = Topic.Row(
    "{base}/shared/{app}/{name}", .both, retained: true, Fields.self,
    "A value that the apps of all devices share. Every device publishes and reads it. A message has at most "
      + "\(Limits.commandBytes) bytes.")

  /// The payload of a version.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(required: true, range: Payload.versions) var v: Int = Payload.version
    /// Counts the versions of the value.
    ///
    /// Of two versions with the same number, the version that the broker delivers later counts.
    @Field(range: 1...SharedRecord.highestNumber) var number: Int
    /// The identifier of the write: the device's identity, a hyphen and a random number.
    @Field(length: 1...SharedRecord.longestWrite) var write: String
    /// The value, any JSON; absent if the value was removed.
    var value: JSONValue?
    /// Whether the version was published before and the broker then had a copy of a different version; absent means no.
    ///
    /// It counts only if its number is higher, or equal with a write that is higher in the order of bytes.
    @Field("repair") var isRepair: Bool?
  }

  var subscription: String { "\(levels.root)/+/+" }

  func message(_ message: SocketMessage.SharedMessage) -> OutgoingMessage {
    .state(
      levels.topic(message.app, message.name),
      Payload.json(
        Fields(
          number: message.record.number, write: message.record.write, value: message.record.value,
          isRepair: message.is_repair == true ? true : nil)))
  }

  /// The version in a received message.
  ///
  /// - Throws: `MessageError` if the message is malformed or too long.
  func version(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.SharedMessage {
    let (app, name) = try levels.names(of: received, "name")
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONText.value(of: received.payload) } catch {
      throw .badMessage("\(error)")
    }
    guard json["v"] == .int(Payload.version) else {
      throw .badMessage("this program supports only version \(Payload.version)")
    }
    let fields = try Message.body(Fields.self, in: json)
    return SocketMessage.SharedMessage(
      app: app, name: name,
      record: SharedRecord(number: fields.number, write: fields.write, value: fields.value),
      is_repair: fields.isRepair == true ? true : nil,
      is_stored: received.isRetained ? true : nil)
  }
}

/// Topics that belong to no single device, with two names: `<root>/<app>/<name>`.
struct CommonTopics: Equatable, Sendable {
  let root: String

  func topic(_ app: String, _ name: String) -> String {
    "\(root)/\(TopicName.level(app))/\(TopicName.level(name))"
  }

  func contains(_ topic: String) -> Bool { topic.hasPrefix(root + "/") }

  /// The names in the topic of a received message; `what` describes the second name.
  ///
  /// - Throws: `MessageError` if the topic has other levels, or if the message is too long.
  func names(
    of received: ReceivedMessage, _ what: String
  ) throws(MessageError) -> (app: String, name: String) {
    let names = received.topic.dropFirst(root.count + 1)
      .split(separator: "/", omittingEmptySubsequences: false).map(TopicName.name(ofLevel:))
    guard names.count == 2, let app = names[0], !app.isEmpty, let name = names[1], !name.isEmpty
    else { throw .badMessage("the topic has no valid app and \(what)") }
    guard received.payload.count <= Limits.commandBytes else {
      throw .badMessage("it has more than \(Limits.commandBytes) bytes")
    }
    return (app, name)
  }
}

/// The topics of pushes to channels of Live Activities: `<base>/channel/<app>/<channel>`.
///
/// They belong to no single device: the device that receives a push from a server publishes it once, and every device that
/// follows the channel subscribes to its topic.
struct ChannelTopics: Equatable, Sendable {
  let levels: CommonTopics

  init(base: String) { levels = CommonTopics(root: "\(base)/channel") }

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
    levels.topic(channel.app, channel.channel)
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

  /// The push in a received message.
  ///
  /// - Throws: `MessageError` if the message is malformed, too long or retained.
  func push(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.ChannelPush {
    let (app, channel) = try levels.names(of: received, "channel")
    guard !received.isRetained else { throw .badMessage("it was retained, so its age is unknown") }
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
