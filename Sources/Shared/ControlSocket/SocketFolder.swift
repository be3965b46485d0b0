import Glibc
package import SystemAccess

/// The folder of a control socket, used by its descriptor, and the files beside the socket.
///
///     NAME        the socket
///     NAME.lock   held by the daemon, so that no second one takes the path; in it is the proof (see `SocketClient`)
///     NAME.pid    locked by the daemon (fcntl(2), F_SETLK), so that clients learn its process from the kernel
package struct SocketFolder: Sendable {
  /// The socket's path, for messages.
  package let path: String
  private let folder: OpenFolder
  private let name: String

  /// The folder of a socket, which need not exist; the folder must.
  package init(of path: String) throws(OpenFolder.Failure) {
    self.path = path
    (folder, name) = try OpenFolder.containing(path)
  }

  /// The path by which the system finds the socket.
  package var socket: String { "\(folder.root)/\(name)" }
  /// The file that keeps other daemons away.
  package var lock: String { "\(socket).lock" }
  /// The file whose lock names the daemon.
  package var process: String { "\(socket).pid" }

  /// The user that the folder belongs to.
  package var owner: UInt32 { folder.status.st_uid }

  /// Whether its path leads to another folder by now, or to none.
  package var isReplaced: Bool { folder.isReplaced }
}

/// The lock that names a daemon's process: the kernel tells clients whose it is (F_GETLK).
package enum ProcessMark {
  /// Makes the file anew, so that no other process can have locked it, and locks it for as long as this process has it open.
  package static func make(at path: String) throws(Errno) -> FileDescriptor {
    unlink(path)
    let file = try FileDescriptor(
      opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var lock = wholeFile(F_WRLCK)
    guard fcntl(file.number, F_SETLK, &lock) == 0 else { throw .last }
    // All who may use the socket may read it, and ask for the lock's owner.
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
