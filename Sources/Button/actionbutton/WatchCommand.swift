import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import FoundationEssentials
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
    let places = shown(watching.places ?? [])
    if places.count == 1, let live = LivePanel(places[0], activities) {
      do throws(SocketError) { try live.run(client) } catch { throw Failure(error) }
    } else {
      try writeLines(client, places, activities)
    }
  }

  private func shown(_ places: [PlaceSnapshot]) -> [PlaceSnapshot] {
    places.filter { button == nil || $0.name == button }
  }

  // MARK: Lines

  private func writeEvents(_ client: SocketClient) throws {
    try follow(client) { line in
      guard button == nil || (try? Event(line: line).button) == button else { return true }
      return JSONOutput.write(line: line)
    }
  }

  private func writeLines(
    _ client: SocketClient, _ places: [PlaceSnapshot], _ activities: ActivityLines
  ) throws {
    var activities = activities
    var drawn: [PlaceSnapshot] = []
    func write(_ next: [PlaceSnapshot], of count: Int) -> Bool {
      next.allSatisfy { place in
        let head = count == 1 ? "" : "\(SafeText.onOneLine(place.name)): "
        let previous = drawn.first { $0.name == place.name }
        let lines = PlainLines.lines(from: previous, to: place)
        return lines.isEmpty || StandardOutput.write(lines.map { head + $0 + "\n" }.joined())
      }
    }
    guard write(places, of: places.count) else { return }
    drawn = places
    try follow(client) { line in
      if let activity = activities.handle(line) {
        return StandardOutput.write(
          line: "\(activity.app): \(activities.line(activity, at: .now))")
      }
      if let alert = activities.takeAlert(line, at: .now) {
        return StandardOutput.write(line: alert)
      }
      guard let message = SocketMessage.PlaceLine(line: line) else { return true }
      if let all = message.places {
        let all = shown(all)
        guard write(all, of: all.count) else { return false }
        drawn = all
      } else if let place = message.place,
        let index = drawn.firstIndex(where: { $0.name == place.name })
      {
        guard write([place], of: drawn.count) else { return false }
        drawn[index] = place
      }
      return true
    }
  }

  /// Calls `body` with each line, until the daemon ends or `body` returns `false`.
  private func follow(_ client: SocketClient, _ body: ([UInt8]) -> Bool) throws {
    do throws(SocketError) {
      while let line = try client.nextEvent() {
        guard body(line) else { return }
      }
    } catch { throw Failure(error) }
  }
}
