import ArgumentParser
import ControlSocket
import Presenters
import Wire

struct DeveloperModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "developer-mode",
    abstract: "Show whether a running daemon is in developer mode, or turn that on or off.",
    discussion: """
      In developer mode findings for authors are shown, and widgets are loaded again as often as their apps want. It is \
      on until it is turned off or the daemon ends; developer_mode in the configuration file or run --developer-mode \
      turns it on from the start.

      EXAMPLES
        actionbutton developer-mode
        actionbutton developer-mode on
      """)

  enum Value: String, CaseIterable, ExpressibleByArgument { case on, off }

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "Whether it is to be on; without it nothing is changed.")
  var value: Value?

  func run() throws {
    let mode = try daemon.connect("developer-mode").ask(
      Requests.developerMode, SocketMessage.DeveloperMode(on: value.map { $0 == .on }))
    StandardOutput.write(line: "developer mode is \(mode.on == true ? "on" : "off")")
  }
}
