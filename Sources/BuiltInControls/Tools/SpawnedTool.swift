import Dispatch
import Glibc
import Synchronization

/// A process that a control started.
///
/// Its exit is learned from a thread that waits for it without reaping it, so its number stays its own
/// for as long as somebody may signal it.
final class SpawnedTool: Sendable {
  /// How a process goes on when nobody waits for it any more.
  enum Bond {
    /// It is ended with this process.
    case held
    /// It may outlive this process.
    case free
  }

  /// How it ended: one of them is 0.
  struct Ending: Equatable, Sendable {
    var status: Int32
    var signal: Int32
  }

  let pid: pid_t
  private let exit: Int32
  private let outputs: [Int32]
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program with its arguments, in a process group of its own.
  ///
  /// - Throws: The error number of the call that failed.
  init(
    path: String, arguments: [String], environment: [String: String], bond: Bond,
    reads: Bool = true
  ) throws(SystemError) {
    let start = Self.starting.withLock { _ in
      Result { () throws(SystemError) in
        try Self.start(path, arguments, environment, pipes: reads ? 3 : 1)
      }
    }
    let pipes: [Pipe]
    (pid, pipes) = try start.get()
    exit = pipes[0].reading
    outputs = pipes.dropFirst().map(\.reading)
    if bond == .held { HeldTools.add(pid) }
    let (pid, writing) = (pid, pipes[0].writing)
    DispatchQueue(label: "exit of \(path)").async { [self] in
      var info = siginfo_t()
      while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      reap()
      close(writing)
    }
  }

  /// Held while a process is started: no other may inherit the pipes that are made for it.
  private static let starting = Mutex(())

  /// Starts a program with the writing ends of all pipes but the first, which tells its exit.
  private static func start(
    _ path: String, _ arguments: [String], _ environment: [String: String], pipes count: Int
  ) throws(SystemError) -> (pid_t, [Pipe]) {
    var pipes: [Pipe] = []
    do throws(SystemError) {
      for _ in 0..<count { pipes.append(try Pipe()) }
      let pid = try spawn(path, arguments, environment, pipes.dropFirst().map(\.writing))
      for pipe in pipes.dropFirst() { close(pipe.writing) }
      return (pid, pipes)
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
  }

  deinit {
    close(exit)
    for output in outputs { close(output) }
  }

  private func reap() {
    ending.withLock { ending in
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      // The macros of wait(2), which Swift does not import.
      let signal = status & 0x7f
      ending = Ending(status: signal == 0 ? (status >> 8) & 0xff : 0, signal: signal)
      HeldTools.remove(pid)
    }
  }

  /// How it ended; nil while it runs.
  var ended: Ending? { ending.withLock { $0 } }

  /// Ends it and all that is in its group, unless it has ended.
  func end(_ signal: Int32 = SIGKILL) {
    ending.withLock { if $0 == nil { kill(-pid, signal) } }
  }

  /// Reads its output and its complaints until it ends; nil if it still runs after the limit.
  ///
  /// What it started itself may go on, and is not read any more. Blocks its thread.
  func wait(
    _ limit: Duration, keeping bytes: Int
  ) -> (ending: Ending, output: String, complaints: String)? {
    var texts = [BoundedText(limit: bytes), BoundedText(limit: bytes)]
    var open = outputs
    let deadline = ContinuousClock.now + limit
    while true {
      var fds = ([exit] + open).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return nil }
      // Rounded up: a wait that ends too early is one more round.
      let count = poll(&fds, nfds_t(fds.count), Int32(min(left, 1e6).rounded(.up)))
      if count < 0, errno != EINTR { return nil }
      guard count > 0 else { continue }
      for index in open.indices where fds[index + 1].revents != 0 {
        // poll(2) passes over a negative descriptor.
        if !texts[index].read(from: open[index]) { open[index] = -1 }
      }
      guard fds[0].revents != 0, let ended else { continue }
      for index in open.indices where open[index] >= 0 { texts[index].drain(open[index]) }
      return (ended, texts[0].text, texts.count > 1 ? texts[1].text : "")
    }
  }
}

/// The processes that are ended with this one.
///
/// The daemon ends the whole process group of an extension, but a tool has its own.
private enum HeldTools {
  private static let pids = Mutex<Set<pid_t>>([])

  private static let endsWithUs: Void = {
    atexit { HeldTools.endAll() }
  }()

  static func add(_ pid: pid_t) {
    endsWithUs
    pids.withLock { _ = $0.insert(pid) }
  }

  static func remove(_ pid: pid_t) { pids.withLock { _ = $0.remove(pid) } }

  static func endAll() {
    pids.withLock { pids in
      for pid in pids { kill(-pid, SIGTERM) }
    }
  }
}
