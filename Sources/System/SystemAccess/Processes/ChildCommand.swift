import CSystem
import Glibc
import Synchronization

/// A command that starts a child process.
///
/// The child inherits only its standard streams and `file`, and no blocked signals and no signal handlers.
package struct ChildCommand: Sendable {
  package enum Input: Sendable {
    /// No input: the first read returns the end of the file.
    case none
    /// A pipe, whose writing end is `StartedChild.input`.
    case pipe
    /// An open descriptor of this process, borrowed until `start` returns.
    case descriptor(Int32)
  }

  package enum Outputs: Sendable {
    /// A pipe for each, whose reading ends are `StartedChild.output` and `StartedChild.errors`.
    case pipes
    case toStandardError
    case discarded
  }

  /// The program's path; a name without a slash is looked up in PATH of this process.
  package var program: String
  /// The arguments, without the name of the program.
  package var arguments: [String]
  /// The complete environment.
  package var environment: [String: String]
  package var input = Input.none
  package var outputs = Outputs.toStandardError
  /// A descriptor of this process that becomes the child's descriptor 3; borrowed until `start` returns.
  package var file: Int32?
  /// Whether the child stays in this process's session and process group; otherwise it leads new ones.
  package var isInOurGroup = false
  /// The child's sandbox: it requires pipes for all streams, the child gains no privileges, and its descendants end with it.
  package var sandbox: Sandbox?

  /// Creates a command without input, whose outputs go to the standard error of this process.
  package init(program: String, arguments: [String] = [], environment: [String: String]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }
}

/// The limits and permissions of a child process that is not trusted.
package struct Sandbox: Sendable {
  /// The kinds of access to a file or to all files below a folder.
  package struct Access: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ access: cp_access) { rawValue = access.rawValue }

    /// Reading files and listing folders.
    package static let read = Access(CP_READ)
    package static let run = Access(CP_RUN)
    /// Writing files that exist.
    package static let write = Access(CP_WRITE)
    /// Writing, and creating, removing and renaming files and folders.
    package static let change = Access(CP_CHANGE)
    /// Controlling a device by ioctl(2).
    package static let control = Access(CP_CONTROL)
    /// Listing folders only.
    package static let list = Access(CP_LIST)
  }

  /// A file or folder that the process may use.
  package struct Grant: Hashable, Sendable {
    /// An absolute path; it grants nothing if it does not exist when the process starts.
    package var path: String
    package var access: Access

    package init(_ path: String, _ access: Access) {
      self.path = path
      self.access = access
    }
  }

  /// The maximum size of data in bytes (RLIMIT_DATA), or `nil` for no limit.
  package var memory: UInt64?
  /// The maximum number of processes and threads (RLIMIT_NPROC), if the kernel can count them separately, or `nil` for no limit.
  package var processes: UInt64?
  /// Whether the process may use only `grants`, `network` and its own processes.
  package var isConfined = true
  /// Whether the daemon identifies the process as an extension even if it is not confined.
  ///
  /// Tests of the identification need programs that no layer stops.
  package var isIdentified = false
  package var grants: [Grant] = []
  /// Whether the process may create Internet sockets; it cannot create others.
  package var network = false

  /// Creates a sandbox without access to any file.
  package init(memory: UInt64?, processes: UInt64?) {
    self.memory = memory
    self.processes = processes
  }
}

extension ChildCommand {
  /// Starts the process.
  ///
  /// A sandbox's layer may be missing if the kernel lacks it or the service manager forbids it. If a layer fails for
  /// another reason, the process is not started.
  ///
  /// - Throws: The error of the failed call: ENOENT if the program does not exist, ENOSYS before Linux 5.3.
  package func start() throws(Errno) -> StartedChild {
    let arguments = CStrings([program] + arguments)
    let environment = CStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    let grants = CStrings(sandbox?.grants.map(\.path) ?? [])
    let access = sandbox?.grants.map(\.access.rawValue) ?? []
    // As under systemd: a working directory in `/` keeps no other folder from being moved or unmounted.
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

/// Strings for C, one after another, each with its NUL; a NUL within a string ends the string there.
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

/// Finds programs that only root can replace, for processes that run outside the extensions' sandbox.
///
/// A name is looked up in the folders of PATH that only root can write, like all folders above them: never in a user's
/// folders. The folders are determined once, at the first lookup. A path in the configuration takes precedence.
package final class SystemPrograms: Sendable {
  /// PATH, or the system's usual folders.
  private let searched: String
  private let trusted = Mutex<[String]?>(nil)
  private let configured: [String: String]

  /// - Parameters:
  ///   - path: PATH of the environment, or `nil` for the system's usual folders.
  ///   - configured: Absolute paths by the names of programs.
  package init(path: String?, configured: [String: String] = [:]) {
    self.configured = configured
    searched = path ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// The folders of PATH that only root can write, in order.
  package var folders: [String] {
    trusted.withLock { trusted in
      let folders =
        trusted
        ?? searched.split(separator: ":").map(String.init).filter { RootPath.isRoots($0, S_IFDIR) }
      trusted = folders
      return folders
    }
  }

  /// PATH for a process outside the sandbox: `folders`, or the system's folders if it is empty.
  package var path: String { folders.isEmpty ? "/usr/bin:/bin" : folders.joined(separator: ":") }

  /// The path of a program that only root can replace, or `nil`; an absolute path is returned unchanged.
  package func find(_ program: String) -> String? {
    if program.hasPrefix("/") { return program }
    if let path = configured[program] { return path }
    guard !program.isEmpty, !program.contains("/") else { return nil }
    // Links are not resolved: some programs behave differently depending on their name.
    return folders.lazy.map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 && RootPath.isRoots($0, S_IFREG) }
  }
}

/// Checks that only root can change the file that a path leads to.
enum RootPath {
  /// The maximum number of symbolic links in a path, as in the kernel (path_resolution(7)).
  static let mostLinks = 40

  /// Whether every folder, link and file on an absolute path belongs to root and is writable for root only, and the last
  /// has this type.
  static func isRoots(_ path: String, _ type: mode_t) -> Bool {
    guard path.hasPrefix("/"), isRoots(entry: "/") == S_IFDIR else { return false }
    var rest = path.split(separator: "/")[...]
    // The folders so far, without links.
    var (folders, links, last) = ([Substring](), 0, S_IFDIR)
    while let name = rest.popFirst() {
      guard last == S_IFDIR else { return false }
      if name == "." { continue }
      if name == ".." {
        _ = folders.popLast()
        continue
      }
      let entry = "/" + (folders + [name]).joined(separator: "/")
      guard let found = isRoots(entry: entry) else { return false }
      guard found == S_IFLNK else {
        folders.append(name)
        last = found
        continue
      }
      links += 1
      guard links <= mostLinks, let target = target(of: entry) else { return false }
      if target.hasPrefix("/") { folders = [] }
      rest = target.split(separator: "/") + rest
    }
    return last == type
  }

  /// The type of a file that belongs to root and that only root can write, or `nil` for another file.
  private static func isRoots(entry: String) -> mode_t? {
    var status = stat()
    guard lstat(entry, &status) == 0, status.st_uid == 0 else { return nil }
    let type = status.st_mode & S_IFMT
    // The permission bits of a link mean nothing.
    return type == S_IFLNK || status.st_mode & 0o022 == 0 ? type : nil
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard (1..<bytes.count).contains(count) else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
