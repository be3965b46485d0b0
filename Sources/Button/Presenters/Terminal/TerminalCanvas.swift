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
