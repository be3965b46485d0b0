import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// Programs with a standard output that is full, closed or without a reader.
@Suite("Lost output", .timeLimit(.minutes(45)))
struct LostOutputTests {
  @Test("a daemon whose output has no reader any more ends with a failure")
  func reader() throws {
    let daemon = try DaemonProcess()
    try daemon.ask(Requests.status)
    try daemon.closeOutput()
    // The daemon may end before it answers.
    _ = try? daemon.ask(Requests.press, .init(button: "action", phase: .down))
    #expect(daemon.end() == .exited(1))
    daemon.expectLog(
      "cannot write on standard output: EPIPE (Broken pipe); restart this program with a reader of its standard output"
    )
  }

  /// Runs a shell command with the program as `$0`.
  private func shell(_ line: String, in folder: String? = nil) throws -> FinishedProgram {
    try FinishedProgram("/bin/sh", ["-c", line, BuiltProgram.url("actionbutton").path], in: folder)
  }

  @Test(
    "an answer that a full disk does not take is a failure with its reason",
    arguments: ["devices", "simulate -"])
  func full(verb: String) throws {
    let program = try shell("echo '0ms v 500ms ^' | \"$0\" \(verb) > /dev/full")
    #expect(program.end == .exited(1))
    #expect(
      program.errors.contains("cannot write on standard output: ENOSPC (No space left on device)"))
  }

  @Test("an answer whose reader wants no more is no failure")
  func enough() throws {
    #expect(try shell("\"$0\" devices | true").errors.isEmpty)
  }

  @Test("no file that the daemon opens becomes a standard stream that was closed")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("later | 3600000ms v 3600001ms ^\n", to: "press.trace")
    let line = """
      export STATE_DIRECTORY="$PWD/state"
      "$0" run --button script:press.trace --socket "$PWD/socket" --output plain <&- >&- 2>&- &
      until [ -S socket ]; do kill -0 $! || exit 9; done
      for stream in 0 1 2; do readlink /proc/$!/fd/$stream >&2; done
      kill $!
      """
    #expect(try shell(line, in: folder.path).errors == "/dev/null\n/dev/null\n/dev/null\n")
  }
}
