import ControlModel
import Wire

/// The topics of the values that apps share between devices: `<base>/shared/<app>/<name>`.
///
/// They belong to no single device: every device publishes to them and reads them.
struct SharedTopics: Equatable, Sendable {
  private let root: String

  init(base: String) { root = "\(base)/shared" }

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

  var subscription: String { "\(root)/+/+" }

  func message(_ message: SocketMessage.SharedMessage) -> OutgoingMessage {
    .state(
      "\(root)/\(TopicName.level(message.app))/\(TopicName.level(message.name))",
      Payload.json(
        Fields(
          number: message.record.number, write: message.record.write, value: message.record.value,
          isRepair: message.is_repair == true ? true : nil)))
  }

  func contains(_ topic: String) -> Bool { topic.hasPrefix(root + "/") }

  /// The version in a received message.
  ///
  /// - Throws: `MessageError` if the message is malformed or too long.
  func version(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.SharedMessage {
    let levels = received.topic.dropFirst(root.count + 1)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count == 2, let app = TopicName.name(ofLevel: levels[0]), !app.isEmpty,
      let name = TopicName.name(ofLevel: levels[1]), !name.isEmpty
    else { throw .badMessage("the topic has no valid app and name") }
    guard received.payload.count <= Limits.commandBytes else {
      throw .badMessage("it has more than \(Limits.commandBytes) bytes")
    }
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
