import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

/// A snapshot of a place, and the instant at which it is drawn; the press began at 10 s.
///
/// The scenes are in `Tests/Support/Snapshots/scenes.jsonl`, which the tests of the terminal and of the page read.
struct SnapshotScene: Sendable {
  let name: String
  let snapshot: PlaceSnapshot
  var at = Timestamp(nanoseconds: 10_000_000_000)

  static let start = Timestamp(nanoseconds: 10_000_000_000)
  static let purple = ControlTint("#bf5af2")
  static let off = face("hourglass.bottomhalf.filled", "Stopped", isOn: false)
  static let on = face("hourglass", "Running", isOn: true)

  static func face(
    _ symbol: String?, _ value: String?, isOn: Bool?, title: String = "Work Timer",
    hint: String = "Hold to Start", _ change: (inout PlaceSnapshot.Face) -> Void = { _ in }
  ) -> PlaceSnapshot.Face {
    var face = PlaceSnapshot.Face(
      title: title, symbol: symbol, valueText: value, tint: purple, isOn: isOn)
    face.kind = "com.example.Timer"
    face.hint = isOn == true ? "Hold to Stop" : hint
    change(&face)
    return face
  }

  /// A face from the gallery, without a state.
  static let preview = PlaceSnapshot.Face(title: "Work Timer")

  static func at(_ milliseconds: Int) -> Timestamp {
    start.advanced(by: .milliseconds(milliseconds))
  }

  static func snapshot(
    _ control: PlaceSnapshot.Control = .loaded(off), press: PlaceSnapshot.Press = .released,
    outcome: PlaceSnapshot.Outcome = .none, device: PlaceSnapshot.Device = .ready,
    isLocked: Bool = false, question: PlaceSnapshot.Question? = nil,
    progress: PlaceSnapshot.Progress? = nil, undo: PlaceSnapshot.Undo? = nil,
    shared: PlaceSnapshot.SharedWrite? = nil
  ) -> PlaceSnapshot {
    var snapshot = PlaceSnapshot(
      name: "action", source: "keyboard", device: device, isLocked: isLocked,
      control: control,
      assignment: control == .none ? nil : PlacedControl(id: "action", kind: "com.example.Timer"),
      question: question, press: press, outcome: outcome)
    (snapshot.progress, snapshot.undo, snapshot.shared) = (progress, undo, shared)
    return snapshot
  }

  static func pressing(_ promise: PlaceSnapshot.Promise) -> PlaceSnapshot.Press {
    .pressing(promise, since: start, deadline: at(500))
  }

