import CSystem
import ControlSocket
import Glibc
import SystemAccess

/// The socket as a file: made under a lock, listened to, removed.
///
/// The lock is a file beside it, which the kernel unlocks when its process ends, however it ends. The process with
/// the lock owns the path; a socket that is still there was left by a daemon that has ended, and no two processes
/// replace it at the same time.
final class SocketListener {
  let path: String
  /// Both are nil after it was closed.
  private var socket: FileDescriptor?
  private var lock: FileDescriptor?
  private let inode: ino_t

  /// Claims the path and listens there.
  init(path: String) throws(SocketError) {
    guard path.utf8.count <= SocketPath.longest else { throw .pathTooLong(path) }
    self.path = path
    lock = try Self.claim(path)
    do throws(SocketError) {
      try Self.removeStale(path)
      let socket = try Self.makeSocket(path)
      inode = try Self.listen(socket, path)
      self.socket = consume socket
    } catch {
      unlink(Self.lockPath(path))
      throw error
    }
  }

  /// Takes one new connection.
  ///
  /// - Throws: The error of accept4(2): EAGAIN if there is none.
  func accept() throws(Errno) -> FileDescriptor {
    try FileDescriptor(returnedBy: cs_accept(socket.number ?? -1))
  }

  /// Calls `handler` on the service thread whenever there is a new connection.
  @ServiceThread
  func watch(
    _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) -> Registration {
    try ServiceThread.watch(socket.number ?? -1, handler)
  }

  /// Removes the socket, if it is still ours, and gives up the path; does nothing the second time.
  func close() {
    guard socket.number != nil else { return }
    socket = nil
    var file = stat()
    if lstat(path, &file) == 0, file.st_ino == inode { unlink(path) }
    // Removed before it is unlocked: afterwards another process may own it.
    unlink(Self.lockPath(path))
    lock = nil
  }

  // MARK: The lock

  private static func claim(_ path: String) throws(SocketError) -> FileDescriptor {
    while true {
      let name = lockPath(path)
      let lock = try openLock(name)
      try checkOwner(of: lock, name)
      guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
        let error = Errno.last
        guard error.isTryAgain else { throw .refused("lock", path: name, errno: error) }
        throw .alreadyRuns(path: path, pid: try listener(at: path).pid)
      }
      // Its last owner may have removed the file between the two calls: then the lock protects nothing.
      var (mine, there) = (stat(), stat())
      if fstat(lock.number, &mine) == 0, stat(name, &there) == 0, mine.st_ino == there.st_ino {
        return lock
      }
    }
  }

  private static func openLock(_ name: String) throws(SocketError) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(Errno) { return try FileDescriptor(opening: name, flags, mode: 0o600) } catch {
      throw .refused("create the lock", path: name, errno: error)
    }
  }

  /// In a folder that others can write, another user can put a file there first, and lock it for ever.
  private static func checkOwner(
    of lock: borrowing FileDescriptor, _ name: String
  ) throws(SocketError) {
    var file = stat()
    let isOurs =
      fstat(lock.number, &file) == 0 && file.st_mode & S_IFMT == S_IFREG && file.st_nlink <= 1
      && (file.st_uid == geteuid() || file.st_uid == 0)
    guard isOurs else { throw .foreignLock(path: name) }
  }

  private static func lockPath(_ path: String) -> String { path + ".lock" }

  // MARK: The socket

  private static func removeStale(_ path: String) throws(SocketError) {
    var file = stat()
    guard lstat(path, &file) == 0 else { return }
    guard file.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    let listener = try listener(at: path)
    if listener.isThere { throw .alreadyRuns(path: path, pid: listener.pid) }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .refused("remove the stale socket", path: path, errno: .last)
    }
  }

  /// Whether a process listens at the path, and which.
  private static func listener(
    at path: String
  ) throws(SocketError) -> (isThere: Bool, pid: Int32?) {
    let socket = try makeSocket(path)
    guard try UnixSocket.connect(socket, to: path) == 0 else {
      // A full queue of connections belongs to a listener; a refused connection means that there is none.
      return (errno != ECONNREFUSED && errno != ENOENT, nil)
    }
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    return (true, cs_peer(socket.number, &pid, &uid, &gid) == 0 ? pid : nil)
  }

  private static func makeSocket(_ path: String) throws(SocketError) -> FileDescriptor {
    do throws(Errno) { return try UnixSocket.make(nonBlocking: true) } catch {
      throw .refused("create a socket for", path: path, errno: error)
    }
  }

  /// Gives the socket its path and lets clients connect.
  ///
  /// - Returns: The number of its file.
  private static func listen(
    _ socket: borrowing FileDescriptor, _ path: String
  ) throws(SocketError) -> ino_t {
    var file = stat()
    // No client can connect before `listen`, so none sees the mode that the socket had before.
    guard try UnixSocket.bind(socket, to: path) == 0, chmod(path, 0o660) == 0,
      Glibc.listen(socket.number, SocketLimits.queue) == 0, lstat(path, &file) == 0
    else { throw .refused("listen at", path: path, errno: .last) }
    return file.st_ino
  }
}
