import FileTesting
import FoundationEssentials
import Glibc
import Testing

@testable import Configuration

@Suite("An app's folder of symbols")
struct SymbolFolderTests {
  private let folder: TemporaryFolder
  private let symbols: SymbolFolder

  init() throws {
    folder = try TemporaryFolder()
    symbols = SymbolFolder("\(folder.path)/Symbols")
    try folder.write("<svg>door</svg>", to: "Symbols/door.svg")
    try folder.write("", to: "Symbols/bell.slash.png")
    try folder.write("{}", to: "Symbols/drawn.symbolset/Contents.json")
    try folder.write("<svg>drawn</svg>", to: "Symbols/drawn.symbolset/a b.svg")
    try folder.write("<svg>image</svg>", to: "Symbols/image.imageset/i.svg")
    try folder.write("{}", to: "Symbols/bitmap.imageset/Contents.json")
    try folder.write("<svg>c</svg>", to: "Symbols/Assets.xcassets/c.symbolset/c.svg")
    try folder.write("", to: "Symbols/lamp.txt")
    try folder.write("<svg/>", to: "Symbols/sub/inner.svg")
    try folder.write("<svg/>", to: "outside.svg")
  }

  static let found: [(name: String, isThere: Bool, svg: String?)] = [
    ("door", true, "<svg>door</svg>"), ("drawn", true, "<svg>drawn</svg>"),
    ("image", true, "<svg>image</svg>"), ("c", true, "<svg>c</svg>"),
    ("bell.slash", true, nil), ("bitmap", true, nil), ("lamp", false, nil),
    ("door.svg", false, nil), ("", false, nil), (".", false, nil), ("..", false, nil),
    ("../outside", false, nil), ("../Symbols/door", false, nil), ("sub/inner", false, nil),
    ("/etc/passwd", false, nil), ("door\0", false, nil),
    (String(repeating: "x", count: 10_000), false, nil),
  ]

  @Test("a symbol is a file of the folder, or in a set of it, by its name", arguments: found)
  func finding(name: String, isThere: Bool, svg: String?) throws {
    #expect(symbols.hasSymbol(named: name) == isThere)
    #expect(try symbols.svg(named: name) == svg)
  }

  static let taken = [
    "<svg/>", "<svg xmlns='x'>\n</svg>\n", "\u{FEFF}<?xml version='1.0'?>\n<!-- é --><svg></svg>",
  ]

  @Test("a file that begins and ends as an SVG is served unchanged", arguments: taken)
  func taking(text: String) throws {
    try folder.write(text, to: "Symbols/x.svg")
    #expect(try symbols.svg(named: "x") == text)
  }

  static let refused: [(bytes: [UInt8], reason: String)] = [
    ([], "is not an SVG file"), (Array("svg".utf8), "is not an SVG file"),
    (Array("<html><svg/></html>".utf8), "is not an SVG file"),
    (Array("<?xml version='1.0'?>".utf8), "is not an SVG file"),
    (Array("<svg>".utf8), "is not an SVG file"),
    (Array("<svg></svg> more".utf8), "is not an SVG file"),
    ([0x89, 0x50, 0x4E, 0x47], "is not UTF-8 text"), (Array("<svg>".utf8) + [0xFF], "is not UTF-8"),
    (Array("<svg>".utf8) + [UInt8](repeating: 32, count: 65_536), "has more than 64 KiB"),
  ]

  @Test("a file that is no SVG is refused, naming the file and the reason", arguments: refused)
  func refusing(bytes: [UInt8], reason: String) throws {
    let file = try folder.write(bytes, to: "Symbols/x.svg")
    #expect(symbols.hasSymbol(named: "x"))
    #expect {
      try symbols.svg(named: "x")
    } throws: {
      "\($0)".hasPrefix("\(file): \(reason)")
    }
  }

  @Test("a link out of the folder, a folder and a pipe are refused; a link inside it is not")
  func links() throws {
    let manager = FileManager.default
    func link(_ name: String, _ target: String) throws {
      try manager.createSymbolicLink(
        atPath: "\(symbols.path)/\(name)", withDestinationPath: target)
    }
    try link("out.svg", "../outside.svg")
    try link("secret.svg", "/etc/passwd")
    try link("set.symbolset", "..")
    try link("same.svg", "door.svg")
    try link("gone.svg", "nowhere.svg")
    try manager.createDirectory(
      atPath: "\(symbols.path)/folder.svg", withIntermediateDirectories: false)
    try #require(mkfifo("\(symbols.path)/pipe.svg", 0o600) == 0)
    for (name, reason) in [
      ("out", "is a link to"), ("secret", "is a link to"), ("set", "is a link to"),
      ("folder", "is not a file"), ("pipe", "is not a file"),
    ] {
      #expect {
        try symbols.svg(named: name)
      } throws: {
        "\($0)".contains(reason)
      }
    }
    #expect(try symbols.svg(named: "same") == "<svg>door</svg>")
    #expect(try symbols.svg(named: "gone") == nil)
  }

  @Test("a folder of symbols that is a link, and a missing one, cause no error")
  func places() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "Symbols")
    #expect(try SymbolFolder("\(folder.path)/link").svg(named: "door") == "<svg>door</svg>")
    #expect(try SymbolFolder("\(folder.path)/nowhere").svg(named: "door") == nil)
    #expect(!SymbolFolder("\(folder.path)/nowhere").hasSymbol(named: "door"))
    #expect(SymbolFolder.beside(executable: "\(folder.path)/App") == nil)
    try folder.write("", to: "Package_App.resources/x.svg")
    #expect(
      SymbolFolder.beside(executable: "\(folder.path)/App")
        == "\(folder.path)/Package_App.resources")
    try folder.write("", to: "App.resources/x.svg")
    #expect(SymbolFolder.beside(executable: "\(folder.path)/App") == "\(folder.path)/App.resources")
  }

  @Test("a symbol may be in a group of a catalog")
  func groups() throws {
    try folder.write("<svg>g</svg>", to: "Symbols/Assets.xcassets/A/B/g.symbolset/g.svg")
    #expect(try symbols.svg(named: "g") == "<svg>g</svg>")
  }
}
