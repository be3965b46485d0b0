import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import FoundationEssentials
import Presenters
import Wire

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the buttons, controls and extensions of a running daemon.",
    discussion: """
      EXAMPLES
        actionbutton status
        actionbutton status --json       the daemon's answer, one JSON object
      """)

  @OptionGroup var daemon: DaemonOptions

  @Flag(help: "Print the daemon's answer as JSON.")
  var json = false

  func run() throws {
    let client = try daemon.connect("status")
    guard json else {
      let status = try client.ask(Requests.status)
      StandardOutput.write(StatusText.text(status, at: .now))
      return
    }
    try JSONOutput.write(try client.tree(Requests.status))
  }
}

struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show the latest requests to extensions, and how long each answer took.",
    discussion: """
      Each line has the time, the duration, the program, the request and its subject; the start of a process is a \
      line too. The newest line is the last one. Requests are recorded only in developer mode.

      EXAMPLES
        actionbutton timeline
        actionbutton timeline --json     the daemon's answer, one JSON object
      """)

  @OptionGroup var daemon: DaemonOptions

  @Flag(help: "Print the daemon's answer as JSON.")
  var json = false

  func run() throws {
    let client = try daemon.connect("timeline")
    guard json else {
      let timeline = try client.ask(Requests.timeline)
      for request in timeline.requests { StandardOutput.write(line: Self.line(request)) }
      return
    }
    try JSONOutput.write(try client.tree(Requests.timeline))
  }

  static func line(_ request: SocketMessage.AskedRequest) -> String {
    let took = "\(request.took_ms) ms"
    let space = String(repeating: " ", count: max(10 - took.count, 0))
    let parts = [request.program, request.request, request.subject].compactMap(\.self)
    let error = request.error.map { ": \($0)" } ?? ""
    return "\(request.at)  \(space)\(took)  \(parts.joined(separator: " "))\(error)"
  }
}

/// Loads controls again, as `ControlCenter.reloadControls(ofKind:)` does.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Reload the state of controls of a running daemon.",
    discussion: """
      EXAMPLES
        actionbutton reload com.example.Productivity.TimerToggle
        actionbutton reload --all
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "The kind of the controls, as actionbutton list shows it.", completion: .controls)
  var kind: String?

  @Flag(help: "Reload the controls of all kinds.")
  var all = false

  func validate() throws {
    if (kind == nil) != all { throw ValidationError("give either a kind or --all") }
  }

  func run() throws {
    let reloaded = try daemon.connect("reload").ask(
      Requests.reload, SocketMessage.Reload(kind: kind))
    let what = reloaded.count == 1 ? "1 control is" : "\(reloaded.count) controls are"
    StandardOutput.write(line: "\(what) loaded again")
  }
}
