import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last action of a control of a running daemon.",
    discussion: """
      An action that can be undone (UndoableIntent) can be undone once, within 10 s; the panel, the page and watch \
      show the offer.

      EXAMPLES
        actionbutton undo
        actionbutton undo cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: PlaceArgument.help)
  var name: String?

  func run() throws {
    let client = try daemon.connect("undo")
    let place = try PlaceArgument(name, client)
    let answer = try client.ask(
      Requests.undo, SocketMessage.Undo(button: place.button, placement: place.placement))
    StandardOutput.write(line: "\(answer.placement ?? answer.button ?? ""): undone")
  }
}

struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel the action of a control of a running daemon.",
    discussion: """
      Only an action that reports its progress and can be cancelled (LongRunningIntent, CancellableIntent) is \
      cancelled; the panel, the page and watch show that it can be.

      EXAMPLES
        actionbutton cancel
        actionbutton cancel cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: PlaceArgument.help)
  var name: String?

  func run() throws {
    let client = try daemon.connect("cancel")
    let place = try PlaceArgument(name, client)
    let answer = try client.ask(
      Requests.cancel, SocketMessage.CancelIntent(button: place.button, placement: place.placement))
    StandardOutput.write(line: "\(answer.placement ?? answer.button ?? ""): cancelled")
  }
}

/// The typed name of a button or of a placement.
struct PlaceArgument {
  static let help = ArgumentHelp(
    "The name of a button or of a placement; it may be left out if there is only one button.",
    valueName: "place")

  /// The button, or `nil` for a placement or the only button.
  let button: String?
  /// The placement, or `nil` for a button.
  let placement: String?

  /// Asks the daemon whether the name belongs to a placement.
  init(_ name: String?, _ client: SocketClient) throws {
    let placements = try name.flatMap { _ in
      try client.ask(Requests.status).placements?.placements
    }
    let isPlacement = placements?.contains { $0.placement == name } ?? false
    (button, placement) = isPlacement ? (nil, name) : (name, nil)
  }
}
