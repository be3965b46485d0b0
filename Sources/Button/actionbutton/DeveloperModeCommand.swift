import ArgumentParser
import ControlSocket
import Presenters
import Wire

struct DeveloperModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "developer-mode",
    abstract: "Show whether a running daemon is in developer mode, or turn that on or off.",
    discussion: """
      In developer mode the daemon shows findings for the authors of controls, and reloads widgets as often as \
      their apps ask for it. It stays on until you turn it off or the daemon ends. To turn it on at the start, set \
      developer_mode: true in the configuration file or use run --developer-mode.

      EXAMPLES
        actionbutton developer-mode
        actionbutton developer-mode on
      """)

  enum Value: String, CaseIterable, ExpressibleByArgument { case on, off }

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "Turn developer mode on or off; without this argument, only show whether it is on.")
  var value: Value?

  func run() throws {
    let mode = try daemon.connect("developer-mode").ask(
      Requests.developerMode, SocketMessage.DeveloperMode(on: value.map { $0 == .on }))
    StandardOutput.write(line: "developer mode is \(mode.on == true ? "on" : "off")")
  }
}
