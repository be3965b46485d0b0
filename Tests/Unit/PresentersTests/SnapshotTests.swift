import ActionButton
import ControlModel
import FileTesting
import Foundation
import Gesture
import SystemAccess
import Testing
import Wire

@Suite("Snapshots of a place")
struct SnapshotTests {
  private static func face(_ hint: String, _ value: String) -> ControlFace {
    ControlFace(symbol: "hourglass", valueText: value, hint: hint)
  }

  private static func timer(isOn: Bool) -> ControlDescription {
    ControlDescription(
      kind: "k", title: "Work Timer", displayName: "Timer", tint: ControlTint("purple"),
      isPrivacySensitive: true, discreetHint: "Hold for ‘Timer’",
      template: .toggle(
        isOn: isOn, off: face("Hold to Start", "Stopped"), on: face("Hold to Stop", "Running")))
  }

  private static func at(_ ms: UInt64) -> Timestamp { Timestamp(nanoseconds: ms * 1_000_000) }

  /// A decision of the hold gesture, a change of the device, or an input of the slot.
  enum Fact {
    case hold(HoldGesture.Effect)
    case device(DeviceFact)
    case slot(Input)
  }

  /// The inputs of a button; loads and intents have the button's numbers.
  static let life: [(at: UInt64, rule: String, fact: Fact)] = [
    (1_000, "the button is there", .device(.ready(isHeld: false))),
    (1_000, "a load begins", .slot(.reload(.own))),
    (1_010, "loaded", .slot(.loaded(1, timer(isOn: false)))),
    (2_000, "a press", .hold(.began(at: at(1_999), deadline: at(2_499)))),
    (2_100, "let go too early", .hold(.cancelled(.releasedEarly, at: at(2_099)))),
    (3_000, "a press", .hold(.began(at: at(2_999), deadline: at(3_499)))),
    (3_500, "held to the deadline", .hold(.performed(at: at(3_499)))),
    (3_600, "the intent returned", .slot(.finished(2))),
    (3_610, "loaded", .slot(.loaded(3, timer(isOn: true)))),
    (3_700, "released", .hold(.ended(at: at(3_699)))),
    (7_000, "a press", .hold(.began(at: at(6_999), deadline: at(7_499)))),
    (7_500, "held to the deadline", .hold(.performed(at: at(7_499)))),
    (7_510, "released", .hold(.ended(at: at(7_509)))),
    (7_600, "the intent failed", .slot(.failed(4, error: "no network"))),
    (7_610, "the load failed", .slot(.loadFailed(5, error: "no answer"))),
    (8_000, "unplugged", .device(.gone(error: "unplugged"))),
    (9_000, "plugged in", .device(.restored(isHeld: false))),
    (9_100, "the first press of two", .hold(.armed(at: at(9_099), deadline: at(12_099)))),
    (9_200, "loaded", .slot(.loaded(6, timer(isOn: false)))),
    (9_300, "the second press", .hold(.began(at: at(9_299), deadline: at(9_299)))),
    (9_300, "held to the deadline", .hold(.performed(at: at(9_299)))),
    (9_310, "released", .hold(.ended(at: at(9_309)))),
    (9_320, "the intent returned", .slot(.finished(7))),
    (9_330, "loaded", .slot(.loaded(8, timer(isOn: true)))),
    (20_000, "the first press of two", .hold(.armed(at: at(19_999), deadline: at(22_999)))),
    (23_000, "not pressed again", .hold(.cancelled(.notConfirmed, at: at(22_999)))),
    (30_000, "locked", .slot(.lock(true))),
    (31_000, "a press", .hold(.began(at: at(30_999), deadline: at(31_499)))),
    (31_500, "held to the deadline", .hold(.performed(at: at(31_499)))),
    (31_510, "released", .hold(.ended(at: at(31_509)))),
    (31_600, "the intent returned", .slot(.finished(9))),
    (31_610, "loaded", .slot(.loaded(10, timer(isOn: false)))),
    (40_000, "unlocked", .slot(.lock(false))),
  ]

  @Test("the scenes are read and written again without a loss")
  func scenes() throws {
    try GoldenFile.compare(
      try SnapshotScene.lines(SnapshotScene.read()), with: SnapshotScene.file("scenes"))
  }

