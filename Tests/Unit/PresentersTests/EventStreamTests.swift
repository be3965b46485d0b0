import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess
import Testing
import Wire

@Suite("A loaded control as an event")
struct EventStreamTests {
  static let gestureRows: [(announcement: Announcement, line: String)] = [
    (
      .hold(.tapped(at: Timestamp(nanoseconds: 5))),
      #"{"event":"tap.performed","button":"action","edge_ns":5,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.reached(at: Timestamp(nanoseconds: 5)), hint: "Release to Start"),
      #"{"event":"hold.reached","button":"action","edge_ns":5,"hint":"Release to Start","press":3,"at_ns":7}"#
    ),
    (
      .hold(
        .reached(next: Timestamp(nanoseconds: 9), at: Timestamp(nanoseconds: 5)),
        hint: "Release to Start"),
      #"{"event":"hold.reached","button":"action","edge_ns":5,"deadline_ns":9,"hint":"Release to Start","press":3,"at_ns":7}"#
    ),
    (
      .hold(.reached(stage: 2, at: Timestamp(nanoseconds: 5)), hint: "Release to Start"),
      #"{"event":"hold.reached","button":"action","edge_ns":5,"hint":"Release to Start","stage":2,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.performed(stage: 2, at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.performed","button":"action","edge_ns":5,"stage":2,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.performed(at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.performed","button":"action","edge_ns":5,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.repeated(2, at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.repeated","button":"action","edge_ns":5,"count":2,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.ended(at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.ended","button":"action","edge_ns":5,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.ended(reason: .deviceGone, at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.ended","button":"action","edge_ns":5,"reason":"device-gone","press":3,"at_ns":7}"#
    ),
    (
      .hold(
        .counted(2, until: Timestamp(nanoseconds: 9), at: Timestamp(nanoseconds: 5))),
      #"{"event":"presses.counted","button":"action","edge_ns":5,"count":2,"deadline_ns":9,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.counted(2, until: nil, at: Timestamp(nanoseconds: 5))),
      #"{"event":"presses.counted","button":"action","edge_ns":5,"count":2,"press":3,"at_ns":7}"#
    ),
    (
      .hold(.cancelled(.releasedEarly, at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.cancelled","button":"action","edge_ns":5,"reason":"released-early","press":3,"at_ns":7}"#
    ),
    (
      .hold(.cancelled(.lostEvents, at: Timestamp(nanoseconds: 5))),
      #"{"event":"hold.cancelled","button":"action","reason":"lost-events","press":3,"at_ns":7}"#
    ),
  ]

  @Test("what a gesture has decided has the instant that decided it", arguments: gestureRows)
  func gesture(announcement: Announcement, expected: String) throws {
    var stream = EventStream(button: "action", source: "s")
    var line = ""
    stream.write(announcement, of: 3, now: { Timestamp(nanoseconds: 7) }) {
      line = String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    #expect(line == expected + "\n")
    #expect(try Event(line: line.utf8).name != nil)
  }

  @Test(
    "the state of a tap control has the fields of a loaded control, and an event of its own; so has the one of a stage"
  )
  func tapControl() throws {
    var stream = EventStream(button: "action", source: "s")
    var lines: [String] = []
    let face = ControlFace(symbol: "fan", hint: "Hold to Turn On")
    let control = ControlDescription(
      kind: "k", title: "Fan", displayName: "Fan", template: .button(face))
    let announcements = [
      Announcement.tapLoaded(control), .controlLoaded(control),
      .tapStale(kind: "k", error: "e", retryIn: .seconds(1), preview: control),
      .controlStale(kind: "k", error: "e", retryIn: .seconds(1), preview: control),
      .tapAssigned(kind: nil), .controlAssigned(kind: nil),
      .stage(2, .controlLoaded(control)),
      .stage(2, .controlStale(kind: "k", error: "e", retryIn: .seconds(1), preview: control)),
      .stage(2, .controlAssigned(kind: nil)),
    ]
    for announcement in announcements {
      stream.write(announcement, now: { Timestamp(nanoseconds: 7) }) {
        lines.append(String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self))
      }
    }
    #expect(lines[0].contains("tap.loaded") && lines[2].contains("tap.stale"))
    #expect(lines[0].replacing("tap.", with: "control.") == lines[1])
    #expect(lines[2].replacing("tap.", with: "control.") == lines[3])
    #expect(lines[4].replacing("tap.", with: "control.") == lines[5])
    for (stage, hold) in [(6, 1), (7, 3), (8, 5)] {
      #expect(
        lines[stage].replacing("\"event\":\"stage.", with: "\"event\":\"control.")
          .replacing(",\"stage\":2", with: "") == lines[hold])
      #expect(try Event(line: lines[stage].utf8).stage == 2)
    }
  }

  private func line(_ face: ControlFace) -> String {
    var stream = EventStream(button: "action", source: "s")
    var line = ""
    let control = ControlDescription(
      kind: "k", title: "Fan", displayName: "Fan", template: .button(face))
    stream.write(.controlLoaded(control), now: { Timestamp(nanoseconds: 7) }) {
      line = String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    return line
  }

  @Test("whose symbol it is and how it moves is reported if it is not the default")
  func symbol() throws {
    let plain = ControlFace(symbol: "fan", hint: "Hold to Turn On")
    #expect(!line(plain).contains("custom_symbol"))
    #expect(!line(plain).contains("effect"))
    var own = plain
    own.isCustomSymbol = true
    own.effect = "rotate"
    let event = try Event(line: line(own).utf8)
    #expect(event.symbol == "fan")
    #expect(event.custom_symbol == true)
    #expect(event.effect == "rotate")
    let control = SocketMessage.Control(
      ControlDescription(kind: "k", title: "Fan", displayName: "Fan", template: .button(own)))
    #expect(control.face.isCustomSymbol)
    #expect(control.face.effect == "rotate")
  }
}
