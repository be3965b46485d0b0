import ControlModel
import FileTesting
import Foundation
import Glibc
import Testing

@testable import ControlKit

@Suite("The cost of string tables")
struct LocalizationLimitTests {
  private static func cost(_ body: () -> Void) -> Double {
    (0..<2).map { _ in
      var (start, end) = (timespec(), timespec())
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      body()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }.min() ?? 0
  }

  private static func load(_ name: String, _ text: String) throws -> (cost: Double, error: String?)
  {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    var problem: String?
    let cost = Self.cost {
      do throws(StringTablesError) {
        try StringTables().load(folders: [folder.path], language: "en")
      } catch { problem = "\(error)" }
    }
    return (cost, problem)
  }

  private static func catalog(_ entry: (Int) -> String, _ count: Int) -> String {
    "{\"sourceLanguage\":\"en\",\"strings\":{\((0..<count).map(entry).joined(separator: ","))}}"
  }

  @Test("a catalog nested 104 levels deep is refused, and costs no more than an ordinary one")
  func nested() throws {
    let ordinary = try Self.load(
      "L.xcstrings",
      Self.catalog(
        {
          "\"k\($0)\":{\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"v\"}}}}"
        }, 500))
    #expect(ordinary.error == nil)
    let deep =
      String(repeating: "{\"variations\":", count: 104) + "1" + String(repeating: "}", count: 104)
    let nested = try Self.load("L.xcstrings", Self.catalog({ "\"k\($0)\":\(deep)" }, 20))
    #expect(nested.error?.contains("L.xcstrings:1: it is nested deeper than 64 levels") == true)
    #expect(nested.cost < ordinary.cost * 3, "\(nested.cost / ordinary.cost)")
    let within = String(repeating: "{\"a\":", count: 55) + "1" + String(repeating: "}", count: 55)
    let wide = try Self.load("L.xcstrings", Self.catalog({ "\"k\($0)\":\(within)" }, 120))
    #expect(wide.error == nil)
    #expect(wide.cost < ordinary.cost * 6, "\(wide.cost / ordinary.cost)")
  }

  @Test("a key of thousands of marks costs no more than its size")
  func marks() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 8_000)
    let usual = try Self.load(
      "en.lproj/L.strings", "\"\(String(repeating: "é", count: 16_000))\" = \"a\";")
    let unusual = try Self.load("en.lproj/L.strings", "\"e\(marks)\" = \"a\";")
    #expect(unusual.error == nil)
    #expect(unusual.cost < usual.cost * 20, "\(unusual.cost / usual.cost)")
  }

  @Test("a file that is too large is named, and not read")
  func size() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{}", to: "L.xcstrings")
    #expect(truncate(path, 40_000_000) == 0)
    let expected = StringTablesError(problems: [
      "\(path): cannot read the string table: it is not a regular file of at most 16777216 bytes"
    ])
    #expect(throws: expected) { try StringTables().load(folders: [folder.path], language: "en") }
  }
}
