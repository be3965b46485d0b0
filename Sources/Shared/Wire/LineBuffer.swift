package import SystemAccess

/// Cuts a stream of bytes into lines: the framing of the extension pipe and of the control socket.
///
/// A line is one JSON object and ends in a newline; a carriage return before it is taken off. Bytes of a
/// line that is not yet complete are stored, up to a limit.
package struct LineBuffer: Sendable {
  /// A line that is longer than the limit.
  package struct TooLong: Error, Equatable, Sendable, CustomSentenceConvertible {
    /// The limit, in bytes.
    package let limit: Int
    /// What was tried and what to do.
    package var sentence: Sentence {
      "a line is longer than \(limit) bytes; end every message with a newline"
    }
  }

  /// The most bytes of a line.
  package let limit: Int
  private var rest: [UInt8] = []

  /// The most bytes of a line that both ends of a pipe or socket take.
  package static let messageLimit = 1_048_576

  /// An empty buffer for lines of at most `limit` bytes.
  package init(limit: Int = messageLimit) { self.limit = limit }

  /// Whether part of a line has come.
  package var isInLine: Bool { !rest.isEmpty }

  /// Takes bytes and hands out each line that is now whole, without its newline; empty lines are passed
  /// over.
  ///
  /// - Throws: `TooLong`; the buffer is then of no use.
  package mutating func take(
    _ bytes: some Collection<UInt8>, line: ([UInt8]) -> Void
  ) throws(TooLong) {
    var bytes = bytes[...]
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      rest.append(contentsOf: bytes[..<end])
      guard rest.count <= limit else { throw TooLong(limit: limit) }
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      if !rest.isEmpty { line(rest) }
      rest.removeAll(keepingCapacity: true)
      bytes = bytes[bytes.index(after: end)...]
    }
    guard rest.count + bytes.count <= limit else { throw TooLong(limit: limit) }
    rest.append(contentsOf: bytes)
  }
}
