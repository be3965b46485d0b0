import Foundation
import FoundationXML
import Testing

@testable import Gateway

@Suite("Symbols of the system")
struct SymbolTests {
  @Test("the table has at least 300 names, each once, and a drawing for each of them and no other")
  func table() {
    let lines = SymbolNames.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 300)
    #expect(Symbol.table.count == lines.count, "a name stands there twice, or has no icon")
    #expect(
      Set(Symbol.table.values.map(\.icon)) == Set(SymbolDrawing.all.keys.map(String.init)),
      "run make-icons.py")
    for line in lines {
      let words = line.split(separator: " ").dropFirst(2)
      #expect(Set(words).isSubset(of: ["fill", "slash", "circle", "square"]), "\(line)")
    }
  }

  @Test("every name, in every variant, is a picture that is well formed and only paths")
  func wellFormed() throws {
    var pictures: Set<String> = []
    for name in Symbol.table.keys {
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
    // A shape says nothing of what begins with it.
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

  @Test("a name is found by its longest beginning, and drawn as the rest says", arguments: rows)
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

  @Test("what our own controls and the page name is found whole")
  func own() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Controls")
    var names: Set<String> = []
    for folder in ["SampleControls", "BuiltInControls"] {
      let files = try #require(
        FileManager.default.enumerator(atPath: root.appending(path: folder).path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(
          contentsOf: root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        names.formUnion(Self.names(in: text))
      }
    }
    #expect(names.isSuperset(of: ["hourglass", "fanblades.slash", "fish.circle.fill", "power"]))
    names.formUnion(["app", "plus", "xmark"])
    for name in names {
      #expect(Symbol.find(name)?.isWhole == true, "\(name)")
    }
  }

  /// The literals that are a system image's name: those behind the argument, up to its end.
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
