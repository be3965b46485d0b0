import ControlModel

/// Cuts the standard error of a process into lines for the log.
///
/// Unlike `LineBuffer` it never fails: a long line loses its end, for it is only read by people.
struct LogLines: Sendable {
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
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if !rest.isEmpty {
      line(SafeText.onOneLine(bytes: rest, most: Self.limit) + (isCut ? " …" : ""))
    }
    rest.removeAll(keepingCapacity: true)
    isCut = false
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let kept = bytes.prefix(Self.limit - rest.count)
    isCut = isCut || kept.count < bytes.count
    rest.append(contentsOf: kept)
  }

  /// The beginning of a line, for a report.
  static func excerpt(_ line: [UInt8]) -> String {
    SafeText.onOneLine(bytes: line.prefix(80)) + (line.count > 80 ? " …" : "")
  }
}
