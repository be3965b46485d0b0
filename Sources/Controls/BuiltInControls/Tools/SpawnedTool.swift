import Glibc
import Synchronization
import SystemAccess

/// A process that a control started.
///
/// Its exit is learned from a thread that waits for it without reaping it, so its number stays its own
/// for as long as somebody may signal it.
final class SpawnedTool: Sendable {
  /// Which process group it belongs to.
  enum Group {
    /// This process's: the daemon ends all of it with the extension.
    case ours
    /// One of its own, which can be ended with all that the process has started.
    case own
  }

  /// How it ended: one of them is 0.
  struct Ending: Equatable, Sendable {
    var status: Int32
    var signal: Int32
  }

  let pid: pid_t
  private let group: Group
  private let exit: Int32
  private let outputs: [Int32]
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program with its arguments.
  ///
  /// - Throws: The error number of the call that failed.
  init(
    path: String, arguments: [String], environment: [String: String], group: Group,
    reads: Bool = true
  ) throws(Errno) {
    let start = Self.starting.withLock { _ in
      Result { () throws(Errno) in
        try Self.start(path, arguments, environment, group, pipes: reads ? 3 : 1)
      }
    }
    let started = try start.get()
    pid = started.pid
    let pipes = started.pipes
    self.group = group
    exit = pipes[0].reading
    outputs = pipes.dropFirst().map(\.reading)
    let (pid, writing) = (started.pid, pipes[0].writing)
    do throws(SystemError) {
      try SystemThread.start("exit of a tool") { [self] in
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        reap()
        close(writing)
      }
    } catch {
      // Without the thread its end would never be known.
      kill(pid, SIGKILL)
      reap()
      close(writing)
      throw error.errno
    }
  }

  /// Held while a process is started: no other may inherit the pipes that are made for it.
  private static let starting = Mutex(())

  /// What this process was given beyond its streams goes no further: a tool that stays would keep it open.
  private static let keepsInherited: Void = {
    for file in 3..<Int32(1_024) where fcntl(file, F_GETFD) == 0 {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
  }()

  /// Starts a program with the writing ends of all pipes but the first, which tells its exit.
  private static func start(
    _ path: String, _ arguments: [String], _ environment: [String: String], _ group: Group,
    pipes count: Int
  ) throws(Errno) -> (pid: pid_t, pipes: [Pipe]) {
    keepsInherited
    var pipes: [Pipe] = []
    do throws(Errno) {
      for _ in 0..<count { pipes.append(try Pipe()) }
      let pid = try spawn(path, arguments, environment, group, pipes.dropFirst().map(\.writing))
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
    }
  }

  /// How it ended; nil while it runs.
  var ended: Ending? { ending.withLock { $0 } }

  /// Ends it, and all that is in its own group, unless it has ended.
  func end(_ signal: Int32 = SIGKILL) {
    ending.withLock { if $0 == nil { kill(group == .own ? -pid : pid, signal) } }
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
