import ControlModel
import Devices
import Presenters
import SystemAccess

/// The presenters of the buttons, and the output to which they write.
///
/// Confined to the device thread.
final class Screen {
  private let kind: ButtonLoop.Output
  private let output: OutputFile?
  private let panel: TerminalPresenter?
  private let isAlone: Bool

  /// Opens the output for this many buttons.
  ///
  /// A panel falls back to plain lines if there is no terminal or more than one button.
  init(_ kind: ButtonLoop.Output, buttons: Int, _ poller: Poller, environment: [String: String]) {
    isAlone = buttons == 1
    if kind == .panel, isAlone, let terminal = TerminalOutput(),
      let style = TerminalStyle(environment: environment)
    {
      self.kind = .panel
      panel = TerminalPresenter(
        TerminalPresenter.Terminal(
          write: { terminal.write($0) }, size: { terminal.size },
          restoring: { terminal.restoring(with: $0) }),
        style: style, help: TerminalButtonSource.help)
      output = nil
      return
    }
    self.kind = kind == .json ? .json : .plain
    panel = nil
    output = OutputFile(StandardStream.output.rawValue, poller: poller)
  }

  func presenter(of button: String, source: String) -> any Presenter {
    if let panel {
      panel.help = source == "keyboard" ? TerminalButtonSource.help : ""
      return panel
    }
    let output = output
    if kind == .json {
      return JSONLinesPresenter(
        EventStream(button: button, source: source), now: { MonotonicClock.now },
        write: { output?.write($0) })
    }
    let head = isAlone ? "" : "\(SafeText.onOneLine(button)): "
    return PlainPresenter(write: { output?.write(Array((head + $0).utf8)) })
  }

  /// Writes an event that belongs to no button, if the output is JSON lines.
  func write(event: [UInt8]) {
    if kind == .json { output?.write(event) }
  }

  var isClosed: Bool { output?.isClosed ?? panel?.isClosed ?? false }

  /// The error that ended writing to standard output, or `nil`; always `nil` for a panel.
  var closed: Errno? { output?.closed }

  /// The error of a full disk, returned once until the output accepts bytes again; otherwise `nil`.
  func takeFull() -> Errno? { output?.takeFull() }

  /// Continues to write if this is the registration of the output.
  func ready(_ registration: Registration) {
    if registration == output?.room { output?.flush() }
  }

  /// The number of bytes that a slow reader has lost, once it has caught up; otherwise 0.
  func takeDropped() -> Int { output?.takeDropped() ?? 0 }

  /// Redraws the panel after a change of the terminal's size, or when the process continues after a stop.
  func answer(_ events: TerminalSignals.Events) {
    if events.contains(.resumed) { panel?.resumed(at: MonotonicClock.now) }
    if events.contains(.resized) { panel?.resized(at: MonotonicClock.now) }
  }

  /// Writes the remaining output, and waits a moment for a slow reader.
  func finish() { output?.finish() }
}
