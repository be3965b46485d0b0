package import ControlModel
import Gesture
package import SystemAccess

/// Shows a button as a live panel on a terminal.
///
/// It never waits: bytes that the terminal does not accept are stored, frames due meanwhile are skipped, and the
/// latest frame is drawn when there is room. At rest it uses no processor time.
package final class TerminalPresenter {
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

  package func present(_ snapshot: PlaceSnapshot, at now: Timestamp) {
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
