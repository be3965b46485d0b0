package import ControlModel
import Gesture
package import SystemAccess

/// One picture of the panel: pure, from a snapshot and an instant to lines of text.
///
///      ╭────────────────────╮     the top of the phone
///      │   ▐⧗    Running▌   │     the island: the outcome of a hold, in the control's tint
///      │                    │
///     ▐│  ⧗ Work Timer      │     the Action button, and what it holds;
///     ▐│    Running         │     while pressed, the hint as a pill that grows from the button
///      ╵                    ╵
///      hold space · q quit        the caption: news, else help
///
/// On fewer than 20 columns or 9 rows it is one line.
package struct TerminalFrame: Equatable, Sendable {
  /// The lines, with control sequences, none as wide as the terminal.
  package let lines: [String]

  /// The picture at `now`; `help` is the caption while there is no news.
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
  /// The instant at which the picture changes by itself; nil if it stays as it is.
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
