import FileTesting
import Foundation
import FoundationXML
import Testing

@testable import Gateway

@Suite("Symbols of the system")
struct SymbolTests {
  @Test("every line of both tables is read; each name has a drawing, and each drawing a name")
  func tables() {
    for problem in Symbol.table.problems + SymbolDrawing.all.problems {
      Issue.record("Sources/Clients/Gateway/\(problem)")
    }
    #expect(Symbol.table.records.count >= 300)
    #expect(
      Set(Symbol.table.records.values.map(\.icon)) == Set(SymbolDrawing.all.records.keys),
      "run make-icons.py")
  }

  @Test("a line that cannot be read is named with its file and number, and the others count")
  func malformed() {
    let names = SymbolTable(
      "names.table", text: "# a\nbell bell\n\nmoon\nsun sun filled\nbell bell fill\nx  y\nz z fill",
      Symbol.parse)
    #expect(
      names.problems == [
        "Symbols/names.table:4: a line has a name, an icon and words for its form, one space apart",
        "Symbols/names.table:5: filled is no form; write circle, fill, slash, square",
        "Symbols/names.table:6: bell is in the table twice",
        "Symbols/names.table:7: a line has a name, an icon and words for its form, one space apart",
      ])
    #expect(names.records.keys.sorted() == ["bell", "z"])
    let drawings = SymbolTable(
      "drawings.table", text: "a\tM0 0\t-\t-\nb\tM0 0\t-\nc\t-\t-\tM0 0\nd\t\t-\t-",
      SymbolDrawing.parse)
    #expect(
      drawings.problems == [
        "Symbols/drawings.table:2: a line has a name and three drawings, with tabs between them",
        "Symbols/drawings.table:3: c has neither lines nor dots",
        "Symbols/drawings.table:4: a line has a name and three drawings, with tabs between them",
      ])
    #expect(drawings.records.keys.sorted() == ["a"])
    #expect(SymbolTable("none.table", Symbol.parse).problems.count == 1)
  }

  @Test("every name, in every variant, is a picture that is well formed and only paths")
  func wellFormed() throws {
    var pictures: Set<String> = []
    for name in Symbol.table.records.keys {
      for variant in ["", ".fill", ".slash", ".circle", ".circle.fill", ".slash.square.fill"] {
        let found = try #require(Symbol.find(name + variant), "\(name)\(variant)")
        #expect(found.isWhole)
        pictures.insert(try #require(found.symbol.svg))
      }
    }
    #expect(pictures.count > 1_000)
    for picture in pictures {
      let reader = Elements()
      let parser = XMLParser(data: Data(picture.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(picture)")
      #expect(reader.names.isSubset(of: ["svg", "path", "g", "mask"]))
      #expect(picture.utf8.count < 8_192)
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var drawn: String?
    var isWhole = true

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "bell", drawn: "bell"),
    Row(name: "bell.fill", drawn: "bell fill"),
    Row(name: "bell.slash", drawn: "bell-slash"),
    Row(name: "bell.slash.circle.fill", drawn: "bell-slash fill circle"),
    Row(name: "moon.circle", drawn: "moon circle"),
    Row(name: "heart.slash.fill", drawn: "heart fill slash"),
    Row(name: "play.circle.fill", drawn: "play-circle fill"),
    Row(name: "wrench.adjustable.rectangle", drawn: "wrench square"),
    Row(name: "bell.badge.waveform.fill", drawn: "bell-ringing fill", isWhole: false),
    Row(name: "moon.unknown", drawn: "moon", isWhole: false),
    Row(name: "circle", drawn: "circle"),
    Row(name: "square.fill", drawn: "square fill"),
    // The picture of a shape is not used for a longer name that begins with the shape.
    Row(name: "square.of.nothing", drawn: nil),
    Row(name: "nothing", drawn: nil),
    Row(name: "", drawn: nil),
    Row(name: ".", drawn: nil),
    Row(name: ".bell", drawn: nil),
    Row(name: "BELL", drawn: nil),
    Row(name: "fill", drawn: nil),
    Row(name: "bell/fill", drawn: nil),
    Row(name: String(repeating: "bell.", count: 5_000), drawn: nil),
  ]

  @Test(
    "a name is found by its longest known beginning, and drawn according to the rest",
    arguments: rows)
  func rules(_ row: Row) {
    let found = Symbol.find(row.name)
    let words = found.map { found in
      [
        found.symbol.icon, found.symbol.isFilled ? "fill" : nil,
        found.symbol.isSlashed ? "slash" : nil,
        found.symbol.frame.map { $0 == .circle ? "circle" : "square" },
      ]
      .compactMap { $0 }.joined(separator: " ")
    }
    #expect(words == row.drawn)
    #expect(found?.isWhole ?? true == row.isWhole)
  }

  @Test("every symbol of our own controls and the page is in the table by its whole name")
  func own() throws {
    var names: Set<String> = []
    for target in ["SampleControls", "BuiltInControls"] {
      for file in try Repository.sources(below: "Sources/Controls/\(target)") {
        names.formUnion(Self.names(in: file.text))
      }
    }
    #expect(names.isSuperset(of: ["hourglass", "fanblades.slash", "fish.circle.fill", "power"]))
    names.formUnion(["app", "plus", "xmark"])
    for name in names { #expect(Symbol.find(name)?.isWhole == true, "\(name)") }
  }

  /// The literals that are names of system images: from the argument's label to the end of the argument.
  private static func names(in source: String) -> [String] {
    source.matches(of: /system(?:Image|Name): ([^)\n]*\n?[^)\n]*)/).flatMap { match in
      match.output.1.matches(of: /"([a-z0-9.]+)"/).map { String($0.output.1) }
    }
  }

  private final class Elements: NSObject, XMLParserDelegate {
    var names: Set<String> = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names.insert(elementName)
    }
  }
}
