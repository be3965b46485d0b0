import Commands
import ControlSocket
import Devices
import Gesture
import Presenters
import SystemAccess
import Wire

/// The end of `setup`: the user holds the button and sees the daemon's reaction.
///
/// It ends after a performed hold, when the user presses Return, or after a time.
struct FirstHold {
  static let patience = Duration.seconds(60)

  private let client: SocketClient
  private let button: String
  private let write: (String) -> Void

  /// Creates a first hold of a button of the daemon at the other end of the connection.
  init(
    _ client: SocketClient, button: String,
    write: @escaping (String) -> Void = { StandardOutput.write(line: $0) }
  ) {
    self.client = client
    self.button = button
    self.write = write
  }

  /// Shows the hint and the outcome of each press until the end; the user types on the descriptor `input`.
  func run(input: Int32 = 0, patience: Duration = patience) throws {
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let shown = watching.buttons.first { $0.name == button }
    func nextPress() -> PressOutcome {
      PressOutcome(
        button: button, title: shown?.control?.title, tapTitle: shown?.tap_control?.title,
        language: watching.language ?? "en")
    }
    write("Hold the button now, or press Return to skip this.")
    let end = MonotonicClock.now.advanced(by: patience)
    var (outcome, isHeld) = (nextPress(), false)
    // The limit also holds for a daemon with many events.
    while MonotonicClock.now < end,
      let line = try client.nextEvent(
        timeout: MonotonicClock.now.duration(to: end), orReady: input)
    {
      // An event of a newer daemon that cannot be read is ignored.
      guard let event = try? Event(line: line) else { continue }
      if event.button == button {
        if event.name == .holdBegan, let hint = event.hint { write("  \(hint)") }
        if event.name == .holdPerformed { isHeld = true }
      }
      guard let verdict = outcome.handle(event) else { continue }
      write("  \(verdict.text)")
      if isHeld { return }
      outcome = nextPress()
    }
    guard MonotonicClock.now >= end else { return }
    write(
      "no hold within \(TimeText.short(patience)); to find the problem, run actionbutton doctor"
    )
  }
}
