import ActionButton
import ControlModel
import Devices
import Gesture
import Presenters
import SystemAccess

/// Where buttons are shown: the presenters that were asked for, on the output that they need.
///
/// Confined to the device thread.
final class Screen {
  private let kind: Daemon.Output
  private let output: OutputFile?
  private let panel: TerminalPresenter?
  private let isAlone: Bool

  /// Opens the output for this many buttons.
  ///
  /// A panel where there is no terminal to draw on, or of more than one button, becomes plain lines.
  init(_ kind: Daemon.Output, buttons: Int, _ poller: Poller, environment: [String: String]) {
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
      return PanelPresenter(panel)
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

  /// Writes an event that is of no button, where events are written.
  func write(event: [UInt8]) {
    if kind == .json { output?.write(event) }
  }

  var isClosed: Bool { output?.isClosed ?? panel?.isClosed ?? false }

  /// Why standard output cannot be written any more; nil as long as it can, and for a panel.
  var closed: Errno? { output?.closed }

  /// Why standard output, a file, takes nothing at the moment; nil if it does, and once that was returned.
  func takeFull() -> Errno? { output?.takeFull() }

  /// A descriptor of ours is ready.
  func ready(_ registration: Registration) {
    if registration == output?.room { output?.flush() }
  }

  /// How many bytes a slow reader has lost, once it has caught up; 0 for none.
  func takeDropped() -> Int { output?.takeDropped() ?? 0 }

  /// The terminal changed its size, or the process was stopped and continued.
  func answer(_ events: TerminalSignals.Events) {
    if events.contains(.resumed) { panel?.resumed(at: MonotonicClock.now) }
    if events.contains(.resized) { panel?.resized(at: MonotonicClock.now) }
  }

  /// Writes what is left, waiting a moment for a slow reader.
  func finish() { output?.finish() }
}
