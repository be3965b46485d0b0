import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("One daemon for one state folder", .timeLimit(.minutes(45)))
struct StateLockTests {
  /// A daemon that has its own socket and saves its state in this folder.
  private static func daemon(saving state: String) throws -> DaemonProcess {
    try DaemonProcess(
      configuration: DaemonProcess.configuration(), environment: ["STATE_DIRECTORY": state])
  }

  /// The log line of a second daemon with the state folder of `first`.
  private static func refusal(_ first: DaemonProcess) -> String {
    "cannot lock the state directory \"\(first.path("state"))\": another daemon (process \(first.pid)) saves its "
      + "state there; stop that one, or set STATE_DIRECTORY to another folder for this one"
  }

  @Test("a second daemon with the same state folder is refused, and the first one goes on")
  func second() throws {
    let first = try DaemonProcess()
    let second = try Self.daemon(saving: first.path("state"))
    #expect(second.end() == .exited(1))
    second.expectLog(Self.refusal(first))
    #expect(!FileManager.default.fileExists(atPath: second.path("socket")))
    try first.ask(Requests.status)
  }

  @Test("a daemon that was killed leaves no lock, even if a child of it still runs")
  func killed() throws {
    let first = try DaemonProcess(
      extensions: ["stays"],
      programs: ["stays": "#!/bin/sh\ntrap '' TERM\necho started >&2\nsleep 5\nsleep 5\n"])
    try first.logged("stays: started")
    first.cutPower()
    let next = try Self.daemon(saving: first.path("state"))
    _ = try next.event("button.ready")
    #expect(next.stop() == SIGTERM)
  }

  @Test("a hang-up keeps the lock")
  func hangUp() throws {
    let first = try DaemonProcess()
    try first.hangUp()
    _ = try first.event("button.ready")
    let second = try Self.daemon(saving: first.path("state"))
    #expect(second.end() == .exited(1))
    second.expectLog(Self.refusal(first))
  }

  /// A file system with a file that is open for writing cannot be remounted read-only (mount(2), EBUSY).
  @Test("the lock leaves no file open for writing, so that the file system can be made read-only")
  func readOnly() throws {
    let daemon = try DaemonProcess()
    let process = "/proc/\(daemon.pid)"
    let lock = daemon.path("state/daemon.lock")
    let number = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")) == lock
      })
    // The line is "flags:" and the flags of open(2) in octal (proc_pid_fdinfo(5)).
    let lines = try String(contentsOfFile: "\(process)/fdinfo/\(number)", encoding: .utf8)
    let flags = try #require(lines.split(separator: "\n").first { $0.hasPrefix("flags:") })
    let value = try #require(Int32(flags.dropFirst(6).trimmingPrefix { $0 == "\t" }, radix: 8))
    #expect(value & O_ACCMODE == O_RDONLY, "\(flags)")
    #expect(daemon.stop() == SIGTERM)
  }

  @Test("a folder that cannot be locked is logged, and the button works")
  func unlockable() throws {
    let daemon = try Self.daemon(saving: "/proc/none")
    _ = try daemon.event("button.ready")
    try daemon.logged("cannot create the folder of /proc/none/daemon.lock: ENOENT")
    #expect(daemon.stop() == SIGTERM)
  }
}
