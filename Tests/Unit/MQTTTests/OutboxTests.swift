import SystemAccess
import Testing

@testable import MQTT

@Suite("What waits for the broker")
struct OutboxTests {
  private let press = OutgoingMessage.PressKey(button: "action", number: 1)
  private func at(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: UInt64(seconds * 1_000_000_000))
  }

  private func event(_ kind: OutgoingMessage.Kind, _ topic: String = "e") -> OutgoingMessage {
    OutgoingMessage(topic: topic, payload: [], isRetained: false, kind: kind)
  }

  private func topics(_ entries: [Outbox.Entry]) -> [String] { entries.map(\.message.topic) }

  /// Each line: a rule, what happens, and what is sent (a state with its payload), dropped as too old or settled.
  @Test(
    "what is sent",
    arguments: [
      "the newest state of a topic replaces the one that waits, in its place | "
        + "a=1 b=1 1s a=2 send ⇒ a=2 b=1",
      "a start that is too old is dropped, and so is its end | "
        + "start 5s end 5.001s send dropped ⇒ 2dropped",
      "a start as old as is allowed is sent | start 5s send ⇒ start",
      "the end of a press whose start was sent is sent, however old it is | "
        + "start send ack0 cut 1s end 1000s send ⇒ start end",
      "the end of a press that an earlier process has started is sent | owe end 100s send ⇒ end",
      "what was not acknowledged is sent again first, but no state that has a newer one | "
        + "a=1 b=1 step send ack1 a=2 cut send ⇒ a=1 b=1 step step a=2",
      "a press is settled when its end was acknowledged or dropped, and not before | "
        + "start end send settled ack0 settled ack1 settled end send settled ⇒ "
        + "start end 0settled 0settled 1settled 1settled",
      "an end that was sent but not acknowledged is sent again | "
        + "start end send cut 60s send ⇒ start end end",
    ])
  func trace(line: String) throws {
    let parts = line.split { $0 == "|" || $0 == "⇒" }
    var outbox = Outbox()
    var now = at(0)
    var sent: [Outbox.Entry] = []
    var words: [String] = []
    for word in parts[1].split(separator: " ") {
      switch word {
      case "start": outbox.add(event(.start(press), "start"), at: now)
      case "step": outbox.add(event(.step, "step"), at: now)
      case "end": outbox.add(event(.end(press), "end"), at: now)
      case "owe": outbox.owe(press)
      case "cut": outbox.disconnected()
      case "send":
        sent = outbox.next(at: now)
        words += sent.map { entry in
          let message = entry.message
          return message.topic + (message.isRetained ? "=" : "")
            + String(decoding: message.payload, as: UTF8.self)
        }
      case "dropped":
        let dropped = outbox.takeDropped()
        words.append("\(dropped.expired)dropped")
        #expect(outbox.isEmpty && dropped == Outbox.Dropped(expired: dropped.expired))
      case "settled":
        let settled = outbox.takeSettled()
        words.append("\(settled.count)settled")
        #expect(settled.allSatisfy { $0 == press })
      case _ where word.hasPrefix("ack"):
        outbox.acknowledged(sent[try #require(Int(word.dropFirst(3)))].number)
      case _ where word.hasSuffix("s"): now = at(try #require(Double(word.dropLast())))
      default:
        outbox.add(.state(String(word.prefix(1)), String(word.dropFirst(2))), at: now)
      }
    }
    #expect(words == parts[2].split(separator: " ").map(String.init))
  }

  @Test("no more states wait than there is room for, and the others are counted")
  func stateLimit() {
    var outbox = Outbox()
    for number in 0..<(Limits.waitingStates + 3) { outbox.add(.state("\(number)", ""), at: at(0)) }
    #expect(outbox.count == Limits.waitingStates)
    let (first, second) = (outbox.takeDropped(), outbox.takeDropped())
    #expect(first == Outbox.Dropped(overflowed: 3))
    #expect(second == Outbox.Dropped())
  }

  @Test("no more messages are sent at once than the broker may leave unacknowledged")
  func window() {
    var outbox = Outbox()
    for number in 0..<(Limits.unacknowledged + 5) { outbox.add(.state("\(number)", ""), at: at(0)) }
    let first = outbox.next(at: at(0))
    #expect(first.count == Limits.unacknowledged)
    let none = outbox.next(at: at(0))
    #expect(none.isEmpty)
    outbox.acknowledged(first[3].number)
    let next = outbox.next(at: at(0))
    #expect(topics(next) == ["\(Limits.unacknowledged)"])
  }

  @Test(
    "a click that is too old is sent as a cancelled press",
    arguments: [(5.0, "click"), (5.001, "late")])
  func lateClick(age: Double, expected: String) {
    var outbox = Outbox()
    outbox.add(event(.start(press)), at: at(0))
    _ = outbox.next(at: at(0))
    var click = event(.end(press))
    (click.payload, click.latePayload) = (Array("click".utf8), Array("late".utf8))
    outbox.add(click, at: at(0))
    let sent = outbox.next(at: at(age))
    #expect(sent.map(\.message.payload) == [Array(expected.utf8)])
  }

  @Test("where there is no room the oldest event is dropped, but no end whose start was sent")
  func overflow() {
    var outbox = Outbox()
    outbox.add(event(.start(press), "start"), at: at(0))
    for entry in outbox.next(at: at(0)) { outbox.acknowledged(entry.number) }
    outbox.add(event(.end(press), "end"), at: at(0))
    for number in 0..<(Limits.waitingEvents + 9) {
      outbox.add(event(.step, "\(number)"), at: at(0))
    }
    #expect(outbox.count == Limits.waitingEvents)
    let dropped = outbox.takeDropped()
    let sent = outbox.next(at: at(0))
    #expect(dropped == Outbox.Dropped(overflowed: 10))
    #expect(topics(sent).prefix(2) == ["end", "10"])
  }
}
