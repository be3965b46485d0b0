import ControlModel
import FileTesting
import Foundation
import Testing

@testable import Presenters

/// The golden files in `Golden`: one for each terminal, with every scene, or with the scenes that differ in style or words.
///
/// The first scene has all its rows; a later scene has the rows that differ from the first scene, with their numbers.
///
/// `RECORD_GOLDEN=1 swift test --filter PresentersTests` writes the files, and that run fails.
enum TerminalGolden {
  struct Terminal: CustomTestStringConvertible, Sendable {
    let name: String
    let columns: Int
    var rows = 24
    var colors = TerminalStyle.Colors.full
    var isUnicode = true
    var language = "en"
    /// The names of the recorded scenes, or `nil` for all of them.
    var scenes: Set<String>?
    var testDescription: String { name }
  }

  /// Scenes that together have every style, glyph and cut of the others.
  private static let styles: Set<String> = [
    "off", "pressed past the deadline, not yet known", "a long hint", "a hint of wide characters",
    "not pressed again", "performing", "failed", "not configured", "lost", "locked",
    "a symbol without a glyph, wide text, and control characters", "pressed and not configured",
    "a button without a state, performed", "a button without a state, no longer shown as performed",
    "a question", "performing with progress that can be cancelled", "performed, and can be undone",
    "a shared value that other devices do not know yet",
    "a shared value that another device wrote first",
  ]

  /// Scenes that together have every word of the panel.
  private static let words: Set<String> = [
    "off", "a long hint", "a hint of wide characters", "not pressed again", "busy",
    "pressed with nothing assigned", "performing", "cancelled", "skipped", "failed", "loading",
    "not configured", "stale", "lost", "locked", "locked and skipped",
    "a symbol without a glyph, wide text, and control characters", "pressed and not ready",
    "a button without a state, no longer shown as performed", "a question",
    "performing with progress that can be cancelled", "performed, and can be undone",
    "a shared value that other devices do not know yet",
    "a shared value that another device wrote first",
  ]

  static let terminals: [Terminal] = [
    Terminal(name: "80-full", columns: 80),
    Terminal(name: "40-palette", columns: 40, colors: .palette, scenes: styles),
    Terminal(name: "20-sixteen", columns: 20, colors: .sixteen),
    Terminal(name: "50-ascii", columns: 50, colors: .sixteen, isUnicode: false, scenes: styles),
    Terminal(name: "60-zh-Hans", columns: 60, colors: .none, language: "zh-Hans", scenes: words),
    Terminal(name: "24-ja", columns: 24, colors: .none, language: "ja", scenes: words),
    Terminal(name: "60-de", columns: 60, colors: .none, language: "de", scenes: words),
    Terminal(name: "40-fr", columns: 40, colors: .none, language: "fr", scenes: words),
    Terminal(name: "24-es", columns: 24, colors: .none, language: "es", scenes: words),
    Terminal(name: "19-line", columns: 19, colors: .none, scenes: words),
    Terminal(name: "80-line", columns: 80, rows: 8, colors: .none),
  ]

  static func text(_ terminal: Terminal) throws -> String {
    let style = TerminalStyle(colors: terminal.colors, isUnicode: terminal.isUnicode)
    var first: [String]?
    let scenes = try SnapshotScene.read().filter { terminal.scenes?.contains($0.name) ?? true }
    #expect(scenes.count == terminal.scenes?.count ?? scenes.count)
    return scenes.map { scene in
      var snapshot = scene.snapshot
      snapshot.language = terminal.language
      let frame = TerminalFrame(
        snapshot, at: scene.at, columns: terminal.columns, rows: terminal.rows, style: style,
        help: "hold space · q quit")
      let lines = frame.lines.map { $0.replacingOccurrences(of: "\u{1B}", with: "␛") }
      defer { first = first ?? lines }
      let count = lines.count == first?.count ?? lines.count ? "" : ", \(lines.count) rows"
      let shown = lines.indices.filter { first?.dropFirst($0).first != lines[$0] }
      return "== \(scene.name)\(count)\n" + shown.map { "\($0) \(lines[$0])\n" }.joined()
    }.joined()
  }

  static func compare(_ actual: String, with name: String) throws {
    try GoldenFile.compare(
      actual, with: Repository.url("Tests/Unit/PresentersTests/Golden/\(name).txt"))
  }
}
