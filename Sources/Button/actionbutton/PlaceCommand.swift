import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import FoundationEssentials
import Gesture
import Presenters
import SystemAccess
import Wire

extension Area: ExpressibleByArgument {}

/// The argument with the name of a slot, for all verbs that change one.
struct SlotArgument: ParsableArguments {
  @Argument(help: "The slot's name, as actionbutton placed shows it.")
  var slot: String
}

struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Place a control or a widget on a running daemon.",
    usage: "actionbutton place [<options>] <kind>",
    discussion: """
      A control is placed in Control Center, a widget on Today, or on the Lock Screen if its size is an accessory size. \
      Both can be placed several times, each time with other options; no button is needed. The change is saved. A \
      position of the Lock Screen and a button have room for one control: placing another one replaces it.

      EXAMPLES
        actionbutton place com.example.Productivity.MarkLap
        actionbutton place com.example.Garage --set door=left --size large --at 1
        actionbutton place com.example.Torch --in lock-leading
        actionbutton place com.example.Torch --on action.tap
        actionbutton place com.example.Weather --size systemMedium
        actionbutton place com.example.Weather --in lock-screen
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "The name or kind of a control or a widget, as actionbutton list shows them.",
    completion: .controls)
  var kind: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Where: control-center, lock-leading, lock-trailing, today or lock-screen.",
      valueName: "area"))
  var area: Area?

  @Option(
    help: ArgumentHelp(
      "The button that gets the control, or BUTTON.tap for short presses.", valueName: "slot"))
  var on: String?

  @Option(
    help:
      "The size: small, medium or large in Control Center (default: small), or a size of the widget (default: its smallest)."
  )
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The position in the area, counted from 1 (default: the end).", valueName: "position"))
  var at: Int?

  @Option(
    name: [.customLong("set"), .customLong("option")],
    help: ArgumentHelp("An option, as for actionbutton configure.", valueName: "name=value"))
  var choices: [ParameterChoice] = []

  private var body: SocketMessage.Place {
    SocketMessage.Place(kind: kind, in: area, slot: on, size: size, at: at)
  }

  func validate() throws {
    do throws(MessageError) { try body.checkRules() } catch {
      throw ValidationError(
        on == nil
          ? "--size and --at cannot be used with a position for one control"
          : "--on cannot be used together with --in, --size or --at")
    }
  }

  func run() throws {
    let client = try daemon.connect("place")
    let isWidget = area.map { $0.rules.holds == .widgets }
    let listed = try ListedKind(kind, isWidget: on == nil ? isWidget : false, client)
    var body = body
    body.kind = listed.kind
    if !choices.isEmpty {
      body.configuration = ParameterChoice.configuration(choices, listed.parameters)
    }
    let placed = try client.ask(Requests.place, body)
    try placed.report(
      "placed \(placed.title ?? listed.kind)", prompts: choices.isEmpty, client)
  }
}

extension SocketMessage.SlotChange {
  /// Prints what was placed, asks for options that must be chosen, and reports values that cannot be found.
  func report(_ what: String, prompts asks: Bool, _ client: SocketClient) throws {
    StandardOutput.write(line: "\(slot): \(what)\(replaced.map { " in place of \($0)" } ?? "")")
    if prompts == true, asks { try ConfigurationDialog.prompt(slot, client) }
    try ConfiguredControl(slot, client).reportMissing()
  }
}

struct PlacedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "placed",
    abstract: "List the items on the buttons, in Control Center, on the Lock Screen and on Today.")

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let placed = try daemon.connect("placed").ask(Requests.placed).placed
    if placed.isEmpty { StandardOutput.write(line: "nothing is placed") }
    for entry in placed {
      let size = entry.in.isOrdered ? entry.size : nil
      let stack = entry.stack.map { "in \($0)\(entry.front == true ? ", shown" : "")" }
      let texts = [entry.slot, entry.kind, entry.in.rawValue, size, stack].compactMap(\.self)
      StandardOutput.write(line: texts.joined(separator: "  "))
    }
  }
}

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove the item in a slot of a running daemon.",
    discussion: """
      An item of the configuration file stays removed until its entry is deleted from placed.json in the state \
      directory.

      EXAMPLES
        actionbutton remove cc-1
        actionbutton remove w-2
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var name: SlotArgument

  func run() throws {
    let change = try daemon.connect("remove").ask(
      Requests.remove, SocketMessage.SlotName(slot: name.slot))
    StandardOutput.write(line: "\(change.slot): removed")
  }
}

