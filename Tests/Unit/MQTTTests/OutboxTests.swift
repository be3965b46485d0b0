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

  @Test("the newest state of a topic replaces the one that waits, in its place")
  func states() {
    var outbox = Outbox()
    outbox.add(.state("a", "1"), at: at(0))
    outbox.add(.state("b", "1"), at: at(0))
    outbox.add(.state("a", "2"), at: at(1))
    let sent = outbox.next(at: at(1)).map(\.message)
    #expect(sent == [.state("a", "2"), .state("b", "1")])
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

  @Test("a start that is too old is dropped, and so is its end")
  func oldStart() {
    var outbox = Outbox()
    outbox.add(event(.start(press)), at: at(0))
    outbox.add(event(.end(press)), at: at(5))
    let sent = outbox.next(at: at(5.001))
    let dropped = outbox.takeDropped()
    #expect(sent.isEmpty)
    #expect(dropped == Outbox.Dropped(expired: 2))
    #expect(outbox.isEmpty)
  }

  @Test("a start as old as is allowed is sent")
  func limitOfAge() {
    var outbox = Outbox()
    outbox.add(event(.start(press)), at: at(0))
    let sent = outbox.next(at: at(5))
    #expect(sent.count == 1)
  }

  @Test("the end of a press whose start was sent is sent, however old it is")
  func oldEnd() {
    var outbox = Outbox()
    outbox.add(event(.start(press), "start"), at: at(0))
    for entry in outbox.next(at: at(0)) { outbox.acknowledged(entry.number) }
    outbox.disconnected()
    outbox.add(event(.end(press), "end"), at: at(1))
    let sent = outbox.next(at: at(1_000))
    #expect(topics(sent) == ["end"])
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

  @Test("the end of a press that an earlier process has started is sent")
  func owed() {
    var outbox = Outbox()
    outbox.owe(press)
    outbox.add(event(.end(press), "end"), at: at(0))
    let sent = outbox.next(at: at(100))
    #expect(topics(sent) == ["end"])
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

  @Test("what was not acknowledged is sent again first, but no state that has a newer one")
  func disconnected() {
    var outbox = Outbox()
    outbox.add(.state("a", "1"), at: at(0))
    outbox.add(.state("b", "1"), at: at(0))
    outbox.add(event(.step, "step"), at: at(0))
    let sent = outbox.next(at: at(0))
    outbox.acknowledged(sent[1].number)
    outbox.add(.state("a", "2"), at: at(0))
    outbox.disconnected()
    let again = outbox.next(at: at(0)).map(\.message)
    #expect(again == [event(.step, "step"), .state("a", "2")])
  }

  @Test("a press is settled when its end was acknowledged or dropped, and not before")
  func settled() {
    var outbox = Outbox()
    outbox.add(event(.start(press)), at: at(0))
    outbox.add(event(.end(press)), at: at(0))
    for entry in outbox.next(at: at(0)) {
      let before = outbox.takeSettled()
      outbox.acknowledged(entry.number)
      #expect(before.isEmpty)
    }
    let settled = outbox.takeSettled()
    #expect(settled == [press])
    outbox.add(event(.end(press)), at: at(0))
    _ = outbox.next(at: at(0))
    let dropped = outbox.takeSettled()
    #expect(dropped == [press])
  }

  @Test("an end that was sent but not acknowledged is sent again")
  func endAgain() {
    var outbox = Outbox()
    outbox.add(event(.start(press), "start"), at: at(0))
    outbox.add(event(.end(press), "end"), at: at(0))
    _ = outbox.next(at: at(0))
    outbox.disconnected()
    let again = outbox.next(at: at(60))
    #expect(topics(again) == ["end"])
  }
}
