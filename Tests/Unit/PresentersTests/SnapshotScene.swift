import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

/// A snapshot of a place, and the instant at which it is drawn; the press began at 10 s.
///
/// The scenes are in `Tests/Support/Snapshots/scenes.jsonl`, which the tests of the terminal and of the page read. A scene
/// is added there as a line.
struct SnapshotScene: Sendable {
  let name: String
  let snapshot: PlaceSnapshot
  var at = Timestamp(nanoseconds: 10_000_000_000)

  static let start = Timestamp(nanoseconds: 10_000_000_000)
  static let off = timer(isOn: false)
  static let on = timer(isOn: true)

  static func timer(isOn: Bool, isPrivacySensitive: Bool = false) -> ControlDescription {
    ControlDescription(
      kind: "com.example.Timer", title: "Work Timer", displayName: "Work Timer",
      tint: ControlTint("#bf5af2"), isPrivacySensitive: isPrivacySensitive,
      template: .toggle(
        isOn: isOn,
        off: ControlFace(
          symbol: "hourglass.bottomhalf.filled", valueText: "Stopped", hint: "Hold to Start"),
        on: ControlFace(symbol: "hourglass", valueText: "Running", hint: "Hold to Stop")))
  }

  static func shown(_ display: ControlDisplay, isLocked: Bool = false) -> ShownControl? {
    ShownControl(display, isLocked: isLocked, language: .en)
  }

  static func at(_ milliseconds: Int) -> Timestamp {
    start.advanced(by: .milliseconds(milliseconds))
  }

  static func snapshot(
    _ display: ControlDisplay = .loaded(off), press: PlaceSnapshot.Press = .released,
    outcome: PlaceSnapshot.Outcome = .none
  ) -> PlaceSnapshot {
    PlaceSnapshot(
      name: "action", source: "keyboard", control: shown(display),
      assignment: PlacedControl(id: "action", kind: "com.example.Timer"), press: press,
      outcome: outcome)
  }

  static func pressing(_ promise: PlaceSnapshot.Promise) -> PlaceSnapshot.Press {
    .pressing(promise, since: start, deadline: at(500))
  }

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
