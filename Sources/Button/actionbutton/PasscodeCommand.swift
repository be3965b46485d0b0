import ArgumentParser
import Commands
import ControlSocket
import Devices
import Presenters
import Wire

/// `passcode`: choose what unlocks the screen of a running daemon.
struct PasscodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passcode",
    abstract: "Set, change or remove the passcode of a running daemon.",
    discussion: """
      Asks unseen on a terminal, for a new passcode twice. Else every line of standard input is one: the old \
      passcode, if there is one, then the new one. It is kept as a hash, in a file that only the daemon's user \
      can read.

      EXAMPLES
        actionbutton passcode
        actionbutton passcode --remove
        printf '%s\\n' "$OLD" "$NEW" | actionbutton passcode
      """)

  @OptionGroup var daemon: DaemonOptions

  @Flag(help: "Remove the passcode.")
  var remove = false

  func run() throws {
    let client = try daemon.connect("passcode")
    let status = try client.ask(Requests.status)
    let hasPasscode = status.has_passcode == .some(true)
    guard hasPasscode || !remove else {
      StandardOutput.write("there is no passcode\n")
      return
    }
    let old = hasPasscode ? try PasscodeInput.ask("Old passcode: ") : nil
    let new = remove ? nil : try chosen()
    _ = try client.ask(
      Requests.passcode, SocketMessage.ChangePasscode(old: old, new: new))
    StandardOutput.write(
      remove
        ? "the passcode was removed\n"
        : hasPasscode ? "the passcode was changed\n" : "the passcode was set\n")
  }

  private func chosen() throws -> String {
    let new = try PasscodeInput.ask("New passcode: ")
    guard !new.isEmpty else {
      throw Failure.usage("a passcode is not empty; to have none, use --remove")
    }
    if Terminal.isTyped, try PasscodeInput.ask("New passcode again: ") != new {
      throw Failure.usage("the two are not the same; nothing was changed")
    }
    return new
  }
}
