package import ActionButton
package import ControlModel
import Gesture
package import SystemAccess

/// Shows a button as a live panel on a terminal.
///
/// It never waits: bytes that the terminal does not accept are stored, frames due meanwhile are skipped, and the
/// latest frame is drawn when there is room. At rest it uses no processor time.
package final class TerminalPresenter: Presenter {
  package struct Terminal {
    /// Writes as many bytes as the terminal accepts now and returns their number, or `nil` once the terminal is
    /// gone.
    package var write: (ArraySlice<UInt8>) -> Int?
    package var size: () -> (columns: Int, rows: Int)
    /// Stores the bytes that every way out of the process must write; empty for nothing.
    package var restoring: ([UInt8]) -> Void

    package init(
      write: @escaping (ArraySlice<UInt8>) -> Int?, size: @escaping () -> (columns: Int, rows: Int),
      restoring: @escaping ([UInt8]) -> Void
    ) {
      self.write = write
      self.size = size
      self.restoring = restoring
    }
  }

  private let terminal: Terminal
  private let style: TerminalStyle
  /// The caption while there is no warning or note, such as the description of the keys.
  package var help: String
  private var screen = TerminalScreen()
  private var snapshot: PlaceSnapshot?
  private var drawn: Timestamp = .zero
  private var pending: ArraySlice<UInt8> = []
  private var isBehind = false

  /// Whether the terminal is gone, so that nothing is drawn from now on.
  package private(set) var isClosed = false

  /// The time until the next attempt to write to a terminal that accepts nothing.
  private static let pause = Duration.milliseconds(50)

  /// Creates a panel; `help` is the caption while there is no warning or note.
  package init(_ terminal: Terminal, style: TerminalStyle, help: String = "") {
    self.terminal = terminal
    self.style = style
    self.help = help
  }

  /// Does nothing, since the picture follows from the snapshots.
  package func announce(_ announcement: Announcement) {}

  /// Always true: the panel shows the state.
  package var showsState: Bool { true }

  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    self.snapshot = snapshot
    draw(at: now)
  }

  /// The instant by which `draw` must be called, or `nil` while nothing moves.
  package var nextFrame: Timestamp? {
    guard let snapshot, !isClosed else { return nil }
    if isBehind || !pending.isEmpty { return drawn.advanced(by: Self.pause) }
    return snapshot.nextFrame(after: drawn)
  }

  package func draw(at now: Timestamp) {
    guard let snapshot else { return }
    drawn = now
    flush()
    guard pending.isEmpty, !isClosed else {
      isBehind = true
      return
    }
    isBehind = false
    let size = terminal.size()
    if screen.isEmpty { terminal.restoring(TerminalScreen.restoring) }
    let frame = TerminalFrame(
      snapshot, at: now, columns: size.columns, rows: size.rows, style: style, help: help)
    send(screen.update(to: frame.lines))
  }

  /// Redraws the panel after a change of the terminal's size (SIGWINCH).
  package func resized(at now: Timestamp) {
    send(screen.resized(columns: terminal.size().columns))
    draw(at: now)
  }

  /// Redraws the panel after a stop of the process (SIGCONT), when other text may have replaced it.
  package func resumed(at now: Timestamp) {
    screen.forget()
    pending = []
    draw(at: now)
  }

  /// Removes the panel; the control's last state stays as a line of text.
  package func finish() {
    flush()
    if pending.isEmpty { send(screen.finish(snapshot.flatMap(PlainLines.state) ?? "")) }
    // Bytes that a slow terminal did not accept are dropped, but the cursor must not stay hidden.
    if pending.isEmpty { terminal.restoring([]) }
    snapshot = nil
  }

  private func send(_ bytes: [UInt8]) {
    pending += bytes
    flush()
  }

  private func flush() {
    while !pending.isEmpty {
      guard let count = terminal.write(pending) else {
        isClosed = true
        pending = []
        return
      }
      if count == 0 { return }
      pending = pending.dropFirst(count)
    }
  }
}

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
