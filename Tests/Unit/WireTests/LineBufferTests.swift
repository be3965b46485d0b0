import SystemAccess
import Testing
import Wire

@Suite("A stream cut into lines")
struct LineBufferTests {
  /// Passes the text in pieces of `size` bytes, and returns the lines.
  private func lines(_ text: String, in size: Int, limit: Int = 1_024) throws -> [String] {
    var buffer = LineBuffer(limit: limit)
    var lines: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[start..<min(start + size, bytes.count)]
      try buffer.append(piece) { lines.append(String(decoding: $0, as: UTF8.self)) }
    }
    return lines
  }

  @Test("the pieces in which bytes come make no difference", arguments: 1...20)
  func pieces(size: Int) throws {
    #expect(try lines("one\ntwo 工\n\nthree\r\nrest", in: size) == ["one", "two 工", "three"])
  }

  @Test("an empty line, also one that ends in a carriage return, is passed over")
  func empty() throws {
    #expect(try lines("\n\n\r\na\n\r\n", in: 100) == ["a"])
  }

  @Test("a carriage return inside a line stays")
  func carriageReturn() throws {
    #expect(try lines("a\rb\r\n", in: 1) == ["a\rb"])
  }

  @Test("an incomplete line is stored, and it can be asked whether there is one")
  func rest() throws {
    var buffer = LineBuffer()
    var count = 0
    try buffer.append(Array("a\nb".utf8)[...]) { _ in count += 1 }
    #expect(count == 1)
    #expect(buffer.isInLine)
    try buffer.append(Array("\n".utf8)[...]) { #expect($0 == [UInt8(ascii: "b")]) }
    #expect(!buffer.isInLine)
  }

  @Test("a line of the limit is whole, one byte more is an error, whole or not", arguments: 1...9)
  func tooLong(size: Int) throws {
    #expect(try lines("12345678\n", in: size, limit: 8) == ["12345678"])
    #expect(throws: LineBuffer.TooLong.self) { try lines("123456789\n", in: size, limit: 8) }
    #expect(throws: LineBuffer.TooLong.self) { try lines("123456789", in: size, limit: 8) }
  }

  @Test("lines before one that is too long are handed out, and the error names the limit")
  func before() {
    var buffer = LineBuffer(limit: 3)
    var lines: [[UInt8]] = []
    let bytes = Array("a\nbcde\nf\n".utf8)
    do throws(LineBuffer.TooLong) {
      try buffer.append(bytes[...]) { lines.append($0) }
      Issue.record("no line is too long")
    } catch {
      #expect(
        error.description == "a line is longer than 3 bytes; end every message with a newline")
    }
    #expect(lines == [[UInt8(ascii: "a")]])
  }
}
