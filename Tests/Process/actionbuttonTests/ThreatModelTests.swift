import FileTesting
import Foundation
import Testing

/// The threat model names a test for each of its rules; this suite finds names of renamed or removed tests.
@Suite("The threat model")
struct ThreatModelTests {
  /// The paths of all test files, by file name.
  private static func files() throws -> [String: [String]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Tests").path)
    return Dictionary(
      paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }
        .map { (($0 as NSString).lastPathComponent, ["Tests/\($0)"]) }, uniquingKeysWith: +)
  }

  @Test("every rule names a test, and every test that is named exists")
  func named() throws {
    let page = try Repository.text("Sources/Button/ActionButton/ActionButton.docc/ThreatModel.md")
    let files = try Self.files()
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| rule |")
    }
    #expect(rows.count >= 30)
    for row in rows {
      let cells = row.split(separator: "|")
      let names = try #require(cells.last { !$0.allSatisfy(\.isWhitespace) })
        .split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let parts = name.split(separator: ".").map(String.init)
        let swift = files["\(parts[0]).swift"]
        let named = try #require(swift ?? files["\(parts[0]).py"], "there is no file of \(name)")
        guard parts.count == 2 else { continue }
        let function = (swift != nil ? "func " : "def ") + parts[1] + "("
        #expect(
          try named.contains { try Repository.text($0).contains(function) },
          "\(named) have no test \(parts[1])")
      }
    }
  }
}