  static let all: [SnapshotScene] = [
    SnapshotScene(name: "off", snapshot: snapshot()),
    SnapshotScene(name: "on", snapshot: snapshot(.loaded(on))),
    SnapshotScene(
      name: "pressed just now", snapshot: snapshot(press: pressing(.hint("Hold to Start"))),
      at: at(30)),
    SnapshotScene(
      name: "pressed for half of the time",
      snapshot: snapshot(press: pressing(.hint("Hold to Start"))), at: at(250)),
    SnapshotScene(
      name: "pressed past the deadline, not yet known",
      snapshot: snapshot(press: pressing(.hint("Hold to Start"))), at: at(600)),
    SnapshotScene(
      name: "a long hint",
      snapshot: snapshot(press: pressing(.hint("Hold to Turn On ‘A Garage Door With a Name’"))),
      at: at(250)),
    SnapshotScene(
      name: "a hint of wide characters",
      snapshot: snapshot(press: pressing(.hint("按住以打开“工作计时器”"))), at: at(250)),
    SnapshotScene(
      name: "pressed once of twice",
      snapshot: snapshot(
        press: .armed(.hint("Press Again to Start"), since: start, deadline: at(3_000))),
      at: at(750)),
    SnapshotScene(
      name: "not pressed again",
      snapshot: snapshot(outcome: .cancelled(.notConfirmed, until: at(5_000))), at: at(3_000)),
    SnapshotScene(name: "busy", snapshot: snapshot(press: pressing(.busy)), at: at(250)),
    SnapshotScene(
      name: "pressed with nothing assigned", snapshot: snapshot(.none, press: pressing(.nothing)),
      at: at(250)),
    SnapshotScene(
      name: "performing",
      snapshot: snapshot(
        .loaded(on), press: .held(since: at(500)),
        outcome: .performing(label: nil, since: at(500))), at: at(700)),
    SnapshotScene(
      name: "performing with a label",
      snapshot: snapshot(outcome: .performing(label: "Opening Door", since: at(500))), at: at(900)),
    SnapshotScene(
      name: "performed",
      snapshot: snapshot(.loaded(on), outcome: .performed(status: nil, until: at(2_000))),
      at: at(1_000)),
    SnapshotScene(
      name: "performed with a status",
      snapshot: snapshot(.loaded(on), outcome: .performed(status: "25 min", until: at(2_000))),
      at: at(1_000)),
    SnapshotScene(
      name: "performed, no longer news",
      snapshot: snapshot(.loaded(on), outcome: .performed(status: "25 min", until: at(2_000))),
      at: at(2_000)),
    SnapshotScene(
      name: "cancelled",
      snapshot: snapshot(outcome: .cancelled(.releasedEarly, until: at(2_000))), at: at(300)),
    SnapshotScene(
      name: "skipped", snapshot: snapshot(outcome: .skipped(.late, until: at(2_000))), at: at(300)),
    SnapshotScene(
      name: "failed",
      snapshot: snapshot(outcome: .failed(error: "the door does not answer", until: at(2_000))),
      at: at(300)),
    SnapshotScene(name: "nothing assigned", snapshot: snapshot(.none)),
    SnapshotScene(name: "loading", snapshot: snapshot(.loading(preview))),
    SnapshotScene(
      name: "not configured", snapshot: snapshot(.notConfigured(preview, option: "Timer"))),
    SnapshotScene(
      name: "stale", snapshot: snapshot(.stale(on, error: "SampleControls exited with status 3"))),
    SnapshotScene(
      name: "unavailable",
      snapshot: snapshot(.unavailable(preview, error: "SampleControls does not answer"))
    ),
    SnapshotScene(
      name: "lost",
      snapshot: snapshot(device: .lost("cannot read on gpiochip0/17: ENODEV; plug it in again"))),
    SnapshotScene(name: "locked", snapshot: snapshot(isLocked: true)),
    SnapshotScene(
      name: "locked and hidden",
      snapshot: snapshot(
        .loaded(
          face("hourglass", nil, isOn: false, title: "", hint: "Hold for ‘Timer’") {
            $0.tint = nil
            $0.isRedacted = true
          }), isLocked: true)),
    SnapshotScene(
      name: "locked and skipped",
      snapshot: snapshot(outcome: .skipped(.locked, until: at(2_000)), isLocked: true),
      at: at(600)),
    SnapshotScene(
      name: "a symbol without a glyph, wide text, and control characters",
      snapshot: snapshot(
        .loaded(
          face("custom.thing", "运行中\n\u{07}", isOn: true, title: "工作\u{1B}[31m计时器") {
            $0.tint = nil
          }))),
    SnapshotScene(
      name: "disabled",
      snapshot: snapshot(
        .loaded(face("hourglass", "Running", isOn: true) { $0.isDisabled = true }))),
    SnapshotScene(
      name: "pressed and not configured",
      snapshot: snapshot(
        .notConfigured(preview, option: "Timer"), press: pressing(.notConfigured)), at: at(250)),
    SnapshotScene(
      name: "pressed and not ready",
      snapshot: snapshot(.loading(preview), press: pressing(.notReady)), at: at(250)),
    SnapshotScene(
      name: "a button without a state, performed",
      snapshot: snapshot(
        .loaded(face("flag.fill", "12 Laps", isOn: nil, title: "Mark Lap")),
        outcome: .performed(status: "Lap 12", until: at(2_000))), at: at(1_000)),
    SnapshotScene(
      name: "a button without a state, no longer shown as performed",
      snapshot: snapshot(
        .loaded(face("flag.fill", "12 Laps", isOn: nil, title: "Mark Lap")),
        outcome: .performed(status: "Lap 12", until: at(2_000))), at: at(2_000)),
    SnapshotScene(
      name: "a question",
      snapshot: snapshot(
        press: .held(since: at(500)), outcome: .performing(label: nil, since: at(500)),
        question: PlaceSnapshot.Question(number: 3, title: "Work Timer", text: "Start 25 minutes?")),
      at: at(900)),
    SnapshotScene(
      name: "performing with progress that can be cancelled",
      snapshot: snapshot(
        outcome: .performing(label: nil, since: at(500)),
        progress: PlaceSnapshot.Progress(fraction: 0.456, text: "Copying Photos", canCancel: true)),
      at: at(900)),
    SnapshotScene(
      name: "performing with progress of an unknown amount",
      snapshot: snapshot(
        outcome: .performing(label: nil, since: at(500)),
        progress: PlaceSnapshot.Progress(text: "Looking for Photos")),
      at: at(900)),
    SnapshotScene(
      name: "performed, and can be undone",
      snapshot: snapshot(
        .loaded(on), outcome: .performed(status: nil, until: at(2_000)),
        undo: PlaceSnapshot.Undo(number: 1, name: "Start Timer", until: at(10_500))),
      at: at(1_000)),
    SnapshotScene(
      name: "can be undone no more",
      snapshot: snapshot(.loaded(on), undo: PlaceSnapshot.Undo(number: 1, until: at(10_500))),
      at: at(10_500)),
    SnapshotScene(
      name: "a shared value that other devices do not know yet",
      snapshot: snapshot(.loaded(on), shared: .pending)),
    SnapshotScene(
      name: "a shared value that another device wrote first",
      snapshot: snapshot(shared: .rejected(until: at(10_000))), at: at(1_000)),
    SnapshotScene(
      name: "a shared value that another device wrote first, no longer news",
      snapshot: snapshot(shared: .rejected(until: at(10_000))), at: at(10_000)),
  ]

  /// The URL of a file of snapshots, which the page's tests also read.
  static func file(_ name: String) -> URL {
    Repository.url("Tests/Support/Snapshots/\(name).jsonl")
  }

  /// The scenes as `place` lines for a client of the daemon.
  static func lines(_ scenes: [SnapshotScene]) throws -> String {
    try scenes.map { scene in
      let name = String(decoding: try JSONEncoder().encode(scene.name), as: UTF8.self)
      let line = SocketMessage.PlaceLine(scene.snapshot, at_ns: scene.at.nanoseconds).line
      return #"{"scene":\#(name),"# + String(decoding: line.dropFirst(), as: UTF8.self)
    }.joined()
  }

  /// Reads the scenes as a client of the daemon does.
  static func read() throws -> [SnapshotScene] {
    struct Name: Decodable { var scene: String }
    return try Data(contentsOf: file("scenes")).split(separator: UInt8(ascii: "\n")).map { line in
      let decoded = try #require(SocketMessage.PlaceLine(line: Array(line)))
      return SnapshotScene(
        name: try JSONText.decode(Name.self, from: line).scene,
        snapshot: try #require(decoded.place), at: Timestamp(nanoseconds: decoded.at_ns))
    }
  }
}
