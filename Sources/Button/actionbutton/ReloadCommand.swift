import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

/// `reload`: load controls again, as `ControlCenter.reloadControls(ofKind:)` does.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Make a running daemon load the state of its controls again.",
    discussion: """
      EXAMPLES
        actionbutton reload com.example.Productivity.TimerToggle
        actionbutton reload --all
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The controls' kind; actionbutton list shows them.")
  var kind: String?

  @Flag(help: "The controls of all kinds.")
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
