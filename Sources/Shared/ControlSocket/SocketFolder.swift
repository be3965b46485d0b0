import Glibc
package import SystemAccess

/// The folder of a control socket, held open by a descriptor, and the files beside the socket.
///
///     NAME        the socket
///     NAME.lock   held by the daemon, so that no second daemon takes the path; contains the `SocketProof`
///     NAME.pid    locked by the daemon (fcntl(2), F_SETLK), so that clients learn its process from the kernel
package struct SocketFolder: Sendable {
  package let path: String
  private let folder: OpenFolder
  private let name: String

  /// Opens the folder of a socket; the folder must exist, the socket need not.
  package init(of path: String) throws(OpenFolder.Failure) {
    self.path = path
    (folder, name) = try OpenFolder.containing(path)
  }

  /// The socket's path through the open descriptor, for system calls.
  package var socket: String { "\(folder.root)/\(name)" }
  package var lock: String { "\(socket).lock" }
  /// The file whose lock tells clients the daemon's process.
  package var process: String { "\(socket).pid" }

  package var owner: UInt32 { folder.status.st_uid }

  /// Whether the folder's path now leads to another folder or to nothing.
  package var isReplaced: Bool { folder.isReplaced }
}

/// A lock that tells clients the daemon's process: the kernel returns the lock's owner (F_GETLK).
package enum ProcessMark {
  /// Creates the file anew, so that no other process has locked it, and locks it until this process closes it.
  package static func make(at path: String) throws(Errno) -> FileDescriptor {
    unlink(path)
    let file = try FileDescriptor(
      opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var lock = wholeFile(F_WRLCK)
    guard fcntl(file.number, F_SETLK, &lock) == 0 else { throw .last }
    // Every user of the socket may read the file and query the lock's owner.
    guard fchmod(file.number, 0o644) == 0 else { throw .last }
    return file
  }

  /// Returns the process that has the lock, 0 for a process outside this PID namespace, or `nil` without a lock.
  package static func holder(at path: String) throws(Errno) -> Int32? {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    var lock = wholeFile(F_RDLCK)
    guard fcntl(file.number, F_GETLK, &lock) == 0 else { throw .last }
    return lock.l_type == Int16(F_WRLCK) ? lock.l_pid : nil
  }

  private static func wholeFile(_ type: Int32) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}

/// The paths of the control socket, for the daemon and for its clients.
package enum SocketPath {
  package static let name = "actionbutton.sock"
  /// The folder of a daemon that is a system service without `RUNTIME_DIRECTORY`.
  package static let systemFolder = "/run/actionbutton"
  /// The longest path that the kernel accepts: `sun_path` has 108 bytes including the NUL (unix(7)).
  package static let longest = 107

  /// The path at which a daemon with this environment creates its socket.
  ///
  /// The first of `explicit` (`--socket`), `ACTIONBUTTON_SOCKET`, the folder that systemd made for the
  /// service (`RUNTIME_DIRECTORY`, systemd.exec(5)), the folder of the user's session
  /// (`XDG_RUNTIME_DIR`), `/run/actionbutton`.
  package static func forDaemon(
    _ explicit: String? = nil, environment: [String: String]
  ) -> String {
    if let explicit { return explicit }
    return standard(environment: environment).first ?? "\(systemFolder)/\(name)"
  }

  /// The paths at which a client with this environment looks for a daemon, in order.
  ///
  /// They include both the session's folder and the system's, so that a user's command finds a system service.
  package static func standard(environment: [String: String]) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let named = value("ACTIONBUTTON_SOCKET") { return [named] }
    // `RUNTIME_DIRECTORY` may contain several folders, separated by colons.
    let service = value("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
    var paths: [String] = []
    for folder in [service, value("XDG_RUNTIME_DIR"), systemFolder] {
      guard let folder else { continue }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// The first of these paths that exists.
  ///
  /// If no path exists, the first path in a folder that this user may not search: a daemon may run there, and connecting
  /// fails with a message about the permission.
  package static func firstExisting(_ paths: [String]) -> String? {
    firstExisting(paths) { access($0, F_OK) == 0 ? nil : .last }
  }

  /// A variant for tests: `look` returns `nil` if the path exists, or else the system's error.
  static func firstExisting(_ paths: [String], look: (String) -> Errno?) -> String? {
    let errors = paths.map { look($0) }
    let found = errors.firstIndex(of: nil) ?? errors.firstIndex(of: Errno(EACCES))
    return found.map { paths[$0] }
  }
}
