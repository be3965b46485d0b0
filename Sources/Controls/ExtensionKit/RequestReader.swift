import ControlKit
import Synchronization
import SystemAccess
import Wire

// `@preconcurrency` because the C library's `stdout` is a variable.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Reads the daemon's lines on its own thread, so that the end of the input ends the process
/// whatever user code does.
struct RequestReader: Sendable {
  let pipe: ProtocolPipe
  let loop: RequestLoop

  /// Answers the requests of a pipe, and runs the main actor's code on the first thread.
  static func serve(_ pipe: ProtocolPipe, _ loop: RequestLoop) -> Never {
    ControlCenter.shared.install(ExtensionHost(loop))
    TaskThreads.shared.run { RequestReader(pipe: pipe, loop: loop).run() }
    MainQueue.serve()
  }

  /// Reads until the input ends, then ends the process.
  private func run() -> Never {
    var lines = LineBuffer()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(pipe.input, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        end(1, "cannot read from the daemon: \(Errno.last.meaning)")
      }
      if count == 0 { end() }
      do throws(LineBuffer.TooLong) {
        try lines.append(bytes[..<count]) { loop.handle($0) }
      } catch {
        end(1, "cannot read from the daemon: \(error)")
      }
    }
  }

  /// Ends the process after `UserDefaults` have been written to disk, at the latest after 2 seconds.
  ///
  /// Uses `_exit` because exit handlers of user code could wait for a thread that hangs.
  private func end() -> Never {
    TaskThreads.shared.run {
      StoredDefaults.shared.synchronize()
      _exit(0)
    }
    sleep(2)
    _exit(0)
  }

  private func end(_ status: Int32, _ reason: String) -> Never {
    writeLog("\(loop.name): \(reason)")
    _exit(status)
  }
}

/// The two descriptors of the protocol, which the app's code cannot reach by accident.
///
/// The app's code may print, and its child processes inherit descriptors. So the protocol is moved
/// to private descriptors that are closed in children; standard input becomes empty, and standard
/// output becomes standard error, which the daemon writes to its log.
struct ProtocolPipe: Sendable {
  let input: Int32
  let output: Int32

  /// Moves the protocol away from the standard descriptors.
  ///
  /// Must run before any of the app's code.
  static func detachFromStandardIO() -> ProtocolPipe {
    let protocolPipe = ProtocolPipe(input: duplicate(0), output: duplicate(1))
    close(0)
    close(1)
    // Reading from a pipe without a writer returns the end of the file. Unlike /dev/null, it is
    // always available.
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) < 0 || ends != [0, 1] { refuse("standard input cannot be replaced") }
    // If there is no standard error, printed output goes to the pipe without a reader and is lost.
    dup2(2, 1)
    // Standard output to a pipe is fully buffered, so printed lines would appear late or never.
    setvbuf(stdout, nil, _IOLBF, 0)
    // If the daemon has ended, a write fails or a read returns the end of the input.
    signal(SIGPIPE, SIG_IGN)
    return protocolPipe
  }

  /// Duplicates a descriptor, closed in children, with a high number that does not collide with
  /// descriptors that children expect.
  private static func duplicate(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high >= 0 { return high }
    // The limit on descriptors may be below 200.
    let low = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if low >= 0 { return low }
    refuse("descriptor \(descriptor) cannot be copied")
  }

  private static func refuse(_ reason: String) -> Never {
    writeLog(
      """
      cannot set up the protocol with the daemon: \(reason): \(Errno.last.meaning); start an extension \
      with a pipe as standard input and as standard output
      """)
    exit(1)
  }
}

/// A thread-safe writer of whole lines.
final class MessageWriter: Sendable {
  private let output: Int32
  private let turn = Mutex(())

  init(_ pipe: ProtocolPipe) { output = pipe.output }

  func notice(_ notice: ExtensionNotice, _ body: some Encodable) {
    let line = Message.notice(notice.rawValue, body)
    guard line.count <= LineBuffer.messageLimit else {
      writeLog("the notice \"\(notice)\" is longer than \(LineBuffer.messageLimit) bytes")
      return
    }
    write(line)
  }

  /// Writes a line, ignoring errors: if the daemon has ended, the reader sees the end of its input.
  func write(_ line: [UInt8]) {
    turn.withLock { _ in
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
