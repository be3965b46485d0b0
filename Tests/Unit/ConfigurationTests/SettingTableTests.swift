import ControlModel
import Foundation
import Testing

@testable import Configuration

/// Compares the tables of Configuration.md with the rows of the settings, or writes them with RECORD_GOLDEN=1.
@Suite("The tables of Configuration.md", .serialized)
struct SettingTableTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/Button/ActionButton/ActionButton.docc/Configuration.md")
    .standardizedFileURL

  private static func text<Owner>(of settings: [Setting<Owner>]) -> String {
    "| key | is | default |\n|---|---|---|\n"
      + settings.map { "| `\($0.key)` | \($0.meaning()) | \($0.usual()) |\n" }.joined()
  }

  static let tables: [(section: String, table: String)] = [
    ("A button", text(of: ButtonConfiguration.settings)),
    ("A placed control", text(of: PlacedItem.settingsOfControl)),
    ("A widget", text(of: PlacedItem.settingsOfWidget)),
    ("The file", text(of: Configuration.settings)),
  ]

  @Test("a table has the keys, descriptions and defaults of the settings", arguments: tables)
  func written(section: String, table: String) throws {
    var text = try String(contentsOf: Self.file, encoding: .utf8)
    let heading = try #require(text.range(of: "## \(section)\n"))
    let start = try #require(text.range(of: "| key |", range: heading.upperBound..<text.endIndex))
    let end = text.range(of: "\n\n", range: start.upperBound..<text.endIndex)?.lowerBound
    let old = start.lowerBound..<(end.map(text.index(after:)) ?? text.endIndex)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil, text[old] != table {
      text.replaceSubrange(old, with: table)
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      return
    }
    #expect(
      text[old] == table, "write it with RECORD_GOLDEN=1 swift test --filter SettingTableTests")
  }

  @Test("the documentation lists the keys that take effect at the next start")
  func nextStart() throws {
    let keys = Configuration.settings.filter(\.isForNextStart).map { "`\($0.key)`" }
    let list = keys.dropLast().joined(separator: ", ") + " or " + (keys.last ?? "")
    let words = try String(contentsOf: Self.file, encoding: .utf8).split(
      whereSeparator: \.isWhitespace)
    #expect(
      words.joined(separator: " ").contains("A change of \(list) takes effect at the next start"))
  }
}
