import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import FoundationEssentials
import Gesture
import Presenters
import SystemAccess
import Wire

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the buttons of a running daemon as they change.",
    discussion: """
      On a terminal, one button is shown as a live panel; several buttons, or output that is not a terminal, get a \
      line for each change. Live Activities are shown too.

      EXAMPLES
        actionbutton watch
        actionbutton watch --button action
        actionbutton watch --json            the events, a JSON object on each line

      Ends with Ctrl-C, or when the daemon ends.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Option(help: ArgumentHelp("Show only this button.", valueName: "name"))
  var button: String?

  @Flag(help: "Print each event as a JSON object on a line.")
  var json = false

  func run() throws {
    let client = try daemon.connect("watch")
    let watching = try client.ask(
      Requests.watch, SocketMessage.Watch(snapshots: json ? nil : true))
    let names = watching.buttons.map(\.name)
    if let button, !names.contains(button) {
      throw Failure.usage(
        "--button: there is no button \"\(button)\"; known: \(names.joined(separator: ", "))")
    }
    if json { return try writeEvents(client) }
    let activities = ActivityLines(
      try client.ask(Requests.status).activities,
      language: watching.language ?? "en")
    let places = shown(watching.placed ?? [])
    if places.count == 1, let live = LivePanel(places[0], activities) {
      try live.run(client)
    } else {
      var changes = ChangeLines(activities, button: button)
      try changes.follow(client, from: places) { lines in
        lines.allSatisfy { StandardOutput.write(line: $0) }
      }
    }
  }

  private func shown(_ places: [PlaceSnapshot]) -> [PlaceSnapshot] {
    places.filter { $0.placement == nil && (button == nil || $0.name == button) }
  }

  private func writeEvents(_ client: SocketClient) throws {
    while let line = try client.nextEvent() {
      guard button == nil || (try? Event(line: line).button) == button else { continue }
      guard JSONOutput.write(line: line) else { return }
    }
  }
}

/// The changes of buttons, placed controls and Live Activities as lines of text.
struct ChangeLines {
  private var activities: ActivityLines
  private let button: String?
  private var places: [PlaceSnapshot] = []

  /// Creates the lines of one button, or of all if `button` is `nil`.
  init(_ activities: ActivityLines, button: String?) {
    self.activities = activities
    self.button = button
  }

  /// Calls `body` with the lines for the current state and then for each change, until the daemon ends or `body` returns
  /// `false`.
  mutating func follow(
    _ client: SocketClient, from places: [PlaceSnapshot], _ body: ([String]) -> Bool
  ) throws(SocketError) {
    guard body(show(places)) else { return }
    while let line = try client.nextEvent() {
      let lines = handle(line)
      guard lines.isEmpty || body(lines) else { return }
    }
  }

  private mutating func handle(_ line: [UInt8]) -> [String] {
    if let activity = activities.handle(line) {
      return ["\(activity.app): \(activities.line(activity, at: .now))"]
    }
    if let alert = activities.takeAlert(line, at: .now) { return [alert] }
    guard let message = SocketMessage.PlaceLine(line: line) else { return [] }
    if let all = message.placed { return show(all) }
    guard let place = message.place, let index = places.firstIndex(where: { $0.name == place.name })
    else { return [] }
    defer { places[index] = place }
    return lines(place)
  }

  private mutating func show(_ all: [PlaceSnapshot]) -> [String] {
    let shown = all.filter { $0.placement == nil && (button == nil || $0.name == button) }
    let isAlone = shown.count == 1
    defer { places = shown }
    return shown.flatMap { lines($0, isAlone: isAlone) }
  }

  private func lines(_ place: PlaceSnapshot, isAlone: Bool? = nil) -> [String] {
    let head = isAlone ?? (places.count == 1) ? "" : "\(SafeText.onOneLine(place.name)): "
    let previous = places.first { $0.name == place.name }
    return PlainLines.lines(from: previous, to: place).map { head + $0 }
  }
}

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
    terminal.show(place, at: MonotonicClock.now)
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
      let place = (message.placed ?? [message.place].compactMap { $0 }).first(where: {
        $0.name == self.place.name
      })
    else { return }
    self.place = place
    terminal.show(place, at: MonotonicClock.now)
  }

  private func answer(_ signals: Int32?) {
    guard signals != nil else { return }
    let events = TerminalSignals.take()
    if events.contains(.resumed) { terminal.resumed(at: MonotonicClock.now) }
    if events.contains(.resized) { terminal.resized(at: MonotonicClock.now) }
  }
}
