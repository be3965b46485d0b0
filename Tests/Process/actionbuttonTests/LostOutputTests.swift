import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// Programs whose standard output is full, closed or without a reader.
@Suite("Lost output", .timeLimit(.minutes(45)))
struct LostOutputTests {
  private static let configuration = "buttons: { action: { source: virtual } }\nextensions: []\n"

  @Test("a daemon whose output has no reader any more ends with a failure")
  func reader() throws {
    let daemon = try DaemonProcess(Self.configuration)
    _ = try daemon.event("button.ready")
    let client = try daemon.client()
    try daemon.closeOutput()
    _ = try? client.request(
      .press, SocketMessage.Press(button: "action", phase: .down), as: NoFields.self)
    #expect(daemon.end() == .exited(1))
    let log = try String(contentsOfFile: daemon.path("log"), encoding: .utf8)
    #expect(log.contains("cannot write on standard output: EPIPE (Broken pipe)"))
  }

  /// Runs a line of the shell with the program as `$0`; returns its end and what it wrote on standard error.
  private func shell(_ line: String) throws -> (end: Process.End, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, try BuiltProgram.url("actionbutton").path]
    return try process.runForErrors()
  }

  @Test(
    "an answer that a full disk does not take is a failure with its reason",
    arguments: ["devices", "simulate -"])
  func full(verb: String) throws {
    let (end, errors) = try shell("echo '0ms v 500ms ^' | \"$0\" \(verb) > /dev/full")
    #expect(end == .exited(1))
    #expect(errors.contains("cannot write on standard output: ENOSPC (No space left on device)"))
  }

  @Test("an answer whose reader wants no more is no failure")
  func enough() throws {
    let (_, errors) = try shell("\"$0\" devices | true")
    #expect(errors.isEmpty)
  }

  @Test("no file that the daemon opens becomes a standard stream that was closed")
  func missing() throws {
    let folder = BuiltProgram.folder.appendingPathComponent("closed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("press.trace")
    try "later | 3600000ms v 3600001ms ^\n".write(to: trace, atomically: true, encoding: .utf8)
    let line = """
      cd '\(folder.path)' && export STATE_DIRECTORY="$PWD/state"
      "$0" run --button script:press.trace --socket "$PWD/socket" --output plain <&- >&- 2>&- &
      until [ -S socket ]; do kill -0 $! || exit 9; done
      for stream in 0 1 2; do readlink /proc/$!/fd/$stream >&2; done
      kill $!
      """
    #expect(try shell(line).errors == "/dev/null\n/dev/null\n/dev/null\n")
  }
}
