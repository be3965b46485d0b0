package import ControlModel
import Glibc
package import SystemAccess
import Wire

/// A child process whose exit and pipes are watched by the service thread.
///
/// The object retains itself until the process has ended.
@ServiceThread
package final class WatchedChild {
  private var child: StartedChild
  private var exit: Registration?
  private var readers: [Registration] = []
  private(set) var isRunning = true

  /// Starts a process; `onExit` is called once, unless this throws.
  package init(
    _ command: ChildCommand, onExit: @escaping @ServiceThread (ChildProcess.Ending) -> Void
  ) throws(MessageError) {
    do throws(Errno) { child = try command.start() } catch {
      throw Self.refusal(command, error)
    }
    do {
      exit = try ServiceThread.watch(child.process.exitDescriptor) { self.reap(onExit) }
    } catch {
      // epoll is out of memory, so the exit cannot be watched.
      child.process.abandon()
      throw MessageError(.unavailable, "cannot start \(command.program): \(error)")
    }
  }

  package var pid: Int32 { child.process.pid }
  /// The layers of the sandbox, or `nil` without a sandbox.
  var layers: SandboxLayers? { child.process.layers }
  /// The descriptors of the daemon's ends of the pipes, which only this object closes; -1 when closed.
  package var input: Int32 { child.input.number ?? -1 }
  package var output: Int32 { child.output.number ?? -1 }
  package var errors: Int32 { child.errors.number ?? -1 }

  private func reap(_ onExit: @ServiceThread (ChildProcess.Ending) -> Void) {
    guard let ending = child.process.reap() else { return }
    isRunning = false
    if let exit { ServiceThread.unwatch(exit) }
    onExit(ending)
  }

  package func terminate() { child.process.signal(SIGTERM) }
  func kill() { child.process.kill() }

  /// Calls `handler` whenever `descriptor`, which is `output` or `errors`, is readable.
  func whenReadable(
    _ descriptor: Int32, _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) {
    readers.append(try ServiceThread.watch(descriptor, handler))
  }

  func closeInput() { child.input = nil }

  func closeOutput() {
    stopReading(output)
    child.output = nil
  }

  func closeErrors() {
    stopReading(errors)
    child.errors = nil
  }

  /// Closes all pipes; call this after the exit, when the pipes have been read to the end.
  func closeAll() {
    closeInput()
    closeOutput()
    closeErrors()
  }

  private func stopReading(_ descriptor: Int32) {
    for reader in readers where reader.descriptor == descriptor { ServiceThread.unwatch(reader) }
    readers.removeAll { $0.descriptor == descriptor }
  }

  private static func refusal(_ command: ChildCommand, _ error: Errno) -> MessageError {
    let advice: Sentence =
      switch error {
      case ENOENT: "check that it exists, and the interpreter in its first line"
      case EACCES where command.sandbox?.isConfined == true:
        """
        make it executable (chmod +x); an interpreter outside /usr and /opt needs the line programs: [ PATH ] below \
        app: in its manifest
        """
      case EACCES: "make it executable (chmod +x)"
      case ENOEXEC:
        "it has no first line such as #!/usr/bin/python3, or was built for another architecture"
      case ETXTBSY: "a program is still writing it; try again when that is done"
      case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
      case ENOSYS: "Linux 5.3 or later is needed (pidfd_open)"
      case _ where command.sandbox?.isConfined == true:
        "if it can be started by hand, the kernel refused to confine it; see actionbutton doctor"
      default: "start it by hand to see the problem"
      }
    return MessageError(.unavailable, "cannot start \(command.program): \(error); \(advice)")
  }
}
