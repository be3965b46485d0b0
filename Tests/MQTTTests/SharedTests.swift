import ControlModel
import Testing
import Wire

@testable import MQTT

@Suite("Shared values at the broker")
struct SharedTests {
  private static let topics = SharedTopics(base: "actionbutton")

  @Test("a version becomes a retained message and is read again")
  func message() throws {
    for value in [JSONValue.bool(true), .object(["a": .array([.int(1), .null])]), nil] {
      let version = SocketMessage.SharedMessage(
        app: "My App/+#", name: "läuft",
        record: SharedRecord(number: 7, write: "ab-3", value: value), is_repair: true)
      let message = Self.topics.message(version)
      #expect(message.topic == "actionbutton/shared/My%20App%2F%2B%23/l%C3%A4uft")
      #expect(message.isRetained)
      let received = ReceivedMessage(
        topic: message.topic, payload: message.payload, isRetained: false)
      #expect(Self.topics.contains(received.topic))
      #expect(try Self.topics.version(received) == version)
    }
    let stored = ReceivedMessage(
      topic: "actionbutton/shared/App/x", payload: Array(#"{"v":1,"number":1,"write":"a-1"}"#.utf8),
      isRetained: true)
    #expect(try Self.topics.version(stored).is_stored == true)
  }

  private static let others: [(String, String)] = [
    ("App/x", "{"), ("App/x", "[1]"), ("App/x", "{\"number\":1,\"write\":\"a-1\"}"),
    ("App/x", "{\"v\":2,\"number\":1,\"write\":\"a-1\"}"),
    ("App/x", "{\"v\":1,\"number\":\"1\",\"write\":\"a-1\"}"),
    ("App/x", "{\"v\":1,\"number\":1}"), ("App", one), ("App/x/y", one), ("/x", one),
    ("A%zz/x", one), ("App/x", String(repeating: " ", count: 9_000)),
  ]
  private static let one = "{\"v\":1,\"number\":1,\"write\":\"a-1\"}"

  @Test("other messages are refused", arguments: others)
  func refused(_ topic: String, _ payload: String) {
    #expect(throws: MessageError.self) {
      try Self.topics.version(
        ReceivedMessage(
          topic: "actionbutton/shared/\(topic)", payload: Array(payload.utf8), isRetained: false))
    }
  }

  @Test(
    "when the values are connected",
    arguments: [
      ("both 1", "read1 connected"), ("both both 1", "read1 connected"),
      ("both away both 1 2", "read1 read2 connected"), ("both 1 away", "read1 connected lost"),
      ("both 1 away both 2", "read1 connected lost read2 connected"),
      ("both full 1 2", "read1 read2 connected"),
      ("both 1 full 1 2", "read1 connected lost read2 connected"),
      ("1 full away", ""), ("both 1 1 both", "read1 connected"),
    ])
  func synchronization(_ events: String, _ expected: String) {
    var synchronization = SharedSynchronization()
    var words: [String] = []
    for word in events.split(separator: " ") {
      let event: SharedSynchronization.Event =
        switch word {
        case "both": .bothThere
        case "away": .oneAway
        case "full": .lostMessages
        default: .marker(Int(word) ?? 0)
        }
      words += synchronization.handle(event).map { effect in
        switch effect {
        case .read(let number): "read\(number)"
        case .reportConnected: "connected"
        case .reportLost: "lost"
        }
      }
    }
    #expect(words.joined(separator: " ") == expected)
  }
}
