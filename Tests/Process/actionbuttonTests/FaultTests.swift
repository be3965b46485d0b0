import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("A daemon under faults", .timeLimit(.minutes(45)))
struct FaultTests {
  // MARK: Standard error

  private static func fullPipe() -> Pipe {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4_096)
    while write(descriptor, &bytes, bytes.count) > 0 {}
    while write(descriptor, &bytes, 1) > 0 {}
    // The daemon gets a blocking pipe, as a shell makes it.
    _ = fcntl(descriptor, F_SETFL, flags)
    return pipe
  }

  @Test("a standard error that is not read delays no client, no button and not the end")
  func unread() throws {
    let pipe = Self.fullPipe()
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(extensions: ["loud"]),
      programs: [
        "loud": "#!/bin/sh\nwhile :; do echo \(String(repeating: "loud ", count: 200)) >&2; done\n"
      ],
      standardError: pipe.fileHandleForWriting)
    _ = try daemon.event("button.ready")
    for _ in 0..<20 { try daemon.ask(Requests.status) }
    // On SIGHUP the daemon asks the extension, which prints until its time limit.
    try daemon.hangUp()
    _ = try daemon.event("button.ready")
    try daemon.press()
    _ = try daemon.event("hold.performed")
    #expect(daemon.stop() == SIGTERM)
    withExtendedLifetime(pipe) {}
  }

  // MARK: Threads

  @Test("a program that cannot start a thread ends with an error", arguments: ["run", "record"])
  func noThread(verb: String) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write("later | 3600000ms v 3600001ms ^\n", to: "quiet.trace")
    // A thread's stack is as large as the limit of the first thread's stack, which exceeds the memory limit.
    let program = try FinishedProgram(
      "/bin/sh",
      [
        "-c", "ulimit -s 8000000 && ulimit -v 4000000 && exec \"$@\"", "sh",
        try BuiltProgram.url("actionbutton").path, verb, "--button", "script:\(trace)",
      ] + (verb == "record" ? [folder.path("out")] : []),
      environment: [
        "STATE_DIRECTORY": folder.path, "XDG_RUNTIME_DIR": folder.path,
        "XDG_CONFIG_HOME": folder.path,
      ])
    let text = program.errors
    #expect(program.end == .exited(1))
    #expect(text.contains("cannot start the thread"), "\(text)")
    #expect(text.contains("EAGAIN"), "\(text)")
  }

  // MARK: Hang-ups

  /// The numbers of descriptors and mappings, and the kilobytes of writable and of resident memory.
  ///
  /// The stacks of threads are not counted: a thread may start before the thread of the last round has ended, and the
  /// C library keeps up to 40 MB of stacks for later. A stack is a writable mapping after an inaccessible mapping.
  private static func use(of pid: Int32) throws -> (
    files: Int, maps: Int, writable: Int, resident: Int
  ) {
    let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
      .split(separator: "\n")
    var (writable, guardEnd) = (0, 0)
    for line in maps {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      guard ends.count == 2 else { continue }
      let isStack = ends[0] == guardEnd && ends[1] - ends[0] > 8_000 * 1_024
      if line.contains(" rw-p "), !isStack { writable += (ends[1] - ends[0]) / 1_024 }
      guardEnd = line.contains(" ---p ") ? ends[1] : 0
    }
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    return (files, maps.count, writable, Int(line.filter(\.isNumber)) ?? 0)
  }

  @Test("200 hang-ups leave descriptors, mappings and memory as they were")
  func hangUps() throws {
    let daemon = try DaemonProcess()
    func hangUp(_ count: Int) throws {
      for _ in 0..<count {
        try daemon.hangUp()
        _ = try daemon.event("button.ready")
      }
    }
    // Caches and other memory that grows only once have grown by then.
    try hangUp(100)
    let before = try Self.use(of: daemon.pid)
    try hangUp(200)
    let after = try Self.use(of: daemon.pid)
    #expect(after.files <= before.files + 1)
    // Each stack that the C library keeps has two mappings.
    #expect(after.maps <= before.maps + 10)
    // A past leak was 64 kB and 4 kB for each hang-up: 12,800 kB and 800 kB.
    #expect(after.writable - before.writable < 1_600, "\(before), \(after)")
    #expect(after.resident - before.resident < 400, "\(before), \(after)")
  }

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

  @Test("all pieces of tasks run on the service thread: libdispatch starts none of its own")
  func names() throws {
    let daemon = try DaemonProcess()
    for _ in 0..<20 { try daemon.ask(Requests.status) }
    try daemon.press(for: 1)
    _ = try daemon.event("hold.cancelled")
    let tasks = "/proc/\(daemon.pid)/task"
    let names = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
      // A thread may end before it is read.
      try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
    }
    // Each extension has a thread that ends its processes and a thread that makes some of its system calls.
    let expected = ["actionbutton\n", "button\n", "extensions\n", "log\n", "watcher\n"]
    #expect(names.filter { !["sandbox\n", "supervisor\n"].contains($0) }.sorted() == expected)
  }
}
