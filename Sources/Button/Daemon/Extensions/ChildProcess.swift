import CSystem
import Glibc
import SystemAccess
import Wire

/// What a child process is started with.
struct ChildCommand: Sendable {
  /// What happens to its standard streams, and how far it is trusted.
  enum Role: Sendable {
    /// Its streams are pipes to us, it gains no privileges, it is confined, and all that it started ends with it.
    case `extension`(memory: UInt64?, processes: UInt64?, Confinement)
    /// No input, our standard error for its outputs; its own children may outlive it. With `file`, a
    /// descriptor of ours, as its descriptor 3.
    case app(file: Int32? = nil)
  }

  var program: String
  var arguments: [String] = []
  var environment: [String: String]
  var role: Role
}

/// A process that this one started, until it has ended and been reaped.
///
/// Its exit is learned from a pidfd: no signal handler, and no other child of the process is touched.
@ServiceThread
final class ChildProcess {
  /// How a process ended.
  struct Ending: Equatable, Sendable, CustomStringConvertible {
    var status: Int32
    /// 0 if it ended by itself.
    var signal: Int32
    /// The most memory that it had, in bytes.
    var memory: UInt64 = 0

    /// Whether it ended by itself and found nothing wrong.
    var isFine: Bool { status == 0 && signal == 0 }

    var description: String {
      if signal != 0 { return "was ended by \(String(cString: cp_signal_name(signal)))" }
      return status == 0 ? "ended" : "ended with status \(status)"
    }
  }

  let pid: Int32
  /// Our ends of its pipes: written to and read by others, closed here.
  private(set) var input: Int32
  private(set) var output: Int32
  private(set) var errors: Int32
  private let pidfd: Int32
  private var exit: Registration?
  private var readers: [Registration] = []
  /// What ends an extension with all its descendants; nil for an app, and when that was done.
  private var sandbox: OpaquePointer?
  /// How an extension is confined; nil for an app.
  let confinement: ConfinementReport?
  private(set) var isRunning = true

  /// Starts a process; `onExit` is called once, unless this throws.
  init(
    _ command: ChildCommand, onExit: @escaping @ServiceThread (Ending) -> Void
  ) throws(MessageError) {
    var child = cp_child()
    let error = Self.spawn(command, &child)
    guard error == 0 else { throw Self.refusal(command, errno: Errno(error)) }
    pid = child.pid
    pidfd = child.pidfd
    (input, output, errors) = (child.input, child.output, child.errors)
    sandbox = child.sandbox
    confinement = child.sandbox == nil ? nil : ConfinementReport(child)
    do {
      // The closure keeps this object until the process has ended.
      exit = try ServiceThread.watch(pidfd) { self.reap(onExit) }
    } catch {
      // Out of memory in epoll: it ends, but stays as a zombie, for its exit cannot be waited for.
      cp_kill_group(pid)
      endDescendants()
      cd_close(pidfd)
      closeAll()
      throw MessageError(.unavailable, "cannot start \(command.program): \(error)")
    }
  }

  private func reap(_ onExit: @ServiceThread (Ending) -> Void) {
    // While the dead leader has not been reaped, its number cannot be that of another group.
    if sandbox != nil { cp_kill_group(pid) }
    var ending = cp_ending()
    guard cp_reap(pid, &ending) == 1 else { return }
    isRunning = false
    endDescendants()
    if let exit { ServiceThread.unwatch(exit) }
    cd_close(pidfd)
    onExit(Ending(status: ending.status, signal: ending.signal, memory: ending.memory))
  }

  func terminate() { if isRunning { cp_terminate_group(pid) } }
  func kill() {
    guard isRunning else { return }
    if let sandbox { cp_sandbox_kill(sandbox) } else { cp_kill_group(pid) }
  }

  /// Ends whatever an extension leaves behind, in any session.
  private func endDescendants() {
    if let sandbox { cp_sandbox_end(sandbox) }
    sandbox = nil
  }

  // MARK: Pipes

  /// Calls `handler` whenever the pipe of its output, or of its errors, can be read.
  func whenReadable(
    _ descriptor: Int32, _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) {
    readers.append(try ServiceThread.watch(descriptor, handler))
  }

  func closeInput() { close(&input) }
  func closeOutput() { close(&output) }
  func closeErrors() { close(&errors) }

  /// Closes all pipes; call it when the exit has been told and they have been read.
  func closeAll() {
    closeInput()
    closeOutput()
    closeErrors()
  }

  private func close(_ descriptor: inout Int32) {
    guard descriptor >= 0 else { return }
    for reader in readers where reader.descriptor == descriptor { ServiceThread.unwatch(reader) }
    readers.removeAll { $0.descriptor == descriptor }
    cd_close(descriptor)
    descriptor = -1
  }

  // MARK: Starting

  private static func spawn(_ command: ChildCommand, _ child: inout cp_child) -> Int32 {
    let arguments = [command.program] + command.arguments
    let environment = command.environment.map { "\($0.key)=\($0.value)" }.sorted()
    return command.program.withCString { path in
      block(arguments).withUnsafeBufferPointer { arguments in
        block(environment).withUnsafeBufferPointer { environment in
          var request = cp_command()
          request.path = path
          request.arguments = arguments.baseAddress
          request.argument_count = Int32(command.arguments.count + 1)
          request.environment = environment.baseAddress
          request.environment_count = Int32(command.environment.count)
          switch command.role {
          case .extension(let memory, let processes, let confinement):
            request.piped = true
            request.restricted = true
            request.memory = memory ?? 0
            request.processes = processes ?? 0
            return spawn(&request, confinement, &child)
          case .app(let file):
            request.searches = true
            request.file = file ?? 0
            return cp_spawn(&request, &child)
          }
        }
      }
    }
  }

  private static func spawn(
    _ request: inout cp_command, _ confinement: Confinement, _ child: inout cp_child
  ) -> Int32 {
    let fixed = block(confinement.fixed)
    let hidden = confinement.hidden.map { block([$0]) }
    let kept = confinement.kept.map { block([$0]) }
    // A folder that is none of its own, so that none is kept from being moved or unmounted, as under systemd.
    return "/".withCString { root in
      fixed.withUnsafeBufferPointer { fixed in
        withPointer(hidden) { hidden in
          withPointer(kept) { kept in
            request.directory = root
            request.unconfined = !confinement.isOn
            request.fixed = fixed.baseAddress
            request.fixed_count = Int32(confinement.fixed.count)
            request.hidden = hidden
            request.kept = kept
            return cp_spawn(&request, &child)
          }
        }
      }
    }
  }

  private static func withPointer<Result>(
    _ text: [CChar]?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// Strings one after another, each with its NUL; a NUL within one ends it there.
  private static func block(_ strings: [String]) -> [CChar] {
    strings.flatMap { string in string.utf8.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0] }
  }

  private static func refusal(_ command: ChildCommand, errno: Errno) -> MessageError {
    let advice =
      switch errno {
      case ENOENT: "see that it is there, and the interpreter that its first line names"
      case EACCES: "make it executable (chmod +x)"
      case ENOEXEC: "it needs a first line such as #!/usr/bin/python3, or is for another machine"
      case ETXTBSY: "it is being written; try again when that is done"
      case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
      case ENOSYS: "Linux 5.3 or later is needed (pidfd_open)"
      default: "try to start it by hand"
      }
    return MessageError(
      .unavailable,
      "cannot start \(command.program): \(errno); \(advice)"
    )
  }
}
