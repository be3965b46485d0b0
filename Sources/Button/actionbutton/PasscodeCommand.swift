import ArgumentParser
import Commands
import ControlSocket
import Devices
import Glibc
import Presenters
import SystemAccess
import Wire

struct PasscodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passcode",
    abstract: "Set, change or remove the passcode of a running daemon.",
    discussion: """
      Reads the passcodes from the terminal without showing them, a new one twice; without a terminal, reads lines \
      of standard input: the old passcode, if there is one, then the new one. The daemon saves only a hash, in a \
      file that only its user can read.

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
    _ = try client.ask(Requests.passcode, SocketMessage.ChangePasscode(old: old, new: new))
    StandardOutput.write(
      remove
        ? "the passcode was removed\n"
        : hasPasscode ? "the passcode was changed\n" : "the passcode was set\n")
  }

  private func chosen() throws -> String {
    let new = try PasscodeInput.ask("New passcode: ")
    guard !new.isEmpty else {
      throw Failure.usage("the passcode is empty; to remove it, use --remove")
    }
    if Terminal.isTyped, try PasscodeInput.ask("New passcode again: ") != new {
      throw Failure.usage("the two passcodes differ; nothing was changed")
    }
    return new
  }
}

/// Asks for a passcode, unseen on a terminal, or reads a line of standard input.
enum PasscodeInput {
  /// The longest line that a terminal returns in one read; far longer than any passcode.
  private static let most = 4_096

  /// Prints `prompt` on a terminal, and returns the passcode that the user types.
  ///
  /// - Throws: `Failure` at the end of the input, and after Ctrl-C.
  static func ask(_ prompt: String) throws -> String {
    guard Terminal.isTyped else {
      guard let line = readLine() else {
        throw Failure.usage(
          "standard input ended before a passcode; write each passcode on a separate line")
      }
      return line
    }
    defer { StandardOutput.write("\n", to: .error) }
    return try unseen(prompt)
  }

  /// Reads a line without echo, and restores the mode of the terminal.
  private static func unseen(_ prompt: String) throws -> String {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { throw refused("read the mode of") }
    var quiet = before
    // Without signals the process cannot end before the echo is restored; Ctrl-C ends the line instead.
    quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &quiet.c_cc) { $0[Int(VEOL)] = interrupt }
    guard tcsetattr(0, TCSAFLUSH, &quiet) == 0 else { throw refused("turn off the echo of") }
    // After the echo is off and earlier input is dropped, so that a fast answer is neither shown nor lost.
    StandardOutput.write(prompt, to: .error)
    var bytes = [UInt8](repeating: 0, count: most)
    var count = -1
    repeat { count = read(0, &bytes, bytes.count) } while count < 0 && errno == EINTR
    tcsetattr(0, TCSAFLUSH, &before)
    let line = bytes.prefix(max(count, 0))
    guard count > 0, line.last != interrupt else { throw Failure.runtime("nothing was changed") }
    return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Ctrl-C.
  private static let interrupt: UInt8 = 3

  private static func refused(_ action: String) -> Failure {
    .runtime(
      "cannot \(action) the terminal: \(Errno.last.meaning); "
        + "write the passcode to standard input instead")
  }
}

struct DeveloperModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "developer-mode",
    abstract: "Show whether developer mode of a running daemon is on, or turn it on or off.",
    discussion: """
      In developer mode the daemon shows findings for the authors of controls, and reloads widgets as often as \
      their apps ask for it. It stays on until you turn it off or the daemon ends. To turn it on at the start, set \
      developer_mode: true in the configuration file or use run --developer-mode.

      EXAMPLES
        actionbutton developer-mode
        actionbutton developer-mode on
      """)

  enum Value: String, CaseIterable, ExpressibleByArgument { case on, off }

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: "Turn developer mode on or off; without this argument, only show whether it is on.")
  var value: Value?

  func run() throws {
    let mode = try daemon.connect("developer-mode").ask(
      Requests.developerMode, SocketMessage.DeveloperMode(on: value.map { $0 == .on }))
    StandardOutput.write(line: "developer mode is \(mode.on == true ? "on" : "off")")
  }
}

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
