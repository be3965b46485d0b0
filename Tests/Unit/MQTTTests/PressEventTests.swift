import ControlModel
import Testing
import Wire

@testable import MQTT

@Suite("Events of buttons")
struct PressEventTests {
  /// Each line: the daemon's events, with the `reason` in brackets, and the published types.
  @Test(
    "every start has its end",
    arguments: [
      "hold.began hold.cancelled(released-early) ⇒ press_start press_end",
      "hold.began hold.cancelled ⇒ press_start press_cancelled",
      "hold.began tap.performed ⇒ press_start press_end",
      "hold.began hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.began hold.reached hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.began hold.reached hold.reached staged2 hold.ended ⇒ press_start long_press_start(stage2) long_press_end(stage2)",
      "hold.began hold.reached hold.cancelled(link-lost) ⇒ press_start press_cancelled",
      "hold.began hold.performed hold.repeated hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.began hold.performed hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.armed hold.began hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.armed next second hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.armed next hold.began ⇒ press_start press_cancelled(lost-events) press_start",
      "hold.armed hold.cancelled(not-confirmed) ⇒ press_start press_cancelled",
      "hold.began hold.ended ⇒ press_start press_cancelled",
      "hold.began counting1 hold.cancelled(released-early) counted1 ⇒ press_start press_end",
      "hold.began counting1 hold.cancelled(released-early) next hold.began counting2 hold.cancelled(released-early) counted2 ⇒ "
        + "press_start multi_press_ongoing2 multi_press_end2",
      "hold.began counting1 hold.cancelled(released-early) next hold.began counted1 hold.performed hold.ended ⇒ "
        + "press_start multi_press_ongoing2 press_end press_start long_press_start long_press_end",
      "hold.began counting1 hold.cancelled(released-early) next hold.began hold.cancelled(lost-events) ⇒ "
        + "press_start multi_press_ongoing2 press_cancelled(lost-events)",
      "hold.began counting1 hold.cancelled(released-early) lost counted1 ⇒ press_start press_cancelled(daemon-gone)",
      "hold.began hold.performed counting1 hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.performed hold.ended ⇒ press_start long_press_start long_press_end",
      "hold.began hold.performed hold.cancelled ⇒ press_start long_press_start long_press_end",
      "hold.ended hold.cancelled tap.performed ⇒ ",
      "hold.began lost ⇒ press_start press_cancelled(daemon-gone)",
      "hold.began hold.performed lost lost hold.ended ⇒ press_start long_press_start long_press_end(daemon-gone)",
      "hold.began next hold.began ⇒ press_start press_cancelled(lost-events) press_start",
      "hold.began hold.performed next hold.began ⇒ press_start long_press_start long_press_end(lost-events) press_start",
      "intent.performing button.lost control.loaded something.new ⇒ ",
    ])
  func traces(line: String) throws {
    let parts = line.split(separator: "⇒", omittingEmptySubsequences: false)
    var presses = PressEvents()
    var number = 1
    var outcome: [PressEvent] = []
    for word in parts[0].split(separator: " ") {
      switch word {
      case "lost": outcome += presses.end(.daemonGone)
      case "next": number += 1
      case "staged2":
        outcome += presses.handle(
          try event("hold.performed", press: number, stage: 2), control: "kind")
      case _ where word.hasPrefix("count"):
        outcome += presses.handle(
          try event(
            "presses.counted", press: number, deadline: word.hasPrefix("counting") ? 10 : nil,
            count: Int(word.suffix(1))), control: "kind")
      case "second":
        outcome += presses.handle(
          try event("hold.began", press: number, deadline: 9), control: "kind")
      default:
        let parts = word.split { $0 == "(" || $0 == ")" }.map(String.init)
        outcome += presses.handle(
          try event(parts[0], press: number, reason: parts.dropFirst().first), control: "kind")
      }
    }
    let words = outcome.map(\.fields).map { fields in
      let isOurs = PressEvents.Reason.allCases.contains { $0.rawValue == fields.reason }
      return fields.kind.rawValue + (fields.count.map { "\($0)" } ?? "")
        + (fields.stage.map { "(stage\($0))" } ?? "")
        + (isOurs ? "(\(fields.reason ?? ""))" : "")
    }
    #expect(words == parts[1].split(separator: " ").map(String.init))
    #expect(outcome.allSatisfy { $0.fields.control == "kind" })
  }