struct ResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize",
    abstract: "Change the size of a placed control, or of a widget and of its whole stack.",
    discussion: """
      EXAMPLES
        actionbutton resize cc-1 large
        actionbutton resize w-1 systemLarge
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var name: SlotArgument

  @Argument(help: "The size.")
  var size: String

  func run() throws {
    let change = try daemon.connect("resize").ask(
      Requests.resize, SocketMessage.Resize(slot: name.slot, size: size))
    StandardOutput.write(line: "\(change.slot): \(size)")
  }
}

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a placed control, or a widget with its whole stack or within its stack.",
    usage: "actionbutton move [<options>] <slot>",
    discussion: """
      With --before it is moved relative to the current order, even if another client has changed that order in the \
      meantime; before a widget of its own stack, it is moved within the stack.

      EXAMPLES
        actionbutton move cc-3 --before cc-1
        actionbutton move w-3 --at 1
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var name: SlotArgument

  @Option(help: ArgumentHelp("The slot before which it is moved.", valueName: "slot"))
  var before: String?

  @Option(
    help: ArgumentHelp(
      "The position in its area, counted from 1; a stack is one position.", valueName: "position"))
  var at: Int?

  func validate() throws {
    guard (before == nil) != (at == nil) else {
      throw ValidationError("give either --before or --at")
    }
  }

  func run() throws {
    let change = try daemon.connect("move").ask(
      Requests.move, SocketMessage.Move(slot: name.slot, before: before, at: at))
    StandardOutput.write(line: "\(change.slot): \(change.order.joined(separator: ", "))")
  }
}

struct StackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Put a widget into a stack with another widget of the same size, or take it out.",
    usage: "actionbutton stack [<options>] <slot> [<onto>]",
    discussion: """
      The widgets of a stack share a place on Today.

      EXAMPLES
        actionbutton stack w-2 w-1
        actionbutton stack w-2 --none      take it out of its stack
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var name: SlotArgument

  @Argument(help: "The slot of the other widget, or of any widget of its stack.")
  var onto: String?

  @Flag(help: "Take the widget out of its stack.")
  var none = false

  func validate() throws {
    guard none == (onto == nil) else { throw ValidationError("give either a slot or --none") }
  }

  func run() throws {
    let change = try daemon.connect("stack").ask(
      Requests.stack, SocketMessage.Stack(slot: name.slot, onto: onto))
    StandardOutput.write(
      line: "\(change.slot): \(change.stack.map { "in the stack \($0)" } ?? "in no stack")")
  }
}

struct TurnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turn", abstract: "Show another widget of a stack.",
    discussion: """
      The stack shows this widget for 15 minutes, and then the most relevant one again.

      EXAMPLES
        actionbutton turn w-2
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var name: SlotArgument

  func run() throws {
    let change = try daemon.connect("turn").ask(
      Requests.turn, SocketMessage.SlotName(slot: name.slot))
    StandardOutput.write(line: "\(change.slot): shown in \(change.stack ?? "")")
  }
}

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Print the gallery's view of a widget as text.",
    usage: "actionbutton preview [<options>] <kind> [<size>]",
    discussion: """
      EXAMPLES
        actionbutton preview com.example.Weather systemMedium
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's kind, as actionbutton list shows it.")
  var kind: String

  @Argument(help: "The size (default: the smallest that the widget has).")
  var size: String?

  @Flag(help: "Print the placeholder, which is shown while the snapshot is loaded.")
  var placeholder = false

  func run() throws {
    let widget = try daemon.connect("preview").ask(
      Requests.preview,
      SocketMessage.Preview(kind: kind, size: size, placeholder: placeholder ? true : nil))
    StandardOutput.write(StatusText.text(of: widget, at: .now))
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
  @OptionGroup var name: SlotArgument

  func run() throws {
    let slot = name.slot
    let client = try daemon.connect("tap")
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let shown = try client.ask(Requests.placed).placed.first { $0.slot == slot }
    let tapped = try client.ask(Requests.tap, SocketMessage.Tap(slot: slot))
    var outcome = TapOutcome(
      placement: slot, tap: tapped.tap, title: shown?.control?.title,
      language: watching.language ?? "en")
    try client.printOutcome(of: "tap on \"\(slot)\"", head: "\(slot): ") { outcome.handle($0) }
  }
}
