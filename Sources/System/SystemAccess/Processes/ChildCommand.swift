import CSystem

/// What a child process is started with.
///
/// It gets no descriptor of ours but its standard streams and `file`, no blocked signals and no handlers.
package struct ChildCommand: Sendable {
  /// Where its standard input comes from.
  package enum Input: Sendable {
    /// From nothing: it is at its end.
    case none
    /// From a pipe, whose writing end `StartedChild.input` is.
    case pipe
    /// From an open descriptor of ours, borrowed until `start` has returned.
    case descriptor(Int32)
  }

  /// Where its standard output and its standard error go.
  package enum Outputs: Sendable {
    /// Each into a pipe, whose reading ends `StartedChild.output` and `StartedChild.errors` are.
    case pipes
    /// Both to our standard error.
    case toStandardError
    /// Nowhere.
    case discarded
  }

  /// The program's path; without a slash it is looked for in our PATH.
  package var program: String
  /// Its arguments, without the name of the program.
  package var arguments: [String]
  /// All variables that it gets.
  package var environment: [String: String]
  /// Where its standard input comes from.
  package var input = Input.none
  /// Where its outputs go.
  package var outputs = Outputs.toStandardError
  /// A descriptor of ours that it gets as its descriptor 3; borrowed until `start` has returned.
  package var file: Int32?
  /// Whether it stays in our session and process group, which ends with us; otherwise it leads new ones.
  package var isInOurGroup = false
  /// With a sandbox it needs pipes for all streams, gains no privileges, and all that it started ends with it.
  package var sandbox: Sandbox?

  /// A command without input, whose outputs go to our standard error.
  package init(program: String, arguments: [String] = [], environment: [String: String]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }
}

/// What a child process that is not trusted may do.
package struct Sandbox: Sendable {
  /// The kinds of access to a file, or to all files below a folder.
  package struct Access: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ access: cp_access) { rawValue = access.rawValue }

    /// Reading files and listing folders.
    package static let read = Access(CP_READ)
    /// Running programs.
    package static let run = Access(CP_RUN)
    /// Writing files that exist.
    package static let write = Access(CP_WRITE)
    /// Also making, removing and renaming files and folders.
    package static let change = Access(CP_CHANGE)
    /// Controlling a device by ioctl(2).
    package static let control = Access(CP_CONTROL)
    /// Listing folders only.
    package static let list = Access(CP_LIST)
  }

  /// A file or folder that it may use.
  package struct Grant: Hashable, Sendable {
    /// An absolute path, which grants nothing if it does not exist when the process starts.
    package var path: String
    package var access: Access

    package init(_ path: String, _ access: Access) {
      self.path = path
      self.access = access
    }
  }

  /// The most bytes of data (RLIMIT_DATA); nil for no limit.
  package var memory: UInt64?
  /// The most processes and threads, where the kernel can count them apart (RLIMIT_NPROC); nil for no limit.
  package var processes: UInt64?
  /// Whether it is confined to what follows and to its own processes.
  package var isConfined = true
  /// Whether the daemon knows it for an extension although it is not confined.
  ///
  /// The tests of that need programs that no layer stops.
  package var isIdentified = false
  /// The only files that it may use.
  package var grants: [Grant] = []
  /// Whether it may use the Internet's sockets; it gets no other ones.
  package var network = false

  /// A sandbox with limits, in which no file is granted.
  package init(memory: UInt64?, processes: UInt64?) {
    self.memory = memory
    self.processes = processes
  }
}

extension ChildCommand {
  /// Starts the process.
  ///
  /// A sandboxed process is not started if one of its layers fails for another reason than that the kernel lacks it
  /// or that the service manager forbids it.
  ///
  /// - Throws: The error of the call that failed: ENOENT if there is no such program, ENOSYS before Linux 5.3.
  package func start() throws(Errno) -> StartedChild {
    let arguments = CStrings([program] + arguments)
    let environment = CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    let grants = CStrings(sandbox?.grants.map(\.path) ?? [])
    let access = sandbox?.grants.map(\.access.rawValue) ?? []
    // A folder that is not its own, so that none is kept from being moved or unmounted, as under systemd.
    let folder = sandbox.map { _ in CStrings(["/"]) }

    var request = cp_command()
    request.path = arguments.start
    request.arguments = arguments.start
    request.argument_count = arguments.count
    request.environment = environment.start
    request.environment_count = environment.count
    request.directory = folder?.start
    request.searches = sandbox == nil
    request.in_our_group = isInOurGroup
    setDescriptors(of: &request)
    if let sandbox {
      request.restricted = true
      request.unconfined = !sandbox.isConfined
      request.identified = sandbox.isIdentified
      request.memory = sandbox.memory ?? 0
      request.processes = sandbox.processes ?? 0
      request.grants = grants.start
      request.grant_count = grants.count
      request.internet = sandbox.network
    }
    var child = cp_child()
    let error = withExtendedLifetime((arguments, environment, grants, folder)) {
      access.withUnsafeBufferPointer {
        request.grant_access = $0.baseAddress
        return cp_spawn(&request, &child)
      }
    }
    guard error == 0 else { throw Errno(error) }
    return StartedChild(child)
  }
}

extension ChildCommand {
  private func setDescriptors(of request: inout cp_command) {
    request.file = file ?? 0
    switch input {
    case .none: break
    case .pipe: request.pipes_input = true
    case .descriptor(let number): request.input = number
    }
    request.outputs =
      switch outputs {
      case .pipes: CP_TO_PIPES
      case .toStandardError: CP_TO_OUR_ERRORS
      case .discarded: CP_TO_NOTHING
      }
  }
}

/// Strings for C, one after another, each with its NUL; a NUL within one ends it there.
private final class CStrings {
  let start: UnsafePointer<CChar>
  let count: Int32
  private let bytes: UnsafeMutablePointer<CChar>

  init(_ strings: [String]) {
    let text = strings.flatMap { string in
      string.utf8.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
    }
    bytes = .allocate(capacity: text.count + 1)
    for (index, byte) in (text + [0]).enumerated() { bytes[index] = byte }
    start = UnsafePointer(bytes)
    count = Int32(strings.count)
  }

  deinit { bytes.deallocate() }
}
