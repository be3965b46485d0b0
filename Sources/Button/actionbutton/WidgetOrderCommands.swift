import ArgumentParser
import ControlSocket
import Presenters
import Wire

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
