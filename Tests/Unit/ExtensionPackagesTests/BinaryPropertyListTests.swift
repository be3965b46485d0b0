import FileTesting
import Foundation
import Testing

@testable import ExtensionPackages

@Suite("Binary property lists of an import", .timeLimit(.minutes(45)))
struct BinaryPropertyListTests {
  /// A file with these objects, the first at the top; references have four bytes.
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      offsets += number(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    for value in [objects.count, 0, table] { bytes += number(value, 8) }
    return bytes
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func list(_ items: Int...) -> [UInt8] {
    [0xA0 | UInt8(items.count)] + items.flatMap { number($0, 4) }
  }

  private static func table(_ key: Int, _ value: Int) -> [UInt8] {
    [0xD1] + number(key, 4) + number(value, 4)
  }

  private static func text(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + text.utf8
  }

  /// Nested lists with this number of levels.
  private static func levels(_ count: Int) -> [UInt8] {
    file((1..<count).map { list($0) } + [list()])
  }

  private func read(_ bytes: [UInt8]) throws -> PropertyList {
    let folder = try TemporaryFolder()
    return try PropertyList.read(folder.write(bytes, to: "Info.plist"))
  }

  private func problem(_ bytes: [UInt8]) throws -> String {
    do {
      _ = try read(bytes)
      return "it was read"
    } catch let error as ImportError {
      return error.description
    }
  }

  private static let tooDeep = "it is nested deeper than 256 levels"
  private static let tooMany = "it has more than 100000 values"
  private static let hostile: [(name: String, bytes: [UInt8], problem: String)] = [
    ("a list in itself", file([list(0)]), tooDeep),
    ("a table in its own value", file([table(1, 0), text("key")]), tooDeep),
    ("a cycle of two", file([list(1), table(2, 0), text("key")]), tooDeep),
    ("two cycles in one list", file([list(0, 0)]), tooDeep),
    ("30,000 levels", levels(30_000), tooDeep),
    ("257 levels", levels(257), tooDeep),
    (
      "2 to the power of 40 values", file((1...40).map { list($0, $0) } + [text("x")]), tooMany
    ),
    (
      "a table of shared tables",
      file(
        (1...200).map { table(201, $0) } + [list(202, 202), text("k"), list(203, 203)]
          + (204...240).map { list($0, $0) } + [text("x")]), tooMany
    ),
  ]

  @Test(
    "cycles, shared references and deep lists end with one error",
    arguments: hostile.map(\.name))
  func refused(_ name: String) throws {
    let (_, bytes, problem) = try #require(Self.hostile.first { $0.name == name })
    let found = try self.problem(bytes)
    #expect(found.hasPrefix("cannot read "), "\(name)")
    #expect(found.hasSuffix("Info.plist as a property list: \(problem)"), "\(name): \(found)")
  }

  @Test("lists are read up to 256 levels and 100,000 values, each counted at every reference")
  func allowed() throws {
    _ = try read(Self.levels(PropertyList.deepest))
    let half = (PropertyList.mostValues - 4) / 2
    let wide = [0xAF, 0x12] + Self.number(half, 4)
    let references = (0..<half).flatMap { _ in Self.number(2, 4) }
    for (twice, isRead) in [(Self.list(1, 1, 2), true), (Self.list(1, 1, 2, 2), false)] {
      let bytes = Self.file([twice, wide + references, Self.text("x")])
      #expect(try (problem(bytes) == "it was read") == isRead)
    }
  }

  @Test("brackets in texts and comments do not hide how deep a text format is nested")
  func hiddenDepth() throws {
    func nested(_ levels: Int, _ start: String, _ end: String) -> String {
      String(repeating: start, count: levels) + String(repeating: end, count: levels)
    }
    let closings = String(repeating: ")", count: 10_000)
    let head = "<?xml version=\"1.0\"?><plist version=\"1.0\">"
    let ends = String(repeating: "</array>", count: 10_000)
    let files = [
      ("(\"\(closings)\", ", ")", "(", ")"), ("( /* \(closings) */ ", ")", "(", ")"),
      (head + "<array><!-- \(ends) -->", "</array></plist>", "<array>", "</array>"),
      (
        head + "<array><string><![CDATA[\(ends)]]></string>", "</array></plist>", "<array>",
        "</array>"
      ),
      (head + "<array><string>\(closings)</string>", "</array></plist>", "<array>", "</array>"),
    ]
    for (begin, end, start, close) in files {
      let fits = begin + nested(PropertyList.deepest - 1, start, close) + end
      #expect(try problem(Array(fits.utf8)) == "it was read", "\(begin.prefix(40))")
      let deep = begin + nested(50_000, start, close) + end
      #expect(try problem(Array(deep.utf8)).hasSuffix(Self.tooDeep), "\(begin.prefix(40))")
    }
  }

  @Test("what Foundation writes is read")
  func written() throws {
    let list: PropertyList = .table([
      "a": .list([.text("x"), .flag(true), .whole(-5), .real(0.5), .data(Data([1, 2]))]),
      "b": .table(["c": .date(Date(timeIntervalSinceReferenceDate: 7))]),
      "long": .list((0..<1_000).map { .text("item \($0 % 7)") }),
    ])
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    #expect(try read(Array(encoder.encode(list))) == list)
  }

  @Test("a damaged file is an error, wherever it is damaged")
  func damaged() throws {
    let good = Self.file([Self.table(1, 2), Self.text("key"), Self.list(3), Self.text("value")])
    #expect(try read(good) == .table(["key": .list([.text("value")])]))
    for index in good.indices {
      for value: UInt8 in [0, 0xA1, 0xAF, 0xD1, 0xDF, 0xFF] {
        var bytes = good
        bytes[index] = value
        _ = try problem(bytes)
      }
      _ = try problem(Array(good[..<index]))
    }
    #expect(
      try problem(Self.file([Self.list(9)])).hasSuffix("the binary property list is damaged"))
  }
}
