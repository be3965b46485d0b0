import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing
import Wire

@Suite("The state folder, and what takes its place", .timeLimit(.minutes(45)))
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
    daemon.mayLog("cannot save push tokens")
    #expect(daemon.stop() == SIGTERM)
  }

  @Test("a program in the place of the daemon's socket gets no passcode")
  func impostor() throws {
    let daemon = try DaemonProcess()
    let path = daemon.path("socket")
    daemon.expectLog("the passcode was changed")
    try daemon.ask(Requests.passcode, .init(old: nil, new: "1234"))
    #expect(rename(path, daemon.path("moved")) == 0)
    let listener = try UnixSocket.make(nonBlocking: false)
    let isBound = try UnixSocket.bind(listener, to: path) == 0
    try #require(isBound && listen(listener.number, 4) == 0)
    let number = listener.number
    let got = Mutex("")
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { isOver.signal() }
      let connection = accept(number, nil, nil)
      defer { close(connection) }
      _ = UnixSocket.receive(connection, limit: 1_000)
      let welcome = #"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"# + "\n"
      _ = UnixSocket.send(connection, Array(welcome.utf8)[...], waits: true)
      let bytes = UnixSocket.receive(connection, limit: 1_000) ?? []
      got.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
    }
    do {
      let client = try daemon.client()
      #expect(throws: SocketError.self) {
        _ = try client.request(Requests.unlock, .init(passcode: "1234"))
      }
    }
    isOver.wait()
    #expect(got.withLock { $0 } == "")
    #expect(rename(daemon.path("moved"), path) == 0)
  }

  @Test("a state directory and a configuration that are replaced are reported and not used")
  func folders() throws {
    let daemon = try DaemonProcess()
    // The extension has a folder in the state directory once it runs.
    #expect(try daemon.status { $0.extensions.first?.state == .running }.problems == nil)
    #expect(rename(daemon.path("state"), daemon.path("state.old")) == 0)
    try daemon.folder.write(
      #"{"version":1,"lock":{"locked":false,"wrong_passcodes":0}}"#, to: "state/lock.json")
    try daemon.ask(Requests.lock)
    #expect(try daemon.folder.text(of: "state.old/lock.json").contains(#""locked" : true"#))
    #expect(try daemon.folder.text(of: "state/lock.json").contains(#""locked":false"#))
    let problems = try daemon.status().problems ?? []
    #expect(problems.count == 1)
    #expect(
      problems[0].contains("the state directory \(daemon.path("state")) was moved or replaced"))
    try daemon.ask(Requests.unlock, .init(passcode: nil))
  }

  @Test("a configuration that others can write ends the start, and a reload keeps the old one")
  func writable() throws {
    let daemon = try DaemonProcess()
    #expect(chmod(daemon.path("config.yaml"), 0o666) == 0)
    try daemon.hangUp()
    try daemon.logged("is not read, because it can be changed by every user (mode 666): chmod go-w")
  }
}
