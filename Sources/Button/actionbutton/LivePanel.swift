import Commands
import ControlModel
import ControlSocket
import Devices
import FoundationEssentials
import Gesture
import Presenters
import SystemAccess
import Wire

/// The terminal's panel for a button of a daemon in another process.
final class LivePanel {
  private let terminal: TerminalPresenter
  private var place: PlaceSnapshot
  private var activities: ActivityLines

  /// Creates a panel, whose caption is the latest Live Activity; fails if standard output is not a terminal that
  /// can be drawn on.
  init?(_ place: PlaceSnapshot, _ activities: ActivityLines) {
    guard let output = TerminalOutput(),
      let style = TerminalStyle(environment: ProgramEnvironment.variables)
    else { return nil }
    self.place = place
    self.activities = activities
    terminal = TerminalPresenter(
      TerminalPresenter.Terminal(
        write: { output.write($0) }, size: { output.size },
        restoring: { output.restoring(with: $0) }),
      style: style)
  }

  /// Draws until a signal, or the end of the terminal or of the daemon.
  func run(_ client: SocketClient) throws(SocketError) {
    // A descriptor that `TerminalSignals` owns. Without this descriptor a signal restores the terminal and ends the
    // process immediately, and the panel does not adapt to another size.
    let signals: Int32?
    do { signals = try TerminalSignals.watch() } catch { signals = nil }
    defer { terminal.finish() }
    showActivity()
    terminal.present(place, at: MonotonicClock.now)
    while TerminalSignals.ending == nil, !terminal.isClosed {
      let now = MonotonicClock.now
      let wait = nextDraw.map { max(now.duration(to: $0), .zero) }
      if let line = try client.nextEvent(timeout: wait, orReady: signals) {
        handle(line)
      } else {
        answer(signals)
        // A momentary text has expired, a second has passed, or the next frame is due.
        showActivity()
        terminal.draw(at: MonotonicClock.now)
      }
    }
    terminal.finish()
    if let signal = TerminalSignals.ending { TerminalSignals.die(of: signal) }
  }

  private var nextDraw: Timestamp? {
    let date = Date.now
    guard let change = activities.nextChange(after: date), !terminal.isClosed else {
      return terminal.nextFrame
    }
    let wait = Duration.seconds(change.timeIntervalSince(date))
    let second = MonotonicClock.now.advanced(by: wait)
    return terminal.nextFrame.map { min($0, second) } ?? second
  }

  private func showActivity() { terminal.help = activities.current(at: .now) ?? "" }

  private func handle(_ line: [UInt8]) {
    if activities.handle(line) != nil {
      showActivity()
      terminal.draw(at: MonotonicClock.now)
      return
    }
    if activities.takeAlert(line, at: .now) != nil {
      showActivity()
      terminal.draw(at: MonotonicClock.now)
      return
    }
    guard let message = SocketMessage.PlaceLine(line: line),
      let place = (message.places ?? [message.place].compactMap { $0 }).first(where: {
        $0.name == self.place.name
      })
    else { return }
    self.place = place
    terminal.present(place, at: MonotonicClock.now)
  }

  private func answer(_ signals: Int32?) {
    guard signals != nil else { return }
    let events = TerminalSignals.take()
    if events.contains(.resumed) { terminal.resumed(at: MonotonicClock.now) }
    if events.contains(.resized) { terminal.resized(at: MonotonicClock.now) }
  }
}
