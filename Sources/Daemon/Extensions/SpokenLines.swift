/// Cuts what a process says on standard error into lines for the log.
///
/// Unlike `LineBuffer` it never fails: a long line loses its end, for it is only read by people.
struct SpokenLines: Sendable {
  /// The most bytes of a line.
  static let limit = 4_096
  private var rest: [UInt8] = []
  private var isCut = false

  /// Takes bytes and hands out each line that is now whole.
  mutating func take(_ bytes: ArraySlice<UInt8>, line: (String) -> Void) {
    var bytes = bytes
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      keep(bytes[..<end])
      flush(line)
      bytes = bytes[(end + 1)...]
    }
    keep(bytes)
  }

  /// Hands out the last line, which has no newline.
  mutating func flush(_ line: (String) -> Void) {
    if !rest.isEmpty { line(Self.printable(rest[...]) + (isCut ? " …" : "")) }
    rest.removeAll(keepingCapacity: true)
    isCut = false
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let kept = bytes.prefix(Self.limit - rest.count)
    isCut = isCut || kept.count < bytes.count
    rest.append(contentsOf: kept)
  }

  /// Bytes as text without control characters: a process must not drive the terminal that a log is read on.
  static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t": text.append(" ")
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        text.append("\u{FFFD}")
      case _: text.unicodeScalars.append(scalar)
      }
    }
    while text.last == "\u{FFFD}", bytes.last == UInt8(ascii: "\r") { text.removeLast() }
    return text
  }

  /// The beginning of a line, for a report.
  static func excerpt(_ line: [UInt8]) -> String {
    printable(line.prefix(80)) + (line.count > 80 ? " …" : "")
  }
}
