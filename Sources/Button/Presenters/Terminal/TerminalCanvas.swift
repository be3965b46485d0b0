package import ControlModel
import Gesture
package import SystemAccess

/// A small grid of cells to draw on, which clips at its edges.
struct TerminalCanvas {
  private struct Cell: Equatable {
    /// `nil` for the right half of the preceding wide character.
    var character: Character?
    var ink = Ink.plain
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(character: " "), count: columns * rows)
  }

  /// Draws a text from a column on and returns the column after it.
  ///
  /// A wide character that does not fit is left out. Control characters never reach the terminal, because
  /// `TerminalStyle.text` has removed them.
  @discardableResult
  mutating func put(
    _ text: String, row: Int, column: Int, ink: Ink = .plain, limit: Int? = nil
  ) -> Int {
    var column = column
    let end = min(limit ?? columns, columns)
    for character in text {
      let width = TextWidth.of(character)
      guard width > 0 else { continue }
      if column + width > end { break }
      if column >= 0, (0..<rows).contains(row) {
        let index = row * columns + column
        cells[index] = Cell(character: character, ink: ink)
        if width == 2 { cells[index + 1] = Cell(character: nil, ink: ink) }
      }
      column += width
    }
    return column
  }

  /// Changes the ink of the cells in a range of columns.
  mutating func paint(row: Int, columns range: Range<Int>, _ change: (inout Ink) -> Void) {
    for column in range.clamped(to: 0..<columns) { change(&cells[row * columns + column].ink) }
  }

  /// The rows as text with control sequences, without trailing blanks.
  func lines(_ style: TerminalStyle) -> [String] {
    (0..<rows).map { row in
      var cells = self.cells[(row * columns)..<((row + 1) * columns)]
      while let last = cells.last, last.character == " ",
        last.ink.background == nil, !last.ink.isReverse
      {
        cells.removeLast()
      }
      var line = ""
      var current = Ink.plain
      for cell in cells {
        guard let character = cell.character else { continue }
        if cell.ink != current {
          line += cell.ink == .plain ? "\u{1B}[0m" : cell.ink.sequence(style.colors)
          current = cell.ink
        }
        line.append(character)
      }
      return current == .plain ? line : line + "\u{1B}[0m"
    }
  }
}

/// One frame of the panel, as a pure function from a snapshot and an instant to lines of text.
///
///      ╭────────────────────╮     the top of the phone
///      │   ▐⧗    Running▌   │     the island: the outcome of a hold, in the control's tint
///      │                    │
///     ▐│  ⧗ Work Timer      │     the Action button, and what it holds;
///     ▐│    Running         │     while pressed, the hint as a pill that grows from the button
///      ╵                    ╵
///      hold space · q quit        the caption: a warning or note, else help
///
/// A terminal with fewer than 20 columns or 9 rows shows one line.
package struct TerminalFrame: Equatable, Sendable {
  /// The lines with control sequences, each narrower than the terminal.
  package let lines: [String]

  /// Draws the frame at `now`; `help` is the caption while there is no warning or note.
  package init(
    _ snapshot: PlaceSnapshot, at now: Timestamp, columns: Int, rows: Int, style: TerminalStyle,
    help: String = ""
  ) {
    let isSmall = columns < 20 || rows < 9
    var painter = PanelPainter(
      snapshot, at: now, columns: max(columns - 1, 1), rows: isSmall ? 1 : 7, style: style)
    if isSmall { painter.drawLine() } else { painter.drawPhone(help: help) }
    lines = painter.canvas.lines(style)
  }
}

extension PlaceSnapshot {
  /// The instant at which the picture changes by itself, or `nil` if it does not.
  func nextFrame(after now: Timestamp) -> Timestamp? {
    var due: [Timestamp] = []
    switch press {
    case .pressing(_, _, let deadline), .armed(_, _, let deadline):
      if now < deadline { due += [now.advanced(by: .milliseconds(33)), deadline] }
    case .released, .held: break
    }
    if case .performing = outcome { due.append(now.advanced(by: .milliseconds(125))) }
    if let end = outcomeEnd, now < end { due.append(end) }
    return due.min()
  }
}

/// The width of texts in columns of a terminal, and truncation to a width.
///
/// Uses the classes W and F of Unicode's EastAsianWidth.txt (Unicode 15.0), like wcwidth(3), but independent of
/// the locale. Ambiguous characters count as narrow.
enum TextWidth {
  /// The ranges of wide scalars, in ascending order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335,
    0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
    0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F,
    0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
    0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// The columns of one scalar: 0, 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    case .format: return scalar.value == 0xAD ? 1 : 0
    case _: break
    }
    // Vowels and final consonants of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) {
      return 0
    }
    return isWide(scalar.value) ? 2 : 1
  }

  /// The columns of one character: at most 2, however many scalars are joined.
  static func of(_ character: Character) -> Int {
    min(2, character.unicodeScalars.reduce(0) { $0 + of($1) })
  }

  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Truncates a text to a number of columns, with an ellipsis if it is too long.
  static func fit(_ text: String, in columns: Int, ellipsis: String) -> String {
    if of(text) <= columns { return text }
    guard columns > of(ellipsis) else { return String(ellipsis.prefix(max(columns, 0))) }
    var result = ""
    var width = of(ellipsis)
    for character in text {
      width += of(character)
      if width > columns { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result + ellipsis
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value)
  }
}
