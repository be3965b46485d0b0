public import ArgumentParser
import Commands
public import ControlModel
import ControlSocket
import Gesture
import Presenters
import SystemAccess
import Wire

extension Placement.Place: ExpressibleByArgument {}
extension Placement.Size: ExpressibleByArgument {}

struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Place a control in Control Center or on the Lock Screen of a running daemon.",
    usage: "actionbutton place [<options>] <kind>",
    discussion: """
      A control can be placed several times, each time with its own options; no button is needed. The placement is \
      saved. A position of the Lock Screen has room for one control: placing another one replaces it.

      EXAMPLES
        actionbutton place com.example.Productivity.MarkLap
        actionbutton place com.example.Garage --set door=left --size large --at 1
        actionbutton place com.example.Torch --in lock-leading
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "The control's name or kind, as actionbutton list shows them.", completion: .controls)
  var kind: String

  @Option(name: .customLong("in"), help: "Where.")
  var place = Placement.Place.controlCenter

  @Option(help: "The size in Control Center (default: small).")
  var size: Placement.Size?

  @Option(
    help: ArgumentHelp(
      "The position in Control Center, counted from 1 (default: the end).", valueName: "position"))
  var at: Int?

  @Option(
    name: [.customLong("set"), .customLong("option")],
    help: ArgumentHelp("An option of the control, as configure takes it.", valueName: "name=value"))
  var choices: [ParameterChoice] = []

  func validate() throws {
    guard !place.holdsOne || (size == nil && at == nil) else {
      throw ValidationError("--size and --at can be used only with --in control-center")
    }
  }

  func run() throws {
    let client = try daemon.connect("place")
    let kind = try ConfiguredControl.kind(named: kind, client)
    let parameters = choices.isEmpty ? [] : try ConfiguredControl.parameters(of: kind, client)
    let placed = try client.ask(
      Requests.place,
      SocketMessage.Place(
        kind: kind, in: place, size: size, at: at,
        configuration: choices.isEmpty ? nil : ParameterChoice.configuration(choices, parameters)))
    let instead = placed.replaced.map { " in place of \($0)" } ?? ""
    StandardOutput.write(line: "\(placed.placement): placed \(placed.title ?? kind)\(instead)")
    if placed.prompts == true, choices.isEmpty {
      try ConfigurationDialog.prompt(placed.placement, client)
    }
    try ConfiguredControl(placed.placement, client).reportMissing()
  }
}

struct UnplaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unplace",
    abstract: "Remove a placed control of a running daemon.",
    discussion: """
      actionbutton status lists the placements. A placement of the configuration file stays removed until its entry \
      is deleted from placed.json in the state directory.

      EXAMPLES
        actionbutton unplace cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The placement's name.")
  var placement: String

  func run() throws {
    let change = try daemon.connect("unplace").ask(
      Requests.unplace, SocketMessage.Unplace(placement: placement))
    StandardOutput.write(line: "\(change.placement): removed")
  }
}

struct ResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize",
    abstract: "Change the size of a control in Control Center of a running daemon.",
    discussion: """
      EXAMPLES
        actionbutton resize cc-1 large
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The placement's name.")
  var placement: String

  @Argument(help: "The size.")
  var size: Placement.Size

  func run() throws {
    let change = try daemon.connect("resize").ask(
      Requests.resize, SocketMessage.Resize(placement: placement, size: size))
    StandardOutput.write(line: "\(change.placement): \(size.rawValue)")
  }
}

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a control in Control Center of a running daemon.",
    usage: "actionbutton move [<options>] <placement>",
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

  @Option(help: ArgumentHelp("The placement before which it is moved.", valueName: "placement"))
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
    let change = try daemon.connect("move").ask(Requests.move, move)
    StandardOutput.write(line: "\(change.placement): \(change.order.joined(separator: ", "))")
  }
}

struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap a control in Control Center or on the Lock Screen, and print the outcome.",
    discussion: """
      A toggle is switched to the opposite of the state that it shows; if its state is not known, it is loaded first.

      EXAMPLES
        actionbutton tap cc-1

      EXIT STATUS
        1 if the control was not performed.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The placement's name.")
  var placement: String

  func run() throws {
    let client = try daemon.connect("tap")
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let shown = try client.ask(Requests.placements).placements
      .first { $0.placement == placement }
    let tapped = try client.ask(Requests.tap, SocketMessage.Tap(placement: placement))
    var outcome = TapOutcome(
      placement: placement, tap: tapped.tap, title: shown?.control?.title,
      language: watching.language ?? "en")
    try client.printOutcome(of: "tap on \"\(placement)\"", head: "\(placement): ") {
      outcome.handle($0)
    }
  }
}
