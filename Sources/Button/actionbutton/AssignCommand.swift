import ArgumentParser
import ControlModel
import ControlSocket
import Devices
import Presenters
import Wire

struct AssignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Assign a control to a button of a running daemon.",
    usage: "actionbutton assign [<options>] [<button>] [<control>]",
    discussion: """
      The assignment is saved. It is the short form of actionbutton place --on. If the control must be configured first, the command asks for its options on a terminal.

      EXAMPLES
        actionbutton assign Flashlight
        actionbutton assign com.example.Productivity.MarkLap
        actionbutton assign action com.example.Garage --set door=left
        actionbutton assign action --none
        actionbutton assign --tap "Mark Lap"   what a short press does
        actionbutton assign --tap --none
        actionbutton assign --stage 2 "Shut Down"   what a longer hold does
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The button's name, which may be left out if there is only one, and the control's name or kind.",
      valueName: "button> <control"), completion: .buttonsAndControls)
  var words: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Assign the control to short presses instead of holds; its name in other commands is BUTTON.tap."
    ))
  var tap = false

  @Option(
    help: ArgumentHelp(
      "Assign the control to a stage of the hold, from 1; the name of a later stage in other commands is BUTTON.stage-N.",
      valueName: "number"))
  var stage: Int?

  @Flag(help: "Remove the assigned control.")
  var none = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("An option of the control, as configure takes it.", valueName: "name=value"))
  var choices: [ParameterChoice] = []

  func validate() throws {
    let most = none ? 1 : 2
    guard words.count <= most, none || !words.isEmpty else {
      throw ValidationError(
        none
          ? "with --none, give only the name of a button, or nothing"
          : "give a control, or a button and a control")
    }
    if tap, stage != nil { throw ValidationError("--tap and --stage cannot be used together") }
    if let stage, stage < 1 { throw ValidationError("--stage counts from 1") }
    if none, !choices.isEmpty { throw ValidationError("--none and --set cannot be used together") }
  }

  func run() throws {
    let client = try daemon.connect("assign")
    let listed =
      none ? nil : try words.last.map { try ListedKind($0, isWidget: false, client) }
    let named = none || words.count == 2 ? words.first : nil
    let part: ButtonPart = tap ? .tap : ButtonPart(stage: stage ?? 1)
    let button = part == .hold ? named : try ConfiguredControl.slot(part, of: named, client)
    let assigned = try client.ask(
      Requests.assign,
      SocketMessage.Assign(
        slot: button, kind: listed?.kind,
        configuration: choices.isEmpty
          ? nil : ParameterChoice.configuration(choices, listed?.parameters ?? [])))
    guard let control = assigned.control else {
      StandardOutput.write(line: "\(assigned.slot): no control is assigned")
      return
    }
    try assigned.report(
      "assigned \(assigned.title ?? control.kind)", prompts: choices.isEmpty, client)
  }
}
