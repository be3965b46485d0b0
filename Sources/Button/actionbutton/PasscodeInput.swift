import Commands
import Devices
import Glibc
import Presenters
import SystemAccess

/// Asks for a passcode: unseen on a terminal, else a line of standard input.
enum PasscodeInput {
  /// The longest line that a terminal hands over at once is far longer than any passcode.
  private static let most = 4_096

  /// What a person types after `prompt`.
  ///
  /// - Throws: `Failure` at the end of the input, and after Ctrl-C.
  static func ask(_ prompt: String) throws -> String {
    guard Terminal.isTyped else {
      guard let line = readLine() else {
        throw Failure.usage("standard input ended before a passcode came: write one line for each")
      }
      return line
    }
    StandardOutput.write(prompt, to: .error)
    defer { StandardOutput.write("\n", to: .error) }
    return try unseen()
  }

  /// Reads a line without its echo; the terminal is as before when this returns.
  private static func unseen() throws -> String {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { throw refused("read the mode of") }
    var quiet = before
    // Without signals nothing ends us before the echo is back; Ctrl-C ends the line instead.
    quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &quiet.c_cc) { $0[Int(VEOL)] = interrupt }
    guard tcsetattr(0, TCSAFLUSH, &quiet) == 0 else { throw refused("hide what is typed on") }
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
