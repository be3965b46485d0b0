import ArgumentParser
import ControlModel
import ControlSocket
import FoundationEssentials
import Presenters
import Wire

struct WidgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widget",
    abstract: "Place, move, resize, stack and remove widgets of a running daemon.",
    discussion: """
      A widget can be placed several times, each time with its own size and options, which actionbutton configure \
      chooses. System sizes are shown on Today and accessory sizes on the Lock Screen. Until you change the \
      widgets, and if the configuration file defines none, every widget is placed once in its smallest size. \
      Changes are saved.

      EXAMPLES
        actionbutton widget list
        actionbutton widget add com.example.Weather systemMedium
        actionbutton widget stack w-2 w-1
      """,
    subcommands: [
      WidgetListCommand.self, WidgetAddCommand.self, WidgetRemoveCommand.self,
      WidgetMoveCommand.self, WidgetResizeCommand.self, WidgetStackCommand.self,
      WidgetUnstackCommand.self, WidgetTurnCommand.self, WidgetGalleryCommand.self,
      WidgetPreviewCommand.self,
    ])
}

struct WidgetListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the placed widgets in their order.")

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let placed = try daemon.connect("widget list").ask(Requests.widgets)
    if placed.widgets.isEmpty { StandardOutput.write(line: "no widget is placed") }
    for widget in placed.widgets {
      let front = widget.front == true ? ", shown" : ""
      let stack = widget.stack.map { "  in \($0)\(front)" } ?? ""
      StandardOutput.write(
        line: "\(widget.widget)  \(widget.kind)  \(widget.family)  \(widget.in.rawValue)\(stack)")
    }
  }
}

struct WidgetAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Place a widget.",
    usage: "actionbutton widget add [<options>] <kind> [<family>]",
    discussion: """
      EXAMPLES
        actionbutton widget add com.example.Weather
        actionbutton widget add com.example.Weather --set place=oslo --at 1
        actionbutton widget add com.example.Weather accessoryCircular
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's kind, as actionbutton list shows it.")
  var kind: String

  @Argument(help: "The size (default: the smallest that the widget has).")
  var family: String?

  @Option(
    help: ArgumentHelp(
      "The position on Today or on the Lock Screen, counted from 1 (default: the end).",
      valueName: "position"))
  var at: Int?

  @Option(
    name: [.customLong("set"), .customLong("option")],
    help: ArgumentHelp("An option of the widget, as configure takes it.", valueName: "name=value"))
  var choices: [ParameterChoice] = []

  func run() throws {
    let client = try daemon.connect("widget add")
    let parameters =
      choices.isEmpty ? [] : try ConfiguredControl.parametersOfWidget(kind, client)
    let added = try client.ask(
      Requests.widgetAdd,
      SocketMessage.AddWidget(
        kind: kind, family: family, at: at,
        configuration: choices.isEmpty ? nil : ParameterChoice.configuration(choices, parameters)))
    StandardOutput.write(line: "\(added.widget): placed \(added.title ?? kind)")
    if added.prompts == true, choices.isEmpty {
      try ConfigurationDialog.prompt(added.widget, client)
    }
    try ConfiguredControl(added.widget, client).reportMissing()
  }
}

struct WidgetRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a placed widget.",
    discussion: """
      A widget of the configuration file stays removed until its entry is deleted from placed.json in the state \
      directory.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's name, as actionbutton widget list shows it.")
  var widget: String

  func run() throws {
    let change = try daemon.connect("widget remove").ask(
      Requests.widgetRemove, SocketMessage.WidgetName(widget: widget))
    StandardOutput.write(line: "\(change.widget): removed")
  }
}

