import ArgumentParser
import Commands
import ControlSocket
import Gesture
import Presenters
import SystemAccess
import Wire

/// `tap`: perform a placed control.
struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap a control in Control Center or on the Lock Screen, and print the outcome.",
    discussion: """
      A toggle is set to the other value than it shows; one whose state is not known is loaded first.

      EXAMPLES
        actionbutton tap cc-1

      EXIT STATUS
        1 if the control was not performed.
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The placement's name.")
  var placement: String

  /// How long an outcome may take: the longest limit of an intent and of a load.
  private static let patience = Duration.seconds(45)

  func run() throws {
    let client = try daemon.connect("tap")
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let shown = try client.ask(Requests.placements).placements
      .first { $0.placement == placement }
    let tapped = try client.ask(
      Requests.tap, SocketMessage.Tap(placement: placement))
    var outcome = TapOutcome(
      placement: placement, tap: tapped.tap, title: shown?.control?.title,
      language: watching.language ?? "en")
    let end = MonotonicClock.now.advanced(by: Self.patience)
    guard let verdict = try follow(client, &outcome, until: end) else {
      throw Failure.runtime(
        "the tap on \"\(placement)\" had no outcome that the daemon reported; see actionbutton status and the "
          + "daemon's log")
    }
    let line = "\(placement): \(verdict.text)"
    guard !verdict.isFailure else { throw Failure.runtime(line) }
    StandardOutput.write(line: line)
  }

  private func follow(
    _ client: SocketClient, _ outcome: inout TapOutcome, until end: Timestamp
  ) throws -> PressOutcome.Verdict? {
    do throws(SocketError) {
      while let line = try client.nextEvent(timeout: MonotonicClock.now.duration(to: end)) {
        // An event of a newer daemon that cannot be read is none of ours.
        guard let event = try? Event(line: line) else { continue }
        if let verdict = outcome.take(event) { return verdict }
      }
    } catch { throw Failure(error) }
    return nil
  }
}
