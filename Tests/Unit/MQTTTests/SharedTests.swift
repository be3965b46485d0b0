import ControlModel
import SystemAccess
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
      #expect(Self.topics.levels.contains(received.topic))
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

  private static func report(_ count: Int) -> SocketMessage.Shared {
    let record = SharedRecord(number: 1, write: "a-1", value: nil)
    return SocketMessage.Shared(
      report: .received,
      messages: Array(
        repeating: SocketMessage.SharedMessage(app: "App", name: "x", record: record), count: count)
    )
  }

  @Test("one report is under way at a time, and messages that wait go together")
  func reports() {
    var reports = SharedReports(at: .zero)
    let added = [
      Self.report(6), Self.report(6), Self.report(6), SocketMessage.Shared(report: .connected),
    ].map { reports.add($0) }
    #expect(added == [true, true, true, true])
    let first = reports.next(at: .zero)
    #expect(first?.messages?.count == 12)
    reports.sent(7)
    #expect(reports.nextWake == nil)
    let early = reports.next(at: .zero)
    #expect(early == nil)
    let answers = [reports.answered(6), reports.answered(7)]
    #expect(answers == [false, true])
    let others = (0..<3).map { _ in reports.next(at: .zero) }
    #expect(others.map { $0?.messages?.count } == [6, nil, nil])
    #expect(others.map { $0?.report } == [.received, .connected, nil])
  }

  @Test("a flood is bounded, and takes fewer requests than the daemon allows")
  func flood() throws {
    var reports = SharedReports(at: .zero)
    var (requests, refused) = (0, 0)
    var now = Timestamp.zero
    // 5,000 messages in a second; the daemon answers each report at once.
    for number in 0..<5_000 {
      now = Timestamp(nanoseconds: UInt64(number) * 200_000)
      if !reports.add(Self.report(1)) { refused += 1 }
      guard reports.next(at: now) != nil else { continue }
      requests += 1
      reports.sent(requests)
      _ = reports.answered(requests)
    }
    #expect(requests <= Limits.sharedBurst + Limits.sharedReportsPerSecond)
    #expect(refused > 0)
    let wake = try #require(reports.nextWake)
    #expect(wake > now)
    let next = reports.next(at: wake)
    #expect(next != nil)
  }
}
