import ArgumentParser
import Commands
import ControlSocket
import Devices
import Presenters
import Wire

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Lock the screen of a running daemon.",
    discussion: """
      While the screen is locked, private values of controls are hidden, and actions that need an unlocked device \
      are not performed; the button performs all other actions. The screen stays locked when the daemon restarts.

      EXAMPLES
        actionbutton lock
        actionbutton unlock
        actionbutton passcode            set the passcode
      """)

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let state = try daemon.connect("lock").ask(Requests.lock)
    StandardOutput.write(
      state.has_passcode
        ? "locked\n" : "locked; there is no passcode, so actionbutton unlock needs none\n")
  }
}

struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock the screen of a running daemon.",
    discussion: """
      If a passcode is set, the command reads it from the terminal without showing it, or from a line of standard \
      input. After five wrong passcodes the next try must wait 1 minute, then 2, then 4.

      EXAMPLES
        actionbutton unlock
        actionbutton unlock < file-with-the-passcode
      """)

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let client = try daemon.connect("unlock")
    let status = try client.ask(Requests.status)
    let isNeeded = status.locked == .some(true) && status.has_passcode == .some(true)
    let passcode = isNeeded ? try PasscodeInput.ask("Passcode: ") : nil
    let state = try client.ask(Requests.unlock, SocketMessage.Unlock(passcode: passcode))
    guard !state.locked else {
      throw Failure.runtime("the screen was locked again meanwhile; try again")
    }
    StandardOutput.write("unlocked\n")
  }
}
