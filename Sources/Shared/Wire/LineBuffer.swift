package import SystemAccess

/// Splits a stream of bytes into lines, for the extension pipe and the control socket.
///
/// A line ends with a newline; a carriage return before the newline is removed. The bytes of an incomplete line are
/// stored, up to a limit.
package struct LineBuffer: Sendable {
  package struct TooLong: Error, Equatable, Sendable, CustomSentenceConvertible {
    /// The limit, in bytes.
    package let limit: Int
    package var sentence: Sentence {
      "a line is longer than \(limit) bytes; end every message with a newline"
    }
  }

  /// The maximum size of a line in bytes.
  package let limit: Int
  private var rest: [UInt8] = []

  /// The maximum size in bytes of a line that both ends of a pipe or socket accept.
  package static let messageLimit = 1_048_576

  package init(limit: Int = messageLimit) { self.limit = limit }

  package var isInLine: Bool { !rest.isEmpty }

  /// Appends bytes, and calls `line` with each complete line, without its newline; skips empty lines.
  ///
  /// - Throws: `TooLong`; the buffer is unusable afterwards.
  package mutating func append(
    _ bytes: ArraySlice<UInt8>, line: ([UInt8]) -> Void
  ) throws(TooLong) {
    var bytes = bytes
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      rest.append(contentsOf: bytes[..<end])
      guard rest.count <= limit else { throw TooLong(limit: limit) }
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      if !rest.isEmpty { line(rest) }
      rest.removeAll(keepingCapacity: true)
      bytes = bytes[(end + 1)...]
    }
    guard rest.count + bytes.count <= limit else { throw TooLong(limit: limit) }
    rest.append(contentsOf: bytes)
  }
}