struct WidgetResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize", abstract: "Change the size of a placed widget and of its whole stack.",
    discussion: """
      EXAMPLES
        actionbutton widget resize w-1 systemLarge
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's name, as actionbutton widget list shows it.")
  var widget: String

  @Argument(help: "The size.")
  var family: String

  func run() throws {
    let change = try daemon.connect("widget resize").ask(
      Requests.widgetResize, SocketMessage.ResizeWidget(widget: widget, family: family))
    StandardOutput.write(line: "\(change.widget): \(family)")
  }
}

struct WidgetGalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "List the widgets that can be placed, with their sizes and options.")

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let gallery = try daemon.connect("widget gallery").ask(Requests.list)
    if gallery.widgets == nil { StandardOutput.write(line: "there are no widgets") }
    for widget in gallery.widgets ?? [] {
      for line in Self.lines(widget.listing, app: widget.app) { StandardOutput.write(line: line) }
    }
  }

  static func lines(_ listing: WidgetListing, app: String) -> [String] {
    var lines = [listing.displayName ?? app, "  widget \(listing.kind)"]
    if let description = listing.description { lines.append("  about  \(description)") }
    lines += ["  app    \(app)", "  sizes  \(listing.knownFamilies.joined(separator: ", "))"]
    lines += listing.parameters.map { "  option \($0.name): \($0.title)" }
    return lines
      + listing.recommendations.map { each in
        let options = each.configuration.sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value)" }
        return "  try    \(each.title): \(options.joined(separator: " "))"
      }
  }
}

struct WidgetPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Print the gallery's view of a widget as text.",
    usage: "actionbutton widget preview [<options>] <kind> [<family>]",
    discussion: """
      EXAMPLES
        actionbutton widget preview com.example.Weather systemMedium
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's kind, as actionbutton widget gallery shows it.")
  var kind: String

  @Argument(help: "The size (default: the smallest that the widget has).")
  var family: String?

  @Flag(help: "Print the placeholder, which is shown while the snapshot is loaded.")
  var placeholder = false

  func run() throws {
    let widget = try daemon.connect("widget preview").ask(
      Requests.widgetPreview,
      SocketMessage.PreviewWidget(
        kind: kind, family: family, placeholder: placeholder ? true : nil))
    StandardOutput.write(StatusText.text(of: widget, at: .now))
  }
}

struct WidgetMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a placed widget, with its whole stack, or within its stack.",
    usage: "actionbutton widget move [<options>] <widget>",
    discussion: """
      With --before the widget is moved relative to the current order, even if another client has changed it. Before a widget of its \
      own stack it is moved within the stack.

      EXAMPLES
        actionbutton widget move w-3 --before w-1
        actionbutton widget move w-3 --at 1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's name, as actionbutton widget list shows it.")
  var widget: String

  @Option(help: ArgumentHelp("The widget before which it is moved.", valueName: "widget"))
  var before: String?

  @Option(
    help: ArgumentHelp(
      "The position on Today or on the Lock Screen, counted from 1; a stack is one position.",
      valueName: "position"))
  var at: Int?

  func validate() throws {
    guard (before == nil) != (at == nil) else {
      throw ValidationError("give either --before or --at")
    }
  }

  func run() throws {
    let change = try daemon.connect("widget move").ask(
      Requests.widgetMove, SocketMessage.MoveWidget(widget: widget, before: before, at: at))
    StandardOutput.write(line: "\(change.widget): \(change.order.joined(separator: ", "))")
  }
}

struct WidgetStackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Put a placed widget into a stack with another one of the same size.",
    discussion: """
      The widgets of a stack share a place on Today.

      EXAMPLES
        actionbutton widget stack w-2 w-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's name, as actionbutton widget list shows it.")
  var widget: String

  @Argument(help: "The other widget, or any widget of its stack.")
  var onto: String

  func run() throws { try Self.run(daemon, "widget stack", widget, onto) }

  fileprivate static func run(
    _ daemon: DaemonOptions, _ name: String, _ widget: String, _ onto: String?
  ) throws {
    let change = try daemon.connect(name).ask(
      Requests.widgetStack, SocketMessage.StackWidget(widget: widget, onto: onto))
    StandardOutput.write(
      line: "\(change.widget): \(change.stack.map { "in the stack \($0)" } ?? "in no stack")")
  }
}

struct WidgetUnstackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstack", abstract: "Take a placed widget out of its stack.")

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's name, as actionbutton widget list shows it.")
  var widget: String

  func run() throws { try WidgetStackCommand.run(daemon, "widget unstack", widget, nil) }
}

struct WidgetTurnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turn", abstract: "Show another widget of a stack.",
    discussion: """
      The stack shows this widget for 15 minutes, and then the most relevant one again.

      EXAMPLES
        actionbutton widget turn w-2
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The name of a widget in a stack, as actionbutton widget list shows it.")
  var widget: String

  func run() throws {
    let change = try daemon.connect("widget turn").ask(
      Requests.widgetTurn, SocketMessage.WidgetName(widget: widget))
    StandardOutput.write(line: "\(change.widget): shown in \(change.stack ?? "")")
  }
}
