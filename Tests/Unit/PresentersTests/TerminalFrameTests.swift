import ActionButton
import Foundation
import Gesture
import Testing

@testable import Presenters

@Suite("Terminal frame")
struct TerminalFrameTests {
  @Test("every scene is as in the golden file", arguments: TerminalGolden.terminals)
  func golden(_ terminal: TerminalGolden.Terminal) throws {
    try TerminalGolden.compare(try TerminalGolden.text(terminal), with: terminal.name)
  }

  /// Every width has every scene and both styles; a language has one style at each width, the other at the next.
  @Test("no line reaches the last column, at any width, in any language or style")
  func widths() throws {
    let scenes = try SnapshotScene.read()
    let languages = ControlLanguage.allCases.enumerated()
    var wrong: [String] = []
    for columns in 1...100 {
      for scene in scenes {
        for (index, language) in languages {
          let isUnicode = (columns + index) % 2 == 0
          var snapshot = scene.snapshot
          snapshot.language = language.rawValue
          let frame = TerminalFrame(
            snapshot, at: scene.at, columns: columns, rows: 24,
            style: TerminalStyle(colors: .full, isUnicode: isUnicode), help: "hold space · q quit")
          let texts = frame.lines.map(TerminalScreen.visible)
          let fit = texts.allSatisfy {
            TextWidth.of($0) <= max(columns - 1, 1) && (isUnicode || $0.allSatisfy(\.isASCII))
          }
          if !fit || texts.count != (columns < 20 ? 1 : 7) {
            wrong.append("\(scene.name), \(language), \(columns) columns: \(texts)")
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("a terminal without colors gets no color")
  func noColor() throws {
    for scene in try SnapshotScene.read() {
      let frame = TerminalFrame(
        scene.snapshot, at: scene.at, columns: 60, rows: 24,
        style: TerminalStyle(colors: .none, isUnicode: true))
      for line in frame.lines {
        for piece in line.split(separator: "\u{1B}").filter({ $0.hasPrefix("[") }) {
          let codes = piece.dropFirst().prefix { $0 != "m" }.split(separator: ";")
          #expect(codes.allSatisfy { ["0", "1", "2", "7"].contains($0) })
        }
      }
    }
  }

  private static let armed = PlaceSnapshot.Press.armed(
    .hint("Press Again"), since: SnapshotScene.start, deadline: SnapshotScene.at(3_000))

  /// The number of filled columns of the pill, this many milliseconds after the press.
  private func filled(_ press: PlaceSnapshot.Press, at milliseconds: Int) -> Int {
    let frame = TerminalFrame(
      SnapshotScene.snapshot(press: press), at: SnapshotScene.at(milliseconds), columns: 80,
      rows: 24, style: TerminalStyle(colors: .none, isUnicode: true))
    let pieces = frame.lines[3].split(separator: "\u{1B}").filter { $0.hasPrefix("[0;1;7m") }
    return pieces.reduce(0) { $0 + $1.count - "[0;1;7m".count }
  }

  @Test("between two presses the pill empties to the end of the wait, and never fills")
  func empties() {
    let filled = stride(from: 130, through: 3_100, by: 10).map { self.filled(Self.armed, at: $0) }
    #expect(filled == filled.sorted(by: >))
    #expect(filled.first == " Press Again ".count - 1)
    #expect(filled.last == 0)
  }

  @Test("the pill fills from the press to the deadline, and never back")
  func fills() {
    let filled = stride(from: 130, through: 600, by: 5).map {
      self.filled(SnapshotScene.pressing(.hint("Hold to Start")), at: $0)
    }
    #expect(filled == filled.sorted())
    #expect(filled.first == 3)
    #expect(filled.last == " Hold to Start ".count)
  }

  @Test(
    "frames are due only while something moves",
    arguments: [
      (SnapshotScene.snapshot(), 0, nil),
      (SnapshotScene.snapshot(press: .held(since: SnapshotScene.start)), 0, nil),
      (SnapshotScene.snapshot(press: SnapshotScene.pressing(.hint("Hold"))), 100, 133),
      (SnapshotScene.snapshot(press: SnapshotScene.pressing(.hint("Hold"))), 480, 500),
      (SnapshotScene.snapshot(press: SnapshotScene.pressing(.hint("Hold"))), 500, nil),
      (SnapshotScene.snapshot(press: armed), 100, 133),
      (SnapshotScene.snapshot(press: armed), 3_000, nil),
      (
        SnapshotScene.snapshot(outcome: .performing(label: nil, since: SnapshotScene.start)), 0, 125
      ),
      (SnapshotScene.snapshot(outcome: .cancelled(.busy, until: SnapshotScene.at(900))), 0, 900),
      (SnapshotScene.snapshot(outcome: .cancelled(.busy, until: SnapshotScene.at(900))), 900, nil),
    ] as [(PlaceSnapshot, Int, Int?)])
  func animation(snapshot: PlaceSnapshot, now: Int, expected: Int?) {
    #expect(
      snapshot.nextFrame(after: SnapshotScene.at(now)) == expected.map { SnapshotScene.at($0) })
  }
}

@Suite("Terminal style and words")
struct TerminalStyleTests {
  typealias Row = ([String: String], TerminalStyle?)

  static let rows: [Row] = [
    ([:], nil),
    (["TERM": "dumb", "LANG": "C.UTF-8"], nil),
    (["TERM": "xterm"], TerminalStyle(colors: .sixteen, isUnicode: false)),
    (["TERM": "xterm", "LANG": "de_DE.UTF-8"], TerminalStyle(colors: .sixteen, isUnicode: true)),
    (
      ["TERM": "xterm", "LANG": "de_DE.utf8@euro"], TerminalStyle(colors: .sixteen, isUnicode: true)
    ),
    (
      ["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C"],
      TerminalStyle(colors: .sixteen, isUnicode: false)
    ),
    (
      ["TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8", "LC_ALL": ""],
      TerminalStyle(colors: .sixteen, isUnicode: true)
    ),
    (["TERM": "tmux-256color"], TerminalStyle(colors: .palette, isUnicode: false)),
    (
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
      TerminalStyle(colors: .full, isUnicode: false)
    ),
    (
      ["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"],
      TerminalStyle(colors: .none, isUnicode: false)
    ),
    (["TERM": "xterm", "NO_COLOR": ""], TerminalStyle(colors: .sixteen, isUnicode: false)),
    (["TERM": "linux", "LANG": "C.UTF-8"], TerminalStyle(colors: .sixteen, isUnicode: false)),
  ]

  @Test("the terminal's style follows from the environment", arguments: rows)
  func environment(_ row: Row) {
    #expect(TerminalStyle(environment: row.0) == row.1)
  }

  @Test("the words that the panel uses are exactly those in the files of each language")
  func words() {
    let keys =
      PanelWords.Key.allCases.map(\.rawValue) + EndReason.allCases.map { "reason.\($0.rawValue)" }
    for key in PanelWords.Key.allCases {
      #expect(PanelWords(language: "en")[key].allSatisfy { $0.isASCII || $0 == "…" })
    }
    #expect(Set(ControlLanguage.en.words(.status).values.keys) == Set(keys).union(["colon"]))
  }

  @Test("an unknown language is English")
  func unknown() {
    #expect(PanelWords(language: "xx")[.ready] == "Ready")
  }

  @Test(
    "every glyph takes one column, here and by the C library",
    arguments: SymbolGlyph.glyphs.keys.sorted())
  func glyphs(name: String) {
    let glyph = SymbolGlyph.text(name, isUnicode: true) ?? ""
    #expect(glyph.unicodeScalars.count == 1)
    #expect(TextWidth.of(glyph) == 1)
    for scalar in glyph.unicodeScalars { #expect(CWidth.of(scalar) == 1) }
  }

  static let glyphRows: [(name: String, glyph: String?)] = [
    ("timer", "◷"), ("timer.circle.fill", "◷"), ("bell.slash.fill", "⊘"), ("bell.badge", "♫"),
    ("arrow.up.arrow.down.circle", "⇅"), ("arrow.up.and.down", "⇡"), ("arrow.unknown", "↻"),
    ("fish.circle.fill", "⍺"), ("fanblades.slash", "✢"), ("lock.open.fill", "▢"),
    ("..", nil), (".timer", "◷"),
    ("custom.thing", "[custom.thing]"),
    ("a.name.that.is.far.too.long", "[a]"),
  ]

  @Test("a symbol is its glyph, else its name", arguments: glyphRows)
  func symbols(name: String, expected: String?) {
    #expect(SymbolGlyph.text(name, isUnicode: true) == expected)
    #expect(SymbolGlyph.text(nil, isUnicode: true) == nil)
    #expect(SymbolGlyph.text("hourglass.bottomhalf.filled", isUnicode: false) == "[hourglass]")
  }

  /// Scalars whose width or category changed in a later version of Unicode.
  private static let moved = Set<UInt32>(0x2630...0x2637).union(0x268A...0x268F)
    .union(0x4DC0...0x4DFF).union(0x1D300...0x1D376).union([0x1171E, 0x3164, 0xFFA0])

  @Test("widths are those of the C library, but for characters newer than it")
  func widths() {
    #expect(CWidth.isUTF8, "there is no locale C.UTF-8 to compare with")
    var compared = 0
    var different: [String] = []
    for value in UInt32(0x20)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major < 13,
        scalar.properties.generalCategory != .privateUse,
        scalar.properties.generalCategory != .format, !Self.moved.contains(value)
      else { continue }
      let expected = CWidth.of(scalar)
      guard expected >= 0 else { continue }
      compared += 1
      if TextWidth.of(scalar) != expected {
        different.append("U+\(String(value, radix: 16, uppercase: true)) is \(expected)")
      }
    }
    #expect(different == [])
    #expect(compared > 60_000)
  }

  @Test(
    "a text is cut between characters, with an ellipsis",
    arguments: [
      ("Hold to Start", 13, "Hold to Start"), ("Hold to Start", 12, "Hold to Sta…"),
      ("Hold to Start", 6, "Hold…"), ("按住以打开", 10, "按住以打开"), ("按住以打开", 9, "按住以打…"),
      ("按住以打开", 8, "按住以…"), ("Hold", 1, "…"), ("Hold", 0, ""), ("Hold", -3, ""),
    ])
  func cut(text: String, columns: Int, expected: String) {
    #expect(TextWidth.fit(text, in: columns, ellipsis: "…") == expected)
  }
}

/// The C library's wcwidth(3) in a UTF-8 locale; Swift's Glibc module does not declare it.
enum CWidth {
  private typealias Function = @convention(c) (wchar_t) -> CInt

  static let isUTF8 = setlocale(LC_CTYPE, "C.UTF-8") != nil

  private static let function: Function? = dlsym(nil, "wcwidth").map {
    unsafeBitCast($0, to: Function.self)
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    guard isUTF8, let function else { return -1 }
    return Int(function(wchar_t(scalar.value)))
  }
}
