package import ControlModel
import Gesture
package import SystemAccess

/// Shows a button as a live panel on a terminal.
///
/// Never waits: bytes that the terminal does not take are stored, frames that come meanwhile are skipped,
/// and the latest is drawn when there is room. At rest it uses no processor time.
package final class TerminalPresenter {
  package struct Terminal {
    /// Writes what is taken now and returns how many bytes that was; nil once the terminal is gone.
    package var write: (ArraySlice<UInt8>) -> Int?
    package var size: () -> (columns: Int, rows: Int)
    /// Keeps what every way out of the process must write; empty for nothing.
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
  /// What the keys do, shown while there is no news.
  package var help: String
  private var screen = TerminalScreen()
  private var snapshot: PlaceSnapshot?
  private var drawn: Timestamp = .zero
  private var pending: ArraySlice<UInt8> = []
  private var isBehind = false

  /// Whether the terminal is gone: nothing more will be drawn.
  package private(set) var isClosed = false

  /// How long a terminal that takes nothing is left alone.
  private static let pause = Duration.milliseconds(50)

  /// A panel; `help` describes the keys and is shown while there is no news.
  package init(_ terminal: Terminal, style: TerminalStyle, help: String = "") {
    self.terminal = terminal
    self.style = style
    self.help = help
  }

  package func present(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    self.snapshot = snapshot
    draw(at: now)
  }

  /// The instant by which `draw` must be called; nil while nothing moves.
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

  /// The terminal has another size (SIGWINCH).
  package func resized(at now: Timestamp) {
    send(screen.resized(columns: terminal.size().columns))
    draw(at: now)
  }

  /// The process was stopped and continues (SIGCONT): other text may be where the panel was.
  package func resumed(at now: Timestamp) {
    screen.forget()
    pending = []
    draw(at: now)
  }

  /// Takes the panel away; the control's last state stays as a line of text.
  package func finish() {
    flush()
    if pending.isEmpty { send(screen.finish(snapshot.flatMap(PlainLines.state) ?? "")) }
    // What a slow terminal did not take is given up, but the cursor must not stay hidden.
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
