import Testing

@testable import ControlModel

@Suite("Text from outside on one line")
struct SafeTextTests {
  static let texts: [(name: String, text: String, line: String)] = [
    ("plain text", "Work Timer", "Work Timer"),
    ("accents and scripts", "naïve 日本語 العربية हिन्दी ไทย", "naïve 日本語 العربية हिन्दी ไทย"),
    ("a Persian non-joiner", "می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("an emoji of a family", "👩🏽‍👩🏽‍👧🏽‍👦🏽!", "👩🏽‍👩🏽‍👧🏽‍👦🏽!"),
    ("a flag of a region", "🏴󠁧󠁢󠁥󠁮󠁧󠁿.", "🏴󠁧󠁢󠁥󠁮󠁧󠁿."),
    ("a variation", "❤️", "❤️"),
    ("an escape sequence", "a\u{1B}[2Jb", "a\u{FFFD}[2Jb"),
    ("a C1 sequence", "a\u{9B}31mb\u{90}c\u{9C}", "a\u{FFFD}31mb\u{FFFD}c\u{FFFD}"),
    ("a title sequence", "\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"),
    (
      "newlines of all kinds", "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\u{B}h\u{C}i\tj",
      "a b c d e f g h i j"
    ),
    ("a null and a delete", "a\u{0}b\u{7F}c", "a\u{FFFD}b\u{FFFD}c"),
    ("overrides", "a\u{202E}b\u{202C}\u{202D}c", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"),
    ("isolates and marks of direction", "a\u{2066}b\u{2069}c\u{200E}\u{200F}\u{61C}", "abc"),
    ("zero-width text", "a\u{200B}\u{2060}\u{FEFF}\u{AD}b", "ab"),
    ("many joiners", "a\u{200D}\u{200D}\u{200C}\u{200D}b", "a\u{200D}b"),
    ("a joiner at the end", "a\u{200D}", "a"), ("only joiners", "\u{200D}\u{200C}", ""),
    ("tags without a flag", "a\u{E0041}\u{E0042}", "a\u{FFFD}\u{FFFD}"),
    ("a mark without a character", "\u{301}a\n\u{301}b", "\u{FFFD}a \u{FFFD}b"),
    ("a filler", "a\u{3164}\u{115F}b", "a\u{FFFD}\u{FFFD}b"),
    ("private and unassigned scalars", "\u{E000}\u{10FFFF}\u{FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("annotations", "a\u{FFF9}b\u{FFFB}", "a\u{FFFD}b\u{FFFD}"),
  ]

  @Test("control sequences, invisible characters and line separators are removed", arguments: texts)
  func safe(name: String, text: String, line: String) {
    let result = SafeText.onOneLine(text)
    #expect(
      Array(result.unicodeScalars) == Array(line.unicodeScalars),
      "\(name): \(result.unicodeScalars.map { String($0.value, radix: 16) })")
    #expect(SafeText.onOneLine(result) == result, "it changes nothing twice")
  }

  @Test("of thousands of combining marks the first few are kept")
  func marks() {
    let text = "e" + String(repeating: "\u{301}\u{316}", count: 3_000) + "x"
    let line = SafeText.onOneLine(text)
    #expect(line.unicodeScalars.count == 2 + SafeText.mostMarks)
    #expect(line.hasSuffix("x"))
    for long in ["\u{1100}", "\u{1F468}\u{200D}", "\u{915}\u{94D}", "\u{E0041}"] {
      let line = SafeText.onOneLine("a" + String(repeating: long, count: 3_000) + "\u{20}b")
      let widest = line.map(\.unicodeScalars.count).max() ?? 0
      #expect(widest <= SafeText.mostScalars, "\(widest)")
    }
  }

  @Test("a long text ends in an ellipsis, by characters and not by bytes")
  func length() {
    #expect(SafeText.onOneLine("abc", most: 3) == "abc")
    #expect(SafeText.onOneLine("abcd", most: 3) == "abc…")
    #expect(SafeText.onOneLine("日本語。", most: 3) == "日本語…")
    let line = SafeText.onOneLine(String(repeating: "x", count: 1 << 20))
    #expect(line.count == SafeText.longestLine + 1)
  }

  @Test("bytes that are no UTF-8 are shown as such")
  func bytes() {
    #expect(
      SafeText.onOneLine(bytes: [0x61, 0xFF, 0xC0, 0x9B, 0x62]) == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(SafeText.onOneLine(bytes: Array("日本語".utf8), most: 2) == "日本…")
  }

  @Test("a text of several lines keeps its own newlines")
  func lines() {
    #expect(SafeText.inLines("a\u{1B}\nb\r\n\nc\u{85}\n") == "a\u{FFFD}\nb \n\nc \n")
  }

  @Test("any scalars give one line without unsafe ones", arguments: 0..<20)
  func random(seed: UInt64) {
    var generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var text = String.UnicodeScalarView()
    let ranges: [ClosedRange<UInt32>] = [
      0...0x9F, 0x300...0x36F, 0x600...0x70F, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F,
      0xFE00...0xFFFF, 0x1F1E6...0x1F9FF, 0xE0000...0xE01EF, 0...0x10FFFF,
    ]
    for _ in 0..<2_000 {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
        text.append(scalar)
      }
    }
    let line = SafeText.onOneLine(String(text), most: 5_000)
    for scalar in line.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        Issue.record("U+\(String(scalar.value, radix: 16))")
      case _: break
      }
      #expect(!scalar.properties.isBidiControl)
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
