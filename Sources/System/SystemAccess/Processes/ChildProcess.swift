import CSystem
import Glibc
import Synchronization

/// A child process and the pipes to it.
package struct StartedChild: ~Copyable, Sendable {
  package let process: ChildProcess
  /// The non-blocking ends of the child's pipes in this process; `nil` without a pipe or after it was closed.
  package var input: FileDescriptor?
  package var output: FileDescriptor?
  package var errors: FileDescriptor?

  init(_ child: sending cp_child) {
    input = child.input < 0 ? nil : FileDescriptor(owning: child.input)
    output = child.output < 0 ? nil : FileDescriptor(owning: child.output)
    errors = child.errors < 0 ? nil : FileDescriptor(owning: child.errors)
    process = ChildProcess(child)
  }
}

/// A child process; may be used on any thread.
///
/// A pidfd (Linux 5.3) reports its end, without a signal handler and without waiting for other children. The child stays
/// in the system's process table until `reap` is called after its end, so no other process can get its number while it
/// may be signalled.
package final class ChildProcess: Sendable {
  package struct Ending: Equatable, Sendable {
    /// The exit status; 0 if a signal ended the process.
    package var status: Int32
    /// The signal that ended the process; 0 if it exited.
    package var signal: Int32
    /// The largest amount of memory that the process used, in bytes.
    package var memory: UInt64

    package init(status: Int32, signal: Int32, memory: UInt64 = 0) {
      self.status = status
      self.signal = signal
      self.memory = memory
    }

    /// Whether the process exited with status 0.
    package var isSuccess: Bool { status == 0 && signal == 0 }
  }

  private struct State {
    var ending: Ending?
    /// The handle that ends a sandboxed process and its descendants; `nil` without a sandbox, or once it was used.
    var sandbox: OpaquePointer?
  }

  package let pid: Int32
  /// The layers of the sandbox, or `nil` without a sandbox.
  package let layers: SandboxLayers?
  private let exit: FileDescriptor
  private let leadsGroup: Bool
  private let state: Mutex<State>

  init(_ child: sending cp_child) {
    pid = child.pid
    leadsGroup = child.leads_group
    exit = FileDescriptor(owning: child.pidfd)
    layers = child.sandbox == nil ? nil : SandboxLayers(child.layers)
    state = Mutex(State(ending: nil, sandbox: child.sandbox))
  }

  /// A descriptor that is readable once the process has ended; the caller must not close it.
  package var exitDescriptor: Int32 { exit.number }

  /// The way in which the process ended, or `nil` until `reap` has returned it.
  package var ending: Ending? { state.withLock { $0.ending } }

  /// Reaps the process if it has ended, and ends what remains of its sandbox.
  ///
  /// - Returns: The same ending at every call, or `nil` while the process runs.
  @discardableResult
  package func reap() -> Ending? {
    state.withLock { state in
      if let ending = state.ending { return ending }
      var ended = cp_ending()
      var isEnded = pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0)
      guard poll(&isEnded, 1, 0) == 1 else { return nil }
      // Until the process is reaped, no other group can have its number.
      if state.sandbox != nil { _ = Glibc.kill(-pid, SIGKILL) }
      guard cp_reap(pid, &ended) == 1 else { return nil }
      state.ending = Ending(status: ended.status, signal: ended.signal, memory: ended.memory)
      if let sandbox = state.sandbox { cp_sandbox_end(sandbox) }
      state.sandbox = nil
      return state.ending
    }
  }

  /// Reaps the process on a separate thread as soon as it ends, for a caller that does not wait.
  ///
  /// - Throws: If no thread can be started; the caller must then end and reap the process.
  package func reapOnThread() throws(SystemError) {
    try SystemThread.start("child's end") { [self] in
      var ended = pollfd(fd: exitDescriptor, events: Int16(POLLIN), revents: 0)
      while poll(&ended, 1, -1) < 0, errno == EINTR {}
      reap()
    }
  }

  /// Sends a signal to the process, or to its group if it leads one, unless it has been reaped.
  package func signal(_ signal: Int32) {
    state.withLock { state in
      guard state.ending == nil else { return }
      _ = Glibc.kill(leadsGroup ? -pid : pid, signal)
    }
  }

  /// Kills the process, a sandboxed process with all its descendants; the caller must still reap it.
  package func kill() {
    state.withLock { state in
      guard state.ending == nil else { return }
      if let sandbox = state.sandbox {
        cp_sandbox_kill(sandbox)
      } else {
        _ = Glibc.kill(leadsGroup ? -pid : pid, SIGKILL)
      }
    }
  }

  /// Kills the process without reaping it: it may stay in the system's process table until this process ends.
  package func abandon() {
    kill()
    state.withLock { state in
      if let sandbox = state.sandbox { cp_sandbox_end(sandbox) }
      state.sandbox = nil
    }
  }
}

