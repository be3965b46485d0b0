import ArgumentParser
import Commands
import ControlSocket
import Devices
import Gesture
import Presenters
import SystemAccess
import Wire

struct PressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Press a button of a running daemon, and print the outcome.",
    discussion: """
      The press is handled like one of a real button: it is a hold if it is long enough, otherwise it is cancelled.

      EXAMPLES
        actionbutton press                   a hold of the only button
        actionbutton press action --for 2s
        actionbutton press --for 100ms       released too early

      EXIT STATUS
        1 if the hold was performed but its control was not.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "The button's name; may be left out if there is only one.", completion: .buttons)
  var button: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The length of the press (\(TimeText.range(Self.lengths))).", valueName: "time"))
  var length: String = "600ms"

  /// The lengths of a press that the daemon accepts.
  private static let lengths =
    Duration.milliseconds(1)...Duration.milliseconds(SocketMessage.Press.longest_ms)

  func run() throws {
    let length = try TimeText.option("for", self.length, Self.lengths)
    let client = try daemon.connect("press")
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let pressed = try client.ask(
      Requests.press,
      SocketMessage.Press(button: button, for_ms: Int(length.nanoseconds / 1_000_000)))
    let shown = watching.buttons.first { $0.name == pressed.button }
    var outcome = PressOutcome(
      button: pressed.button, press: pressed.press, title: shown?.control?.title,
      tapTitle: shown?.tap_control?.title, language: watching.language ?? "en")
    try client.printOutcome(of: "press of \"\(pressed.button)\"", after: length) {
      outcome.handle($0)
    }
  }
}

extension SocketClient {
  /// The longest time to an outcome, from the longest limits of an intent and of a load.
  private static let patience = Duration.seconds(45)

  /// Follows the events of a press or tap that ends after `length`, and prints its outcome after `head`.
  ///
  /// - Throws: A runtime failure for an outcome that is not a success.
  func printOutcome(
    of what: String, after length: Duration = .zero, head: String = "",
    _ handle: (Event) -> PressOutcome.Verdict?
  ) throws {
    let end = MonotonicClock.now.advanced(by: length + Self.patience)
    while let line = try nextEvent(timeout: MonotonicClock.now.duration(to: end)) {
      // An event of a newer daemon that cannot be read is ignored.
      guard let event = try? Event(line: line), let verdict = handle(event) else { continue }
      guard !verdict.isFailure else { throw Failure.runtime(head + verdict.text) }
      StandardOutput.write(line: head + verdict.text)
      return
    }
    throw Failure.runtime(
      "the daemon reported no outcome of the \(what); see actionbutton status and the daemon's log"
    )
  }
}
