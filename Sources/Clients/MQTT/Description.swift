import ControlModel
import Wire

/// The description of all topics and payloads for other clients (asyncapi.com, AsyncAPI 3.0.0), from this program's point of
/// view.
///
/// It is generated from the rows of topics and the declarations of payloads.
package struct Description {
  package static let text: String = {
    var description = Description()
    return String(decoding: Payload.json(description.document(), indented: true), as: UTF8.self)
  }()

  private var schemas = Schemas(at: "#/components/schemas/")

  private mutating func document() -> JSONValue {
    var channels: [String: JSONValue] = [:]
    var operations: [String: JSONValue] = [:]
    let own = Topic.allCases.map { ($0.rawValue, "{base}/{id}/" + $0.row.address, $0.row) }
    let common = [("shared", SharedTopics.row), ("channelPush", ChannelTopics.row)]
    for (name, address, row) in own + common.map({ ($0.0, $0.1.address, $0.1) }) {
      channels[name] = channel(address, row)
      switch row.direction {
      case .sent: operations[name] = Self.operation("send", name, row)
      case .received: operations[name] = Self.operation("receive", name, row)
      case .both:
        operations[name] = Self.operation("send", name, row)
        operations[name + "Received"] = Self.operation("receive", name, row)
      }
    }
    return .object([
      "asyncapi": "3.0.0",
      "info": .object([
        "title": "actionbutton-mqtt", "version": .string("\(Payload.version).0.0"),
        "description": .string(
          "Topics and payloads of actionbutton-mqtt, from its point of view: it sends events and states, and receives commands. "
            + "All messages have QoS 1. Every JSON payload has the version v; fields are only ever added to a version."
        ),
      ]),
      "defaultContentType": "application/json", "channels": .object(channels),
      "operations": .object(operations),
      "components": .object(["schemas": .object(schemas.named)]),
    ])
  }

  private mutating func channel(_ address: String, _ row: Topic.Row) -> JSONValue {
    let levels = TopicLevel.allCases.filter { address.contains("{\($0.rawValue)}") }
    let parameters = levels.map {
      ($0.rawValue, JSONValue.object(["description": .string($0.comment)]))
    }
    let message: [String: JSONValue]
    if let type = row.payload as? any Described.Type {
      let schema = schemas.object(type.fields, use: row.direction == .received ? .read : .written)
      message = ["contentType": "application/json", "payload": .object(schema)]
    } else {
      message = ["contentType": "text/plain", "payload": .object(schemas.schema(of: row.payload))]
    }
    return .object([
      "address": .string(address), "description": .string(row.comment),
      "parameters": .object(Dictionary(uniqueKeysWithValues: parameters)),
      "messages": .object(["payload": .object(message)]),
    ])
  }

  private static func operation(_ action: String, _ name: String, _ row: Topic.Row) -> JSONValue {
    .object([
      "action": .string(action), "channel": .object(["$ref": .string("#/channels/\(name)")]),
      "bindings": .object([
        "mqtt": .object(["qos": .int(1), "retain": .bool(row.isRetained)])
      ]),
    ])
  }
}
