import ControlModel
import FileTesting
import Foundation
import Testing

@testable import Presenters

/// The golden files in `Golden`: one for each terminal, with every scene.
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
    Terminal(name: "60-de", columns: 60, colors: .none, language: "de"),
    Terminal(name: "40-fr", columns: 40, colors: .none, language: "fr"),
    Terminal(name: "24-es", columns: 24, colors: .none, language: "es"),
    Terminal(name: "19-line", columns: 19, colors: .none),
    Terminal(name: "80-line", columns: 80, rows: 8, colors: .none),
  ]

  static func text(_ terminal: Terminal) throws -> String {
    let style = TerminalStyle(colors: terminal.colors, isUnicode: terminal.isUnicode)
    var first: [String]?
    return try SnapshotScene.read().map { scene in
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
