import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("A daemon with systemd's watchdog")
struct WatchdogTests {
  private static let limit_us = 1_000_000

  /// A socket that receives notices as systemd would.
  private final class Notices {
    let name: String
    private let descriptor: Int32
    private let folder: TemporaryFolder

    init(abstract: Bool) throws {
      folder = try TemporaryFolder()
      let path = folder.path("notices")
      name = abstract ? "@" + path : path
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = (abstract ? [0] : []) + Array(path.utf8)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let size = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(size))
        }
      }
      guard bound == 0 else { throw ProcessError("cannot bind \(name): errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Receives the next notice, or returns `nil` after this time.
    func next(_ milliseconds: Int32 = Patience.milliseconds) -> String? {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, milliseconds) == 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    func receives(_ text: String) -> Bool {
      while let notice = next() { if notice == text { return true } }
      return false
    }
  }

  private static func daemon(_ notices: Notices, watchdog: Bool = true) throws -> DaemonProcess {
    try DaemonProcess(
      environment: ["NOTIFY_SOCKET": notices.name].merging(
        watchdog ? ["WATCHDOG_USEC": "\(limit_us)"] : [:]
      ) { $1 })
  }

  /// Changes only the daemon's device thread, as a debugger can, until the returned process ends.
  private static func debugger(_ daemon: DaemonProcess, _ what: String) throws -> Process {
    let tasks = "/proc/\(daemon.pid)/task"
    let thread = try #require(
      try FileManager.default.contentsOfDirectory(atPath: tasks).first {
        (try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)) == "button\n"
      })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, thread, what]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    // The newline may arrive separately.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(text.hasPrefix("done"))
    return process
  }

  /// Uses ptrace(2) by number: SEIZE, INTERRUPT, GETREGS, SETREGS, DETACH.
  private static let script = """
    import ctypes, os, signal, sys
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    thread = int(sys.argv[1])
    def ptrace(request, data=None):
        if libc.ptrace(request, thread, None, data) != 0:
            raise OSError(ctypes.get_errno(), f"ptrace {request}")
    ptrace(0x4206)
    ptrace(0x4207)
    os.waitpid(thread, 0x40000000)
    if sys.argv[2] == "exit":
        # user_regs_struct of x86_64: rax is 10, rdi 14, orig_rax 15, rip 16. The thread stands behind a
        # system call's instruction of two bytes, and goes through it again as exit(2).
        registers = (ctypes.c_ulonglong * 27)()
        ptrace(12, ctypes.addressof(registers))
        registers[16] -= 2
        registers[10], registers[14], registers[15] = 60, 0, 2**64 - 1
        ptrace(13, ctypes.addressof(registers))
        ptrace(17)
    print("done", flush=True)
    if sys.argv[2] == "stop":
        signal.pause()
    """

  @Test(
    "the daemon notifies systemd that it is ready, alive and stopping", arguments: [false, true])
  func life(abstract: Bool) throws {
    let notices = try Notices(abstract: abstract)
    let daemon = try Self.daemon(notices)
    #expect(notices.receives("READY=1"))
    for _ in 0..<3 { #expect(notices.receives("WATCHDOG=1")) }
    #expect(daemon.stop() == SIGTERM)
    #expect(notices.receives("STOPPING=1"))
  }

  @Test("without a watchdog the daemon only notifies that it is ready")
  func ready() throws {
    let notices = try Notices(abstract: false)
    let daemon = try Self.daemon(notices, watchdog: false)
    #expect(notices.next() == "READY=1")
    #expect(daemon.stop() == SIGTERM)
    #expect(notices.next() == "STOPPING=1")
  }

  @Test("while the device thread hangs the daemon does not notify the watchdog")
  func hangs() throws {
    let notices = try Notices(abstract: false)
    let daemon = try Self.daemon(notices)
    #expect(notices.receives("WATCHDOG=1"))
    let debugger = try Self.debugger(daemon, "stop")
    let limit = Int32(Self.limit_us / 1_000)
    // Skip the notices from before the stop, and one that was about to be sent.
    while notices.next(0) != nil {}
    _ = notices.next(limit)
    // systemd ends the daemon within three times the limit.
    let late = notices.next(limit * 3)
    #expect(late == nil, "\(late ?? "")")
    #expect(daemon.isRunning)
    kill(debugger.processIdentifier, SIGKILL)
    _ = debugger.end()
    #expect(notices.receives("WATCHDOG=1"), "it goes on when the thread does")
  }

  #if arch(x86_64)
    @Test("a device thread that ends alone ends the process, with a message")
    func dies() throws {
      let daemon = try DaemonProcess()
      _ = try Self.debugger(daemon, "exit").end()
      #expect(daemon.end() == .exited(1))
      daemon.expectLog(
        "error: the thread that reads the buttons ended unexpectedly, possibly because of a kernel error (see "
          + "dmesg); the program ends so that it can be restarted")
    }
  #endif
}