  @Test("the snapshots of presses, failures, a lost device and a lock are as in the golden file")
  func buttonLife() throws {
    var button = ActionButton(control: "k")
    let placed = PlacedControl(id: "action", kind: "k")
    let scenes = Self.life.map { step in
      _ =
        switch step.fact {
        case .hold(let effect): button.handle(effect, at: Self.at(step.at))
        case .device(let fact): button.device(fact)
        case .slot(let input): button.handle(input, at: Self.at(step.at))
        }
      let snapshot = PlaceSnapshot(
        button, name: "action", source: "s", language: "en", assignment: placed)
      return SnapshotScene(
        name: "\(step.at) ms: \(step.rule)", snapshot: snapshot, at: Self.at(step.at))
    }
    try GoldenFile.compare(try SnapshotScene.lines(scenes), with: SnapshotScene.file("life"))
  }

  private static func promise(_ button: ActionButton) -> PlaceSnapshot.Promise? {
    let snapshot = PlaceSnapshot(button, name: "action", source: "s", language: "en")
    guard case .armed(let promise, _, _) = snapshot.press else { return nil }
    return promise
  }

  @Test("a reload between two presses keeps the words for the second one")
  func armedReload() {
    var button = ActionButton(control: "k")
    _ = button.handle(.reload(.own), at: Self.at(1))
    _ = button.handle(.loaded(1, Self.timer(isOn: false)), at: Self.at(2))
    _ = button.handle(.armed(at: Self.at(10), deadline: Self.at(3_010)), at: Self.at(11))
    #expect(Self.promise(button) == .hint("Press Again to Start"))
    _ = button.handle(.reload(.app), at: Self.at(20))
    _ = button.handle(.loaded(2, Self.timer(isOn: true)), at: Self.at(30))
    #expect(Self.promise(button) == .hint("Press Again to Stop"))
  }

  @Test("held past the deadline, a press that its release decides says so, and follows the state")
  func reached() {
    var button = ActionButton(control: "k")
    _ = button.handle(.reload(.own), at: Self.at(1))
    _ = button.handle(.loaded(1, Self.timer(isOn: false)), at: Self.at(2))
    _ = button.handle(.began(at: Self.at(10), deadline: Self.at(510)), at: Self.at(11))
    func press() -> PlaceSnapshot.Press {
      PlaceSnapshot(button, name: "action", source: "s", language: "en").press
    }
    func pressing(_ hint: String) -> PlaceSnapshot.Press {
      .pressing(.hint(hint), since: Self.at(10), deadline: Self.at(510))
    }
    #expect(press() == pressing("Hold to Start"))
    guard
      case .hold(.reached, hint: "Release to Start") = button.announcement(
        of: .reached(at: Self.at(510)))
    else { return #expect(Bool(false), "another announcement") }
    _ = button.handle(.reached(at: Self.at(510)), at: Self.at(511))
    #expect(press() == pressing("Release to Start"))
    _ = button.handle(.reload(.app), at: Self.at(600))
    _ = button.handle(.loaded(2, Self.timer(isOn: true)), at: Self.at(610))
    #expect(press() == pressing("Release to Stop"))
  }

  @Test("a snapshot of a locked device has nothing that the control hides")
  func locked() throws {
    var button = ActionButton(control: "k", isLocked: true)
    _ = button.handle(.reload(.own), at: Self.at(1))
    _ = button.handle(.loaded(1, Self.timer(isOn: true)), at: Self.at(2))
    let placed = PlacedControl(id: "action", kind: "k", configuration: ["door": .string("Secret")])
    let line = SocketMessage.PlaceLine(
      PlaceSnapshot(button, name: "action", source: "s", language: "en", assignment: placed),
      at_ns: 3
    ).line
    let text = String(decoding: line, as: UTF8.self)
    for hidden in ["Work Timer", "Running", "to St", "Secret", "purple", #""is_on":true"#] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
  }

  @Test(
    "a snapshot with an unknown state is refused",
    arguments: [
      #""device":"flying""#, #""device":"ready","press":{"state":"licked","start_ns":1}"#,
      #""device":"ready","outcome":{"state":"skipped","reason":"bored","until_ns":1}"#,
      #""device":"ready","control":{"state":"asleep","kind":"k","display_name":"d","title":"t","hint":""}"#,
    ])
  func unknown(_ fields: String) {
    let line =
      #"{"event":"place","at_ns":1,"place":{"name":"a","source":"","language":"en","locked":false,\#(fields)}}"#
    #expect(SocketMessage.PlaceLine(line: Array(line.utf8)) == nil)
  }

  @Test("unknown fields are ignored")
  func newer() throws {
    let line =
      #"{"event":"place","at_ns":1,"new":1,"place":{"name":"a","source":"","language":"en","locked":false,"device":"ready","mood":{}}}"#
    let decoded = try #require(SocketMessage.PlaceLine(line: Array(line.utf8)))
    #expect(decoded.place == PlaceSnapshot(name: "a"))
  }
}
