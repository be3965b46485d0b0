import ArgumentParser
import Commands
import ControlSocket
import Devices
import Presenters
import Wire

/// `unlock`: unlock the screen of a running daemon.
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
    let state = try client.ask(
      Requests.unlock, SocketMessage.Unlock(passcode: passcode))
    guard !state.locked else {
      throw Failure.runtime("the screen was locked again meanwhile; try again")
    }
    StandardOutput.write("unlocked\n")
  }
}
