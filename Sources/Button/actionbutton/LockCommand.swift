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

struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock the screen of a running daemon.",
    discussion: """
      Asks for the passcode if there is one: unseen on a terminal, else a line of standard input. After five \
      wrong ones the next try must wait a minute, then two, then four.

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
