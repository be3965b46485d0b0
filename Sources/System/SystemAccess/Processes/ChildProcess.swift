import CSystem
import Glibc
import Synchronization

/// A process that this one started, and the pipes to it.
package struct StartedChild: ~Copyable, Sendable {
  package let process: ChildProcess
  /// Our ends of its pipes, which do not block; nil where there is no pipe, or it was closed.
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

/// A process that this one started; may be used on any thread.
///
/// Its end is learned from a pidfd (Linux 5.3): there is no signal handler, and no other child of this process is
/// waited for. It stays in the system's table until `reap` has been called after its end, so that its number is not
/// another's while it may be signalled.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package struct Ending: Equatable, Sendable {
    /// Its exit status; 0 if a signal ended it.
    package var status: Int32
    /// The signal that ended it; 0 if it ended by itself.
    package var signal: Int32
    /// The most memory that it had, in bytes.
    package var memory: UInt64

    /// An ending, for tests too.
    package init(status: Int32, signal: Int32, memory: UInt64 = 0) {
      self.status = status
      self.signal = signal
      self.memory = memory
    }

    /// Whether it ended by itself and reported no failure.
    package var isSuccess: Bool { status == 0 && signal == 0 }
  }

  private struct State {
    var ending: Ending?
    /// What ends a sandboxed process with all its descendants; nil without a sandbox, and when that was done.
    var sandbox: OpaquePointer?
  }

  /// Its number.
  package let pid: Int32
  /// The layers of its sandbox, or `nil` without a sandbox.
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

  /// A descriptor that can be read when the process has ended; not to be closed.
  package var exitDescriptor: Int32 { exit.number }

  /// How it ended; nil until `reap` has found out.
  package var ending: Ending? { state.withLock { $0.ending } }

  /// Takes its status when it has ended; what remains of its sandbox ends then.
  ///
  /// - Returns: How it ended; nil while it runs. The same at every later call.
  @discardableResult
  package func reap() -> Ending? {
    state.withLock { state in
      if let ending = state.ending { return ending }
      var ended = cp_ending()
      var isEnded = pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0)
      guard poll(&isEnded, 1, 0) == 1 else { return nil }
      // Until its status is taken, its number cannot be that of another group.
      if state.sandbox != nil { _ = Glibc.kill(-pid, SIGKILL) }
      guard cp_reap(pid, &ended) == 1 else { return nil }
      state.ending = Ending(status: ended.status, signal: ended.signal, memory: ended.memory)
      if let sandbox = state.sandbox { cp_sandbox_end(sandbox) }
      state.sandbox = nil
      return state.ending
    }
  }

  /// Takes its status as soon as it has ended, on a separate thread, for a process that the caller does not wait for.
  ///
  /// - Throws: If there is no thread; the process then has to be ended and reaped by the caller.
  package func reapOnThread() throws(SystemError) {
    try SystemThread.start("child's end") { [self] in
      var ended = pollfd(fd: exitDescriptor, events: Int16(POLLIN), revents: 0)
      while poll(&ended, 1, -1) < 0, errno == EINTR {}
      reap()
    }
  }

  /// Sends a signal to it, and to its group if it leads one, unless it has been reaped.
  package func signal(_ signal: Int32) {
    state.withLock { state in
      guard state.ending == nil else { return }
      _ = Glibc.kill(leadsGroup ? -pid : pid, signal)
    }
  }

  /// Ends it at once, a sandboxed one with all its descendants; its status is still to be taken.
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

  /// Ends it at once when its end cannot be waited for: it may stay in the system's table until this process ends.
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

/// The layers around a sandboxed process.
package struct SandboxLayers: Equatable, Sendable {
  /// The version of Landlock, or 0 if the kernel lacks Landlock or the service manager forbids it.
  package var landlock: Int
  /// Whether it has the filter of system calls (seccomp).
  package var filter: Bool
  /// Whether it has a private user namespace, in which its processes are counted.
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