extension ChildProcess.Ending: CustomSentenceConvertible {
  /// `ended`, `ended with status 1` or `was ended by SIGKILL`.
  package var sentence: Sentence {
    if signal != 0 { return "was ended by \(String(cString: cp_signal_name(signal)))" }
    return status == 0 ? "ended" : "ended with status \(status)"
  }
}

package struct SandboxLayers: Equatable, Sendable {
  /// The version of Landlock, or 0 if the kernel lacks Landlock or the service manager forbids it.
  package var landlock: Int
  /// Whether system calls are filtered (seccomp).
  package var filter: Bool
  /// Whether the process has a private user namespace, in which the kernel counts its processes.
  package var userNamespace: Bool

  package init(landlock: Int, filter: Bool, userNamespace: Bool) {
    self.landlock = landlock
    self.filter = filter
    self.userNamespace = userNamespace
  }

  init(_ layers: cp_layers) {
    landlock = Int(layers.landlock)
    filter = layers.filter
    userNamespace = layers.user_namespace
  }
}

/// The output of a process that has ended.
package struct ChildOutput: Sendable {
  package var ending: ChildProcess.Ending
  /// The bytes of standard output and of standard error, each up to the limit; empty without pipes.
  package var output: [UInt8]
  package var errors: [UInt8]
}

extension StartedChild {
  /// Reads the outputs until the process ends; blocks the thread.
  ///
  /// Descendants may continue to run; their later output is not read.
  ///
  /// - Parameters:
  ///   - limit: The longest wait.
  ///   - bytes: The maximum number of bytes to return of each output; further bytes are read and dropped.
  /// - Returns: The output, or `nil` if the process still runs after the limit; the caller must then end it.
  package borrowing func wait(_ limit: Duration, keeping bytes: Int) -> ChildOutput? {
    var pipes = [
      BoundedPipe(output.number, limit: bytes),
      BoundedPipe(errors.number, limit: bytes),
    ]
    let deadline = ContinuousClock.now + limit
    while true {
      // poll(2) ignores a negative descriptor.
      let descriptors = [process.exitDescriptor] + pipes.map { $0.isOpen ? $0.descriptor : -1 }
      var ready = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return nil }
      // Rounded up: a wait that ends too early costs another iteration.
      let count = poll(&ready, nfds_t(ready.count), Int32(min(left, 1e6).rounded(.up)))
      if count < 0, errno != EINTR { return nil }
      guard count > 0 else { continue }
      for index in pipes.indices where ready[index + 1].revents != 0 { pipes[index].read() }
      guard ready[0].revents != 0, let ending = process.reap() else { continue }
      for index in pipes.indices { pipes[index].drain() }
      return ChildOutput(ending: ending, output: pipes[0].bytes, errors: pipes[1].bytes)
    }
  }

  /// Kills the process and waits until it has ended; blocks the thread.
  ///
  /// After the limit, a thread reaps a process that the kernel cannot end yet because it waits for a device.
  package borrowing func end(_ limit: Duration = .seconds(1)) {
    process.kill()
    guard wait(limit, keeping: 0) == nil else { return }
    try? process.reapOnThread()
  }
}

/// Reads up to a number of bytes from a non-blocking pipe; borrows the pipe's descriptor.
package struct BoundedPipe {
  private static let readSize = 16_384

  let descriptor: Int32
  let limit: Int
  package private(set) var isOpen: Bool
  package private(set) var bytes: [UInt8] = []

  package init(_ descriptor: Int32?, limit: Int) {
    self.descriptor = descriptor ?? -1
    self.limit = limit
    isOpen = descriptor != nil
  }

  /// Reads the bytes that are available.
  package mutating func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else {
      isOpen = false
      return
    }
    bytes += buffer[..<min(count, max(0, limit - bytes.count))]
  }

  /// Reads the bytes that have been written until now, up to about the limit, without waiting for further writers.
  package mutating func drain() {
    for _ in 0...(limit / Self.readSize) where isOpen {
      let before = bytes.count
      read()
      guard bytes.count > before else { return }
    }
  }
}
