import ActionButton
import ArgumentParser
import ControlSocket
import Devices
import FoundationEssentials
import Gesture
import Presenters
import Wire

/// `watch`: what happens to a running daemon's buttons, live.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the buttons of a running daemon as they change.",
    discussion: """
      One button on a terminal is drawn as a live panel; several buttons, and one where nothing can be \
      drawn, get a line a change. Live Activities are shown too.

      EXAMPLES
        actionbutton watch
        actionbutton watch --button action
        actionbutton watch --json            the event stream, one JSON object a line

      Ends with Ctrl-C, or when the daemon ends.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Option(help: ArgumentHelp("Only this button.", valueName: "name"))
  var button: String?

  @Flag(help: "Print the events as they come, as JSON.")
  var json = false

  func run() throws {
    let client = try daemon.connect("watch")
    let watching = try client.ask(.watch, as: SocketMessage.Watching.self)
    let activities = ActivityLines(
      try client.ask(.status, as: SocketMessage.Status.self).activities,
      language: watching.language ?? "en")
    let buttons = watching.buttons.filter { button == nil || $0.name == button }
    if let button, buttons.isEmpty {
      let names = watching.buttons.map(\.name).joined(separator: ", ")
      throw Failure.usage("--button: there is no button \"\(button)\"; there are \(names)")
    }
    let panels = buttons.map {
      EventPanel(
        $0, language: watching.language ?? "en", isLocked: watching.locked ?? false,
        at: MonotonicClock.now)
    }
    if json {
      try follow(client) { line, event in
        guard button == nil || event?.button == button else { return true }
        return StandardOutput.write(String(decoding: line, as: UTF8.self) + "\n")
      }
    } else if panels.count == 1, let live = LivePanel(panels[0], activities) {
      do throws(SocketError) { try live.run(client) } catch { throw Failure(error) }
    } else {
      try writeLines(client, panels, activities)
    }
  }

  // MARK: Lines

  private func writeLines(
    _ client: SocketClient, _ panels: [EventPanel], _ activities: ActivityLines
  ) throws {
    var (panels, activities) = (panels, activities)
    let isOne = panels.count == 1
    func write(_ lines: [String], of panel: EventPanel) -> Bool {
      let head = isOne ? "" : "\(panel.snapshot.buttonName): "
      return lines.isEmpty || StandardOutput.write(lines.map { head + $0 + "\n" }.joined())
    }
    for panel in panels where !write(PlainLines.lines(from: nil, to: panel.snapshot), of: panel) {
      return
    }
    try follow(client) { line, event in
      if let activity = activities.take(line) {
        return StandardOutput.write(
          "\(SafeText.onOneLine(activity.app)): \(activities.line(activity, at: .now))\n")
      }
      guard let event else { return true }
      // What happens to the screen happens to all of them.
      for index in panels.indices where panels[index].isOf(event) {
        let before = panels[index].snapshot
        panels[index].take(event)
        let lines = PlainLines.lines(from: before, to: panels[index].snapshot)
        guard write(lines, of: panels[index]) else { return false }
      }
      return true
    }
  }

  /// Hands out each line with its event, if it can be read, until the daemon ends or `body` says false.
  private func follow(
    _ client: SocketClient, _ body: ([UInt8], Event?) -> Bool
  ) throws {
    do throws(SocketError) {
      while let line = try client.nextEvent() {
        guard body(line, try? Event(line: line)) else { return }
      }
    } catch { throw Failure(error) }
  }
}
