/// The panel's area at the bottom of the normal screen, and the bytes that change one frame into the next.
///
/// The cursor rests at the start of the last line. Only lines that differ are written, between the marks of a
/// synchronized update (which other terminals ignore), and nothing is cleared beyond the panel.
struct TerminalScreen {
  private var lines: [String] = []
  private var widths: [Int] = []

  /// The bytes that restore the screen from any state, on a way out that cannot draw.
  static let restoring = Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\r\n".utf8)

  var isEmpty: Bool { lines.isEmpty }

  /// The bytes that change the previous frame into this frame; empty if they are equal.
  mutating func update(to frame: [String]) -> [UInt8] {
    guard frame != lines, let last = frame.indices.last else { return [] }
    defer { remember(frame) }
    guard frame.count == lines.count else {
      return Self.bytes(erasing + Self.joined(frame) + "\r")
    }
    var text = ""
    for (index, line) in frame.enumerated() where line != lines[index] {
      let up = last - index
      let (away, back) = up > 0 ? ("\u{1B}[\(up)A", "\u{1B}[\(up)B") : ("", "")
      text += away + line + "\u{1B}[K\r" + back
    }
    return Self.bytes(text)
  }

  /// Clears the panel for another width of the terminal, which may have wrapped its lines; the next frame is drawn
  /// in full.
  mutating func resized(columns: Int) -> [UInt8] {
    guard !isEmpty else { return [] }
    let above = widths.dropLast().reduce(0) { $0 + max(1, ($1 + columns - 1) / max(columns, 1)) }
    lines = []
    return Array((above > 0 ? "\r\u{1B}[\(above)A\u{1B}[J" : "\r\u{1B}[J").utf8)
  }

  /// Forgets an unknown screen: the next frame is drawn in full, from the cursor on.
  mutating func forget() { lines = [] }

  /// Removes the panel and leaves a line of text in its place.
  mutating func finish(_ line: String) -> [UInt8] {
    guard !isEmpty else { return [] }
    let text = erasing + line + (line.isEmpty ? "" : "\r\n") + "\u{1B}[?25h"
    lines = []
    return Self.bytes(text)
  }

  private var erasing: String {
    guard !isEmpty else { return "\u{1B}[?25l\r" }
    return (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "") + "\r\u{1B}[J"
  }

  private mutating func remember(_ frame: [String]) {
    lines = frame
    widths = frame.map { TextWidth.of(TerminalScreen.visible($0)) }
  }

  private static func joined(_ frame: [String]) -> String {
    frame.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Array("\u{1B}[?2026h\(text)\u{1B}[?2026l".utf8)
  }

  static func visible(_ line: String) -> String {
    var result = ""
    var isSequence = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { result.unicodeScalars.append(scalar) }
      if isSequence, scalar == "m" { isSequence = false }
    }
    return result
  }
}
