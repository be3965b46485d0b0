import SystemAccess
import Testing

@testable import Devices

@Suite("Key parser")
struct TerminalKeyParserTests {
  static let esc = "\u{1B}"

  static let rows: [(String, [TerminalInput])] = [
    (" ", [.key(Key(" "))]),
    ("aZ", [.key(Key("a")), .key(Key("z"))]),
    (
      "\u{03}\u{04}\u{1C}",
      [.key(Key("c", .control)), .key(Key("d", .control)), .key(Key("\\", .control))]
    ),
    ("é日😀", [.key(Key("é")), .key(Key("日")), .key(Key("😀"))]),
    ("\(esc)[32u", [.key(Key(" "))]),
    ("\(esc)[32;1:1u", [.key(Key(" "))]),
    ("\(esc)[32;1:2u", [.key(Key(" ", [], .repeat))]),
    ("\(esc)[32;1:3u", [.key(Key(" ", [], .release))]),
    ("\(esc)[32;65:3u", [.key(Key(" ", .capsLock, .release))]),
    ("\(esc)[32;193u", [.key(Key(" ", [.capsLock, .numLock]))]),
    ("\(esc)[99;5u", [.key(Key("c", .control))]),
    ("\(esc)[97:65:113;2:1;65u", [.key(Key("a", .shift))]),
    ("\(esc)[32;;99;77;1u", [.key(Key(" "))]),
    ("\(esc)[32;1:9u", []),
    ("\(esc)[-5u\(esc)[99999999u\(esc)[u", []),
    ("\(esc)[A\(esc)[1;1:3B\(esc)[15~\(esc)OP", []),
    ("\(esc)[I\(esc)[O", [.focus(true), .focus(false)]),
    ("\(esc)[1I\(esc)[1O", []),
    ("\(esc)[?11u\(esc)[?62;4;22c", [.keyboardFlags(11), .attributes]),
    ("\(esc)[?u", [.keyboardFlags(0)]),
    ("\(esc)x", [.key(Key("x", .alt))]),
    ("\(esc)\(esc)x", [.key(Key(27)), .key(Key("x", .alt))]),
    ("\(esc)]11;rgb:0/0/0\u{07} ", [.key(Key(" "))]),
    ("\(esc)P1$r q \(esc)\\ ", [.key(Key(" "))]),
    ("\(esc)_Gq\(esc)x q\(esc)\\p", [.key(Key("p"))]),
    ("\(esc)[1;2\(esc)[32u\(esc)O\(esc)[32u", [.key(Key(" ")), .key(Key(" "))]),
    ("\(esc)[" + String(repeating: "1;", count: 500) + "u ", [.key(Key(" "))]),
    ("\(esc)[32" + String(repeating: ";", count: 62) + "u", [.key(Key(" "))]),
    ("\(esc)[32" + String(repeating: ";", count: 63) + "u", []),
    ("\(esc)[000000032u\(esc)[0000000032u", [.key(Key(" "))]),
    ("\(esc)[32;;u", [.key(Key(" "))]),
    ("\(esc)]a\(esc)b\(esc)\\ ", [.key(Key(" "))]),
  ]

  @Test("bytes of one read are parsed as keys", arguments: rows)
  func whole(text: String, expected: [TerminalInput]) {
    var parser = KeyParser()
    #expect(text.utf8.flatMap { parser.handle($0) } == expected)
    #expect(!parser.isPartial)
  }

  @Test(
    "what is not UTF-8 is skipped",
    arguments: [
      [0xFF, 0x20], [0xC3, 0x20], [0xE6, 0x97, 0x20], [0x80, 0x80, 0x20], [0x1B, 0x5B, 0x80, 0x20],
      [0x1B, 0x80, 0x20],
    ] as [[UInt8]])
  func garbage(bytes: [UInt8]) {
    var parser = KeyParser()
    #expect(bytes.flatMap { parser.handle($0) } == [.key(Key(" "))])
  }

  @Test("a sequence is parsed the same however it is split between reads", arguments: rows)
  func cut(text: String, expected: [TerminalInput]) {
    for cut in 0...text.utf8.count {
      var parser = KeyParser()
      var inputs = text.utf8.prefix(cut).flatMap { parser.handle($0) }
      inputs += text.utf8.dropFirst(cut).flatMap { parser.handle($0) }
      #expect(inputs == expected)
    }
  }

  @Test("a lone ESC is the Escape key after the timeout")
  func escape() {
    var parser = KeyParser()
    #expect(parser.handle(0x1B).isEmpty)
    #expect(parser.isPartial)
    #expect(parser.timeOut() == [.key(Key(27))])
    #expect(!parser.isPartial)
    #expect(parser.timeOut().isEmpty)
  }

  @Test(
    "half a sequence is dropped after the timeout",
    arguments: ["\u{1B}[", "\u{1B}[32;1", "\u{1B}O", "\u{1B}]0;x"])
  func half(text: String) {
    var parser = KeyParser()
    #expect(text.utf8.flatMap { parser.handle($0) }.isEmpty)
    #expect(parser.timeOut().isEmpty)
    #expect(parser.handle(0x20) == [.key(Key(" "))])
  }
}
