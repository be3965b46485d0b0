import CSystem
import ControlSocket
import Glibc
import SystemAccess

/// The socket's file: created under a lock, listened to, removed.
///
/// The lock is a file beside the socket, which the kernel unlocks when its process ends for any reason. The process with
/// the lock owns the path: an existing socket was left by a daemon that has ended, and no two processes
/// replace it at the same time.
final class SocketListener {
  let path: String
  /// A secret that programs of this user can read, but extensions cannot.
  let proof = SocketProof.make()
  private let folder: SocketFolder
  /// All three are `nil` after `close`.
  private var socket: FileDescriptor?
  private var lock: FileDescriptor?
  private var mark: FileDescriptor?
  private let inode: ino_t

  init(path: String) throws(SocketError) {
    guard path.utf8.count <= SocketPath.longest else { throw .pathTooLong(path) }
    self.path = path
    do throws(OpenFolder.Failure) { folder = try SocketFolder(of: path) } catch {
      guard case .system(let errno, path: _) = error else { throw .folder(path: path, "\(error)") }
      throw .refused("create the lock", path: "\(path).lock", errno: errno)
    }
    lock = try Self.claim(folder)
    do throws(SocketError) {
      try Self.removeStale(folder)
      let socket = try Self.makeSocket(path)
      guard cs_name_senders(socket.number) == 0 else {
        throw .refused("identify the senders at", path: path, errno: .last)
      }
      do throws(Errno) {
        mark = try ProcessMark.make(at: folder.process)
        try Self.write(proof, to: lock.number ?? -1)
      } catch { throw .refused("lock", path: "\(path).pid", errno: error) }
      inode = try Self.listen(socket, folder)
      self.socket = consume socket
    } catch {
      unlink(folder.process)
      unlink(folder.lock)
      throw error
    }
  }

  /// The path by which the system finds the socket, even after its folder was moved.
  var location: String { folder.socket }

  /// A warning if clients find a different folder at the path, or `nil`.
  var problem: String? {
    guard folder.isReplaced else { return nil }
    return
      "the folder of the socket \(path) was moved or replaced after this program started, and clients do not find it: put "
      + "the folder back, or restart this program"
  }

  /// Accepts a new connection.
  ///
  /// - Throws: The error of accept4(2), which is EAGAIN if no connection is waiting.
  func accept() throws(Errno) -> FileDescriptor {
    try FileDescriptor(returnedBy: cs_accept(socket.number ?? -1))
  }

  /// Calls `handler` on the service thread whenever there is a new connection.
  @ServiceThread
  func watch(_ handler: @escaping @ServiceThread () -> Void) throws(SystemError) -> Registration {
    try ServiceThread.watch(socket.number ?? -1, handler)
  }

  /// Removes the socket, if it is still ours, and gives up the path; further calls do nothing.
  func close() {
    guard socket.number != nil else { return }
    socket = nil
    var file = stat()
    if lstat(location, &file) == 0, file.st_ino == inode { unlink(location) }
    // Removed before they are unlocked: afterwards another process may own these files.
    unlink(folder.process)
    unlink(folder.lock)
    mark = nil
    lock = nil
  }

  // MARK: The lock

  private static func claim(_ folder: SocketFolder) throws(SocketError) -> FileDescriptor {
    let name = "\(folder.path).lock"
    while true {
      let lock = try openLock(folder.lock, name)
      try checkOwner(of: lock, name)
      guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
        let error = Errno.last
        guard error.isTryAgain else { throw .refused("lock", path: name, errno: error) }
        throw .alreadyRuns(path: folder.path, pid: try listener(at: folder).pid)
      }
      // The last owner may have removed the file between the two calls: then the lock protects nothing.
      var (mine, there) = (stat(), stat())
      if fstat(lock.number, &mine) == 0, stat(folder.lock, &there) == 0, mine.st_ino == there.st_ino
      {
        return lock
      }
    }
  }

  /// Replaces the proof of an earlier daemon in the lock's file.
  private static func write(_ proof: String, to lock: Int32) throws(Errno) {
    let bytes = Array(proof.utf8)
    guard ftruncate(lock, 0) == 0, fchmod(lock, 0o600) == 0,
      pwrite(lock, bytes, bytes.count, 0) == bytes.count
    else { throw .last }
  }

  private static func openLock(
    _ location: String, _ name: String
  ) throws(SocketError) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(Errno) { return try FileDescriptor(opening: location, flags, mode: 0o600) } catch {
      throw .refused("create the lock", path: name, errno: error)
    }
  }

  /// Throws if another user created the lock's file, which is possible in a folder that others can write.
  private static func checkOwner(
    of lock: borrowing FileDescriptor, _ name: String
  ) throws(SocketError) {
    var file = stat()
    let isOurs =
      fstat(lock.number, &file) == 0 && file.st_mode & S_IFMT == S_IFREG && file.st_nlink <= 1
      && (file.st_uid == geteuid() || file.st_uid == 0)
    guard isOurs else { throw .foreignLock(path: name) }
  }

  // MARK: The socket

  private static func removeStale(_ folder: SocketFolder) throws(SocketError) {
    var file = stat()
    guard lstat(folder.socket, &file) == 0 else { return }
    guard file.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: folder.path) }
    let listener = try listener(at: folder)
    if listener.isThere { throw .alreadyRuns(path: folder.path, pid: listener.pid) }
    guard unlink(folder.socket) == 0 || errno == ENOENT else {
      throw .refused("remove the stale socket", path: folder.path, errno: .last)
    }
  }

  /// Whether a process listens at the path, and its number if the kernel reports it.
  private static func listener(
    at folder: SocketFolder
  ) throws(SocketError) -> (isThere: Bool, pid: Int32?) {
    let socket = try makeSocket(folder.path)
    guard try UnixSocket.connect(socket, to: folder.socket) == 0 else {
      // A full queue of connections belongs to a listener; a refused connection means that no process listens.
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

  /// Binds the socket to its path and lets clients connect.
  ///
  /// - Returns: The inode of the socket's file.
  private static func listen(
    _ socket: borrowing FileDescriptor, _ folder: SocketFolder
  ) throws(SocketError) -> ino_t {
    let path = folder.socket
    var file = stat()
    // No client can connect before `listen`, so none sees the mode that the socket had before.
    guard try UnixSocket.bind(socket, to: path) == 0, chmod(path, 0o660) == 0,
      Glibc.listen(socket.number, SocketLimits.queue) == 0, lstat(path, &file) == 0
    else { throw .refused("listen at", path: folder.path, errno: .last) }
    return file.st_ino
  }
}
