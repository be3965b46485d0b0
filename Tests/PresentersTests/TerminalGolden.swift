import ActionButton
import Foundation
import Gesture
import Testing

@testable import Presenters

/// The golden files beside this one: each is one terminal, with every scene on it.
///
/// `RECORD_GOLDEN=1 swift test --filter PresentersTests` writes them anew, and that run fails.
enum TerminalGolden {
  struct Terminal: CustomTestStringConvertible, Sendable {
    let name: String
    let columns: Int
    var rows = 24
    var colors = TerminalStyle.Colors.full
    var isUnicode = true
    var language = "en"
    var testDescription: String { name }
  }

  static let terminals: [Terminal] = [
    Terminal(name: "80-full", columns: 80),
    Terminal(name: "40-palette", columns: 40, colors: .palette),
    Terminal(name: "20-sixteen", columns: 20, colors: .sixteen),
    Terminal(name: "60-no-color", columns: 60, colors: .none),
    Terminal(name: "50-ascii", columns: 50, colors: .sixteen, isUnicode: false),
    Terminal(name: "60-zh-Hans", columns: 60, colors: .none, language: "zh-Hans"),
    Terminal(name: "24-ja", columns: 24, colors: .none, language: "ja"),
    Terminal(name: "19-line", columns: 19, colors: .none),
    Terminal(name: "80-line", columns: 80, rows: 8, colors: .none),
  ]

  static func text(_ terminal: Terminal) -> String {
    let style = TerminalStyle(colors: terminal.colors, isUnicode: terminal.isUnicode)
    return TerminalScene.all.map { scene in
      var snapshot = scene.snapshot
      snapshot.language = terminal.language
      let frame = TerminalFrame(
        snapshot, at: scene.at, columns: terminal.columns, rows: terminal.rows, style: style,
        help: "hold space · q quit")
      let lines = frame.lines.map { $0.replacingOccurrences(of: "\u{1B}", with: "␛") }
      return "== \(scene.name)\n" + lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  static func compare(_ actual: String, with name: String, file: String = #filePath) throws {
    let path = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(actual.utf8).write(to: path)
      Issue.record("recorded \(path.lastPathComponent); run again without RECORD_GOLDEN")
      return
    }
    let expected = try String(decoding: Data(contentsOf: path), as: UTF8.self)
    #expect(actual == expected)
  }
}

/// One state of the panel at one instant; the press began at 10 s.
struct TerminalScene: Sendable {
  let name: String
  let snapshot: PanelSnapshot
  var at = Timestamp(nanoseconds: 10_000_000_000)

  static let start = Timestamp(nanoseconds: 10_000_000_000)
  static let purple = PanelSnapshot.Tint("purple", red: 191, green: 90, blue: 242)
  static let off = PanelSnapshot.Face(
    title: "Work Timer", symbol: "hourglass.bottomhalf.filled", valueText: "Stopped", tint: purple,
    isOn: false)
  static let on = PanelSnapshot.Face(
    title: "Work Timer", symbol: "hourglass", valueText: "Running", tint: purple, isOn: true)

  static func at(_ milliseconds: Int) -> Timestamp {
    start.advanced(by: .milliseconds(milliseconds))
  }

  static func snapshot(
    _ control: PanelSnapshot.Control = .loaded(off), finger: PanelSnapshot.Finger = .up,
    result: PanelSnapshot.Result = .none, device: PanelSnapshot.Device = .ready,
    isLocked: Bool = false
  ) -> PanelSnapshot {
    PanelSnapshot(
      buttonName: "action", sourceName: "keyboard", device: device, isLocked: isLocked,
      control: control, finger: finger, result: result)
  }

  static func pressing(_ promise: PanelSnapshot.Promise) -> PanelSnapshot.Finger {
    .pressing(promise, since: start, deadline: at(500))
  }

