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
    let loaded = try #require(Self.shown(.loaded(Self.fan())))
    let stale = try #require(Self.shown(.stale(Self.fan(), error: "e")))
    let announcements = [
      Announcement.tapLoaded(loaded), .controlLoaded(loaded),
      .tapStale(stale, retryIn: .seconds(1)), .controlStale(stale, retryIn: .seconds(1)),
      .tapAssigned(kind: nil), .controlAssigned(kind: nil),
      .stage(2, .controlLoaded(loaded)),
      .stage(2, .controlStale(stale, retryIn: .seconds(1))),
      .stage(2, .controlAssigned(kind: nil)),
    ]
    let lines = announcements.map(Self.line)
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

  private static func fan() -> ControlDescription {
    var face = ControlFace(symbol: "fan", valueText: "Fast", hint: "Hold to Turn On")
    (face.isCustomSymbol, face.effect) = (true, "rotate")
    return ControlDescription(
      kind: "k", title: "My Fan", displayName: "Fan", tint: .purple, template: .button(face))
  }

  private static func shown(_ display: ControlDisplay) -> ShownControl? {
    ShownControl(display, isLocked: false, language: .en)
  }

  private static func line(_ announcement: Announcement) -> String {
    var stream = EventStream(button: "action", source: "s")
    var line = ""
    stream.write(announcement, now: { Timestamp(nanoseconds: 7) }) {
      line = String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    return line
  }

  @Test("the contents of a control are one object, which clients read unchanged")
  func shown() throws {
    let loaded = try #require(Self.shown(.loaded(Self.fan())))
    let line = Self.line(.controlLoaded(loaded))
    #expect(
      line
        == #"{"event":"control.loaded","button":"action","control":{"state":"loaded","kind":"k","#
        + #""display_name":"Fan","title":"My Fan","symbol":"fan","custom_symbol":true,"#
        + #""effect":"rotate","value_text":"Fast","hint":"Hold to Turn On","tint":"purple"},"#
        + "\"at_ns\":7}\n")
    #expect(try Event(line: line.utf8).shown == loaded)
    let unavailable = try #require(
      Self.shown(.unavailable(kind: "k", preview: Self.fan(), error: "gone")))
    let stale = Self.line(.controlStale(unavailable, retryIn: .seconds(2)))
    #expect(
      stale
        == #"{"event":"control.stale","button":"action","control":{"state":"unavailable","kind":"k","#
        + #""display_name":"Fan","title":"Fan","symbol":"fan","custom_symbol":true,"hint":"","#
        + #""tint":"purple","error":"gone"},"retry_in_ms":2000,"at_ns":7}"# + "\n")
    #expect(try Event(line: stale.utf8).shown == unavailable)
  }
}
