import ArgumentParser
import ControlSocket
import Presenters
import Wire

/// `move`: change the order in Control Center.
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a control in Control Center of a running daemon.",
    discussion: """
      With --before the control is moved relative to the current order, even if another client has
      changed that order in the meantime.

      EXAMPLES
        actionbutton move cc-3 --before cc-1
        actionbutton move cc-3 --at 1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The placement's name.")
  var placement: String

  @Option(help: ArgumentHelp("The control that it is to come before.", valueName: "placement"))
  var before: String?

  @Option(
    help: ArgumentHelp("The position in Control Center, counted from 1.", valueName: "position"))
  var at: Int?

  func validate() throws {
    guard (before == nil) != (at == nil) else {
      throw ValidationError("give either --before or --at")
    }
  }

  func run() throws {
    var move = SocketMessage.Move(placement: placement, at: at ?? 1)
    if let before { move = SocketMessage.Move(placement: placement, before: before) }
    let change = try daemon.connect("move").ask(
      Requests.move, move)
    StandardOutput.write(line: "\(change.placement): \(change.order.joined(separator: ", "))")
  }
}