  static let all: [TerminalScene] = [
    TerminalScene(name: "off", snapshot: snapshot()),
    TerminalScene(name: "on", snapshot: snapshot(.loaded(on))),
    TerminalScene(
      name: "pressed just now", snapshot: snapshot(finger: pressing(.hint("Hold to Start"))),
      at: at(30)),
    TerminalScene(
      name: "pressed for half of the time",
      snapshot: snapshot(finger: pressing(.hint("Hold to Start"))), at: at(250)),
    TerminalScene(
      name: "pressed past the deadline, not yet known",
      snapshot: snapshot(finger: pressing(.hint("Hold to Start"))), at: at(600)),
    TerminalScene(
      name: "a long hint",
      snapshot: snapshot(finger: pressing(.hint("Hold to Turn On ‘A Garage Door With a Name’"))),
      at: at(250)),
    TerminalScene(
      name: "a hint of wide characters",
      snapshot: snapshot(finger: pressing(.hint("按住以开启“工作计时器”"))), at: at(250)),
    TerminalScene(
      name: "pressed once of twice",
      snapshot: snapshot(
        finger: .armed(.hint("Press Again to Start"), since: start, deadline: at(3_000))),
      at: at(750)),
    TerminalScene(
      name: "not pressed again",
      snapshot: snapshot(result: .cancelled(.notConfirmed, until: at(5_000))), at: at(3_000)),
    TerminalScene(name: "busy", snapshot: snapshot(finger: pressing(.busy)), at: at(250)),
    TerminalScene(
      name: "pressed with nothing assigned", snapshot: snapshot(.none, finger: pressing(.nothing)),
      at: at(250)),
    TerminalScene(
      name: "performing",
      snapshot: snapshot(
        .loaded(on), finger: .held(since: at(500)),
        result: .performing(label: nil, since: at(500))), at: at(700)),
    TerminalScene(
      name: "performing with a label",
      snapshot: snapshot(result: .performing(label: "Opening Door", since: at(500))), at: at(900)),
    TerminalScene(
      name: "performed",
      snapshot: snapshot(.loaded(on), result: .performed(status: nil, until: at(2_000))),
      at: at(1_000)),
    TerminalScene(
      name: "performed with a status",
      snapshot: snapshot(.loaded(on), result: .performed(status: "25 min", until: at(2_000))),
      at: at(1_000)),
    TerminalScene(
      name: "performed, no longer news",
      snapshot: snapshot(.loaded(on), result: .performed(status: "25 min", until: at(2_000))),
      at: at(2_000)),
    TerminalScene(
      name: "cancelled",
      snapshot: snapshot(result: .cancelled(.releasedEarly, until: at(2_000))), at: at(300)),
    TerminalScene(
      name: "skipped", snapshot: snapshot(result: .skipped(.late, until: at(2_000))), at: at(300)),
    TerminalScene(
      name: "failed",
      snapshot: snapshot(result: .failed(error: "the door does not answer", until: at(2_000))),
      at: at(300)),
    TerminalScene(name: "nothing assigned", snapshot: snapshot(.none)),
    TerminalScene(name: "loading", snapshot: snapshot(.loading(title: "Work Timer"))),
    TerminalScene(name: "not configured", snapshot: snapshot(.notConfigured(title: "Work Timer"))),
    TerminalScene(
      name: "stale", snapshot: snapshot(.stale(on, error: "SampleControls exited with status 3"))),
    TerminalScene(
      name: "unavailable",
      snapshot: snapshot(.unavailable(title: "Work Timer", error: "SampleControls does not answer"))
    ),
    TerminalScene(
      name: "lost",
      snapshot: snapshot(device: .lost("cannot read on gpiochip0/17: ENODEV; plug it in again"))),
    TerminalScene(name: "locked", snapshot: snapshot(isLocked: true)),
    TerminalScene(
      name: "locked and hidden",
      snapshot: snapshot(
        .loaded(.init(title: "", symbol: "hourglass", isOn: false)), isLocked: true)),
    TerminalScene(
      name: "locked and skipped",
      snapshot: snapshot(result: .skipped(.locked, until: at(2_000)), isLocked: true),
      at: at(600)),
    TerminalScene(
      name: "a symbol without a glyph, wide text, and control characters",
      snapshot: snapshot(
        .loaded(
          .init(
            title: "工作\u{1B}[31m计时器", symbol: "custom.thing", valueText: "运行中\n\u{07}", isOn: true))
      )),
  ]
}
