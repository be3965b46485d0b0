import CSystem
import ControlSocket
import Glibc
import SystemAccess

/// The socket as a file: made under a lock, listened to, removed.
///
/// The lock is a file beside it, which the kernel unlocks when its process ends, however it ends. The
/// process with the lock owns the path: a socket that is still there was left by a daemon that has ended, and it is
/// removed without a race between two daemons.
final class SocketListener {
  let path: String
  let descriptor: Int32
  private let lock: Int32
  private let inode: ino_t

  /// Claims the path and listens there.
  init(path: String) throws(SocketError) {
    guard path.utf8.count <= SocketPath.longest else { throw .pathTooLong(path) }
    self.path = path
    lock = try Self.claim(path)
    do throws(SocketError) {
      try Self.removeStale(path)
      (descriptor, inode) = try Self.listen(path)
    } catch {
      Self.release(lock, path)
      throw error
    }
  }

  /// Removes the socket, if it is still ours, and gives up the path.
  func close() {
    cd_close(descriptor)
    var file = stat()
    if lstat(path, &file) == 0, file.st_ino == inode { unlink(path) }
    Self.release(lock, path)
  }

  // MARK: The lock

  private static func claim(_ path: String) throws(SocketError) -> Int32 {
    while true {
      let name = lockPath(path)
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      let lock = open(name, flags, 0o600)
      guard lock >= 0 else { throw .refused("create the lock", path: name, errno: .last) }
      try checkOwner(of: lock, name)
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        let error = Errno.last
        cd_close(lock)
        guard error.isTryAgain else { throw .refused("lock", path: name, errno: error) }
        throw .alreadyRuns(path: path, pid: try listener(at: path).pid)
      }
      // Its last owner may have removed the file between the two calls: a lock on no file is none.
      var (mine, there) = (stat(), stat())
      if fstat(lock, &mine) == 0, stat(name, &there) == 0, mine.st_ino == there.st_ino {
        return lock
      }
      cd_close(lock)
    }
  }

  /// In a folder that others can write, another user can put a file there first, and lock it for ever.
  private static func checkOwner(of lock: Int32, _ name: String) throws(SocketError) {
    var file = stat()
    let isOurs =
      fstat(lock, &file) == 0 && file.st_mode & S_IFMT == S_IFREG && file.st_nlink <= 1
      && (file.st_uid == geteuid() || file.st_uid == 0)
    guard !isOurs else { return }
    cd_close(lock)
    throw .foreignLock(path: name)
  }

  private static func release(_ lock: Int32, _ path: String) {
    unlink(lockPath(path))
    cd_close(lock)
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
    let socket = UnixSocket.make(nonBlocking: true)
    guard socket >= 0 else { throw .refused("create a socket for", path: path, errno: .last) }
    defer { cd_close(socket) }
    guard try UnixSocket.connect(socket, to: path) == 0 else {
      // A full queue of connections belongs to a listener; a refused connection means that there is none.
      return (errno != ECONNREFUSED && errno != ENOENT, nil)
    }
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    return (true, cs_peer(socket, &pid, &uid, &gid) == 0 ? pid : nil)
  }

  private static func listen(_ path: String) throws(SocketError) -> (Int32, ino_t) {
    let socket = UnixSocket.make(nonBlocking: true)
    guard socket >= 0 else { throw .refused("create a socket for", path: path, errno: .last) }
    var file = stat()
    // No client can connect before `listen`, so none sees the mode that the socket had before.
    guard try UnixSocket.bind(socket, to: path) == 0, chmod(path, 0o660) == 0,
      Glibc.listen(socket, SOMAXCONN) == 0, lstat(path, &file) == 0
    else {
      let error = Errno.last
      cd_close(socket)
      throw .refused("listen at", path: path, errno: error)
    }
    return (socket, file.st_ino)
  }
}
