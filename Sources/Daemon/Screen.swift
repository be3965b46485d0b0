import ActionButton
import Devices
import Gesture
import Presenters

/// Where a button is shown: the presenter that was asked for, on the output that it needs.
///
/// Confined to the device thread.
final class Screen {
  let presenter: any Presenter
  private let output: OutputFile?
  private let panel: TerminalPresenter?

  /// Opens the output; a panel where there is no terminal to draw on becomes plain lines.
  init(
    _ kind: Daemon.Output, _ names: PanelNames, _ poller: Poller, environment: [String: String]
  ) {
    if kind == .panel, let terminal = TerminalOutput(),
      let style = TerminalStyle(environment: environment)
    {
      let panel = TerminalPresenter(
        TerminalPresenter.Terminal(
          write: { terminal.write($0) }, size: { terminal.size },
          restoring: { terminal.restoring(with: $0) }),
        style: style, help: names.source == "keyboard" ? TerminalButtonSource.help : "")
      self.panel = panel
      output = nil
      presenter = PanelPresenter(names, panel: panel)
      return
    }
    panel = nil
    let output = OutputFile(StandardOutput.Stream.output.rawValue, poller: poller)
    self.output = output
    presenter =
      kind == .json
      ? JSONLinesPresenter(
        EventStream(button: names.button, source: names.source), now: { MonotonicClock.now },
        write: { output.write($0) })
      : PlainPresenter(names, write: { output.write(Array($0.utf8)) })
  }

  /// Whether nobody can see anything any more.
  var isClosed: Bool { output?.isClosed ?? panel?.isClosed ?? false }

  /// A descriptor of ours is ready.
  func ready(_ descriptor: Int32) {
    if descriptor == output?.descriptor { output?.flush() }
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
