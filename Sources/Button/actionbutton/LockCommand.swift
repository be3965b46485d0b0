import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

/// `lock`: lock the screen of a running daemon.
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Lock the screen of a running daemon.",
    discussion: """
      A locked screen shows nothing that a control wants hidden, and an action that needs an unlocked device is \
      not performed. The button goes on working for all others. It stays locked when the daemon is started \
      again.

      EXAMPLES
        actionbutton lock
        actionbutton unlock
        actionbutton passcode            choose what unlocks it
      """)

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let state = try daemon.connect("lock").ask(Requests.lock)
    StandardOutput.write(
      state.has_passcode
        ? "locked\n" : "locked; there is no passcode, so actionbutton unlock needs none\n")
  }
}
