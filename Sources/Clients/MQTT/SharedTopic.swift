import ControlModel
import Wire

/// The topics of the values that apps share between devices: `<base>/shared/<app>/<name>`.
///
/// They belong to no device: every device publishes to them and reads them.
struct SharedTopics: Equatable, Sendable {
  private let root: String

  init(base: String) { root = "\(base)/shared" }

  /// What is subscribed to.
  var subscription: String { "\(root)/+/+" }

  /// The retained message for a version.
  func message(_ message: SocketMessage.SharedMessage) -> OutgoingMessage {
    .state(
      "\(root)/\(TopicName.level(message.app))/\(TopicName.level(message.name))",
      Payload.versioned([
        "number": .int(message.record.number), "write": .string(message.record.write),
        "value": message.record.value, "repair": message.is_repair == true ? .bool(true) : nil,
      ]))
  }

  /// Whether a topic is one of these.
  func contains(_ topic: String) -> Bool { topic.hasPrefix(root + "/") }

  /// The version in a received message.
  ///
  /// - Throws: What is wrong with it.
  func version(_ received: ReceivedMessage) throws(MessageError) -> SocketMessage.SharedMessage {
    let levels = received.topic.dropFirst(root.count + 1)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count == 2, let app = TopicName.name(ofLevel: levels[0]), !app.isEmpty,
      let name = TopicName.name(ofLevel: levels[1]), !name.isEmpty
    else { throw .badMessage("the topic has no app and name as this program writes them") }
    guard received.payload.count <= Limits.commandBytes else {
      throw .badMessage("it has more than \(Limits.commandBytes) bytes")
    }
    let fields: JSONValue
    do throws(JSONSyntaxError) { fields = try JSONText.value(of: received.payload) } catch {
      throw .badMessage("\(error)")
    }
    guard fields["v"] == .int(Payload.version) else {
      throw .badMessage("this program knows version \(Payload.version)")
    }
    guard case .int(let number)? = fields["number"], case .string(let write)? = fields["write"]
    else { throw .badMessage("\"number\" or \"write\" is missing, or of another type") }
    return SocketMessage.SharedMessage(
      app: app, name: name,
      record: SharedRecord(number: number, write: write, value: fields["value"]),
      is_repair: fields["repair"] == .bool(true) ? true : nil,
      is_stored: received.isRetained ? true : nil)
  }
}
