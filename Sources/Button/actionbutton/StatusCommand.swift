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