  @Test(
    "only a release is a click, and every other end has its reason", arguments: EndReason.allCases)
  func reasons(reason: EndReason) throws {
    for (isHeld, expected) in [
      (false, reason == .releasedEarly ? PressEvent.Kind.pressEnd : .pressCancelled),
      (true, .longPressEnd),
    ] {
      var presses = PressEvents()
      _ = presses.handle(try event("hold.began"), control: nil)
      if isHeld { _ = presses.handle(try event("hold.performed"), control: nil) }
      let ended = presses.handle(
        try event(isHeld ? "hold.ended" : "hold.cancelled", reason: reason.rawValue), control: nil)
      #expect(ended.map(\.fields.kind) == [expected])
      #expect(ended.map(\.fields.reason) == [reason.rawValue])
    }
  }

  @Test("the end of a hold has what became of its intent, and no other press's")
  func outcome() throws {
    var presses = PressEvents()
    _ = presses.handle(try event("hold.began"), control: nil)
    _ = presses.handle(try event("hold.performed"), control: nil)
    _ = presses.handle(try event("intent.performing"), control: nil)
    _ = presses.handle(try event("intent.finished", press: 7), control: nil)
    _ = presses.handle(try event("intent.skipped", reason: "locked"), control: nil)
    let ended = presses.handle(try event("hold.ended"), control: nil)
    let end = try #require(ended.first)
    #expect(end.fields.outcome == .skipped && end.fields.reason == "locked")
  }

  @Test("a press that was open when the process ended ends, unless it goes on")
  func restarted() throws {
    var presses = PressEvents()
    _ = presses.handle(try event("hold.began"), control: nil)
    _ = presses.handle(try event("hold.performed"), control: nil)
    var next = PressEvents(open: presses.open)
    let kept = next.end(.clientRestarted, exceptOf: ["action"])
    let ended = next.end(.clientRestarted)
    let end = try #require(ended.first)
    #expect(kept.isEmpty)
    #expect(end.fields.kind == .longPressEnd && end.fields.reason == "client-restarted")
    let later = next.handle(try event("hold.began", press: 2), control: nil).first
    #expect(later?.key.number == 2)
  }

  @Test(
    "only a click has another event for a late publication", arguments: PressEvent.Kind.allCases)
  func late(kind: PressEvent.Kind) {
    let event = PressEvent(
      key: OutgoingMessage.PressKey(button: "action", number: 1),
      fields: PressEvent.Fields(kind: kind, press: 7, count: 2))
    let late = event.late?.fields
    guard kind == .pressEnd || kind == .multiPressEnd else { return #expect(late == nil) }
    #expect(late?.kind == .pressCancelled && late?.reason == "late")
    #expect(late?.press == 7 && late?.count == nil)
  }

  @Test("the payload has the version and the fields that are known")
  func payload() throws {
    var presses = PressEvents()
    let begun = presses.handle(try event("hold.began"), control: "k")
    let start = try #require(begun.first)
    let text = String(decoding: Payload.json(start.fields), as: UTF8.self)
    #expect(
      text
        == #"{"control":"k","edge_ns":9,"event_type":"press_start","hint":"Hold","press":1,"v":1}"#)
  }

  private func event(
    _ name: String, press: Int = 1, reason: String? = nil, deadline: Int? = 10,
    count: Int? = nil, stage: Int? = nil
  ) throws -> Event {
    let deadline = deadline.map { #","deadline_ns":\#($0)"# } ?? ""
    let stage = stage.map { #","stage":\#($0)"# } ?? ""
    let count = count.map { #","count":\#($0)"# } ?? ""
    let reason = reason.map { #","reason":"\#($0)""# } ?? ""
    let hint = name == "hold.began" ? #","hint":"Hold""# : ""
    return try Event(
      line: Array(
        #"{"event":"\#(name)","button":"action","at_ns":10,"edge_ns":9,"press":\#(press)\#(deadline)\#(count)\#(stage)\#(reason)\#(hint)}"#
          .utf8))
  }
}
