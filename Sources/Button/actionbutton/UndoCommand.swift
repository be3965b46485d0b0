import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

/// `undo`: undo what the last action of a button or placement has done.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo what a control of a running daemon has just done.",
    discussion: """
      An action that can be undone (UndoableIntent) offers that for 10 s; the panel, the page and watch show it. It can \
      be undone once.

      EXAMPLES
        actionbutton undo
        actionbutton undo cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: PlaceArgument.help)
  var name: String?

  func run() throws {
    try PlaceArgument.ask(.undo, at: name, daemon, done: "undone")
  }
}

/// `cancel`: cancel the action of a button or placement that is under way.
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
    try PlaceArgument.ask(.cancel, at: name, daemon, done: "cancelled")
  }
}

/// The name of a button or of a placement, as it was typed.
struct PlaceArgument {
  static let help = ArgumentHelp(
    "The name of a button or of a placement; it may be left out if there is only one button.",
    valueName: "place")

  /// The button; nil for a placement, or the only button.
  let button: String?
  /// The placement; nil for a button.
  let placement: String?

  /// Asks the daemon whether the name is a placement's.
  init(_ name: String?, _ client: SocketClient) throws {
    let placements = try name.flatMap { _ in
      try client.ask(.status, as: SocketMessage.Status.self).placements?.placements
    }
    let isPlacement = placements?.contains { $0.placement == name } ?? false
    (button, placement) = isPlacement ? (nil, name) : (name, nil)
  }

  /// Sends `undo` or `cancel` for a button or placement, and prints where it was done.
  ///
  /// Without a number, which only clients that show an offer know, both requests have the same fields.
  static func ask(
    _ request: SocketRequest, at name: String?, _ daemon: DaemonOptions, done: String
  ) throws {
    let client = try daemon.connect(request.rawValue)
    let place = try PlaceArgument(name, client)
    let answer = try client.ask(
      request, SocketMessage.CancelIntent(button: place.button, placement: place.placement),
      as: SocketMessage.CancelIntent.self)
    StandardOutput.write(line: "\(answer.placement ?? answer.button ?? ""): \(done)")
  }
}
