import ControlModel
import Testing
import Wire

@testable import MQTT

@Suite("The description of topics and payloads")
struct DescriptionTests {
  private let description: ControlModel.JSONValue

  init() throws { description = try JSONText.value(of: MQTT.Description.text.utf8) }

  private func keys(_ value: ControlModel.JSONValue?) -> Set<String> {
    guard case .object(let fields)? = value else { return [] }
    return Set(fields.keys)
  }

  private func payload(_ channel: String) -> ControlModel.JSONValue? {
    description["channels"]?[channel]?["messages"]?["payload"]?["payload"]
  }

  @Test("a topic is described with its direction, its QoS, its levels and whether it is retained")
  func topics() throws {
    #expect(
      try description["channels"]?["buttonState"]
        == JSONText.value(
          of: #"""
            {"address":"{base}/{id}/b/{button}/state",
             "description":"\#(Topic.buttonState.row.comment)",
             "parameters":{"base":{"description":"\#(TopicLevel.base.comment)"},
               "id":{"description":"\#(TopicLevel.id.comment)"},
               "button":{"description":"\#(TopicLevel.button.comment)"}},
             "messages":{"payload":{"contentType":"text/plain",
               "payload":{"type":"string","enum":["up","pressed","held"]}}}}
            """#.utf8))
    #expect(
      try description["operations"]
        == JSONText.value(of: #"{\#(Self.operations.joined(separator: ","))}"#.utf8))
  }

  /// The operations: name, action, channel, and whether the broker retains the message.
  private static let operations = [
    ("status", "send", "status", true), ("buttonEvent", "send", "buttonEvent", false),
    ("buttonState", "send", "buttonState", true), ("buttonHint", "send", "buttonHint", true),
    ("buttonSnapshot", "send", "buttonSnapshot", true),
    ("buttonPress", "receive", "buttonPress", false),
    ("buttonAssign", "receive", "buttonAssign", false),
    ("placementSnapshot", "send", "placementSnapshot", true),
    ("placementState", "send", "placementState", true),
    ("placementSet", "receive", "placementSet", false),
    ("placementPress", "receive", "placementPress", false),
    ("command", "receive", "command", false), ("commandResult", "send", "commandResult", false),
    ("marker", "send", "marker", false), ("shared", "send", "shared", true),
    ("sharedReceived", "receive", "shared", true), ("channelPush", "send", "channelPush", false),
    ("channelPushReceived", "receive", "channelPush", false),
  ].map { name, action, channel, isRetained in
    #"""
    "\#(name)":{"action":"\#(action)","channel":{"$ref":"#/channels/\#(channel)"},
      "bindings":{"mqtt":{"qos":1,"retain":\#(isRetained)}}}
    """#
  }

  @Test("every reason of ours is named in the description of an event")
  func reasons() {
    let text = payload("buttonEvent")?["properties"]?["reason"]?["description"]?.description ?? ""
    for reason in PressEvents.Reason.allCases { #expect(text.contains(reason.rawValue)) }
  }

  @Test("a shared value has the topic and the fields that are described")
  func shared() throws {
    let message = SharedTopics(base: "{base}").message(
      SocketMessage.SharedMessage(
        app: "App", name: "x", record: SharedRecord(number: 1, write: "a-1", value: .bool(true)),
        is_repair: true))
    #expect(message.topic == "{base}/shared/App/x")
    #expect(
      description["channels"]?["shared"]?["address"] == .string("{base}/shared/{app}/{name}"))
    let payload = try JSONText.value(of: message.payload)
    #expect(keys(payload) == keys(self.payload("shared")?["properties"]))
  }

  @Test("a push to a channel has the topic and the fields that are described, and is read back")
  func channelPush() throws {
    let topics = ChannelTopics(base: "{base}")
    var push = SocketMessage.ChannelPush(
      id: "a", channel: SocketMessage.Channel(app: "com.example.App", channel: "goals/+#"),
      aps: SocketMessage.Push.Payload())
    (push.collapse_id, push.expires, push.aps.event) = ("c", 1, .update)
    push.aps.content = ["goals": .int(2)]
    let message = topics.message(push)
    #expect(message.topic == "{base}/channel/com.example.App/goals%2F%2B%23")
    #expect(!message.isRetained)
    #expect(
      description["channels"]?["channelPush"]?["address"]
        == .string("{base}/channel/{app}/{channel}"))
    let payload = try JSONText.value(of: message.payload)
    #expect(keys(payload) == keys(self.payload("channelPush")?["properties"]))
    var received = ReceivedMessage(
      topic: message.topic, payload: message.payload, isRetained: false)
    #expect(try topics.push(received) == push)
    received.isRetained = true
    #expect(throws: MessageError.self) { try topics.push(received) }
  }

  @Test(
    "a message that is no push to a channel is refused",
    arguments: [
      ("{base}/channel/App", #"{"v":1,"id":"a","aps":{}}"#),
      ("{base}/channel//x", #"{"v":1,"id":"a","aps":{}}"#),
      ("{base}/channel/App/a%2", #"{"v":1,"id":"a","aps":{}}"#),
      ("{base}/channel/App/x", ""), ("{base}/channel/App/x", "{"),
      ("{base}/channel/App/x", #"{"v":2,"id":"a","aps":{}}"#),
      ("{base}/channel/App/x", #"{"v":1,"id":"a"}"#),
      ("{base}/channel/App/x", #"{"v":1,"id":"","aps":{}}"#),
      ("{base}/channel/App/x", #"{"v":1,"id":7,"aps":{}}"#),
      ("{base}/channel/App/x", #"{"v":1,"id":"a","aps":[]}"#),
    ])
  func noChannelPush(topic: String, payload: String) {
    #expect(throws: MessageError.self) {
      try ChannelTopics(base: "{base}").push(
        ReceivedMessage(topic: topic, payload: Array(payload.utf8), isRetained: false))
    }
  }

  @Test("the payload of an event has the fields that are described")
  func event() throws {
    let fields = PressEvent.Fields(
      kind: .longPressEnd, press: 1, hint: "h", control: "c", outcome: .skipped, reason: "r",
      edge_ns: 1, stage: 2, count: 2)
    let payload = try JSONText.value(of: Payload.json(fields))
    #expect(keys(payload) == keys(self.payload("buttonEvent")?["properties"]))
  }

  @Test("the limits and the numbers in descriptions are the code's")
  func limits() {
    let fields = payload("command")?["properties"]
    #expect(fields?["id"]?["maxLength"] == .int(64))
    #expect(fields?["for_ms"]?["maximum"] == .int(60_000))
    #expect(payload("buttonHint")?["maxLength"] == .int(255))
    func text(_ name: String) -> String { fields?[name]?["description"]?.description ?? "" }
    #expect(text("id").contains("\(Limits.rememberedCommands)"))
    #expect(text("for_ms").contains("\(Command.press_ms)"))
  }

  @Test("every channel and schema that is named is there, and every one is used")
  func references() {
    var used: Set<String> = []
    func walk(_ value: ControlModel.JSONValue) {
      switch value {
      case .object(let fields):
        if case .string(let name)? = fields["$ref"] { used.insert(name) }
        fields.values.forEach(walk)
      case .array(let values): values.forEach(walk)
      default: break
      }
    }
    walk(description)
    let schemas = keys(description["components"]?["schemas"]).map { "#/components/schemas/\($0)" }
    let channels = keys(description["channels"]).map { "#/channels/\($0)" }
    #expect(used == Set(schemas + channels))
  }
}
