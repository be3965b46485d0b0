import ControlModel
import FileTesting
import Testing
import Wire

@testable import MQTT

@Suite("The description of topics and payloads")
struct DescriptionTests {
  private let description: ControlModel.JSONValue

  init() throws {
    description = try JSONText.value(
      of: Repository.text("Sources/Clients/MQTT/Resources/asyncapi.json").utf8)
  }

  private func keys(_ value: ControlModel.JSONValue?) -> Set<String> {
    guard case .object(let fields)? = value else { return [] }
    return Set(fields.keys)
  }

  private func words(_ value: ControlModel.JSONValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.map(\.description)
  }

  private func payload(_ message: String) -> ControlModel.JSONValue? {
    description["components"]?["messages"]?[message]?["payload"]
  }

  @Test(
    "every topic is described with its direction, its QoS and whether it is retained, and nothing else is"
  )
  func topics() {
    let names = Set(Topic.allCases.map(\.rawValue))
    #expect(keys(description["channels"]) == names.union(["shared", "channelPush"]))
    #expect(
      keys(description["operations"])
        == names.union(["shared", "sharedReceived", "channelPush", "channelPushReceived"]))
    for topic in Topic.allCases {
      let name = topic.rawValue
      #expect(
        description["channels"]?[name]?["address"] == .string("{base}/{id}/" + topic.address))
      let operation = description["operations"]?[name]
      #expect(
        operation?["action"] == .string(topic.direction == .sent ? "send" : "receive"), "\(name)")
      let binding = operation?["bindings"]?["mqtt"]
      #expect(binding?["retain"] == .bool(topic.isRetained) && binding?["qos"] == .int(1))
    }
  }

  @Test("every closed list of words is the code's")
  func lists() {
    #expect(words(payload("status")?["enum"]) == Service.Status.allCases.map(\.rawValue))
    #expect(words(payload("buttonState")?["enum"]) == Places.ButtonState.allCases.map(\.rawValue))
    let event = payload("buttonEvent")?["properties"]
    #expect(
      words(event?["event_type"]?["enum"]) == PressEvent.Kind.allCases.map(\.rawValue))
    #expect(
      words(event?["outcome"]?["enum"]) == PressEvent.Outcome.allCases.map(\.rawValue))
    #expect(
      words(payload("commandResult")?["properties"]?["status"]?["enum"])
        == CommandResults.Status.allCases.map(\.rawValue))
    let reasons = event?["reason"]?["description"]?.description ?? ""
    for reason in PressEvents.Reason.allCases { #expect(reasons.contains(reason.rawValue)) }
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
    let event = PressEvent(
      key: OutgoingMessage.PressKey(button: "action", number: 1), kind: .longPressEnd, press: 1,
      hint: "h", control: "c", outcome: .skipped, reason: "r", edge_ns: 1,
      count: 2)
    let payload = try JSONText.value(of: event.payload)
    #expect(keys(payload) == keys(self.payload("buttonEvent")?["properties"]))
  }

  @Test("the limits are the code's")
  func limits() {
    let command = payload("command")
    let fields = command?["properties"]
    #expect(fields?["id"]?["maxLength"] == .int(Limits.commandID.upperBound))
    #expect(fields?["id"]?["minLength"] == .int(Limits.commandID.lowerBound))
    #expect(fields?["for_ms"]?["maximum"] == .int(SocketMessage.Press.longest_ms))
    #expect(command?["description"]?.description.contains("\(Limits.commandBytes)") == true)
    #expect(
      fields?["id"]?["description"]?.description.contains("\(Limits.rememberedCommands)") == true)
    #expect(payload("buttonHint")?["maxLength"] == .int(Limits.stateText))
    #expect(
      fields?["for_ms"]?["description"]?.description.contains("\(Command.press_ms)") == true)
  }

  @Test("every message and parameter that is named is there, and every one is used")
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
    let there = ["parameters", "messages"].flatMap { part in
      keys(description["components"]?[part]).map { "#/components/\(part)/\($0)" }
    }
    #expect(used.filter { $0.hasPrefix("#/components/") } == Set(there))
  }
}
