import Glibc

/// An exclusive lock on a file, held until the value is destroyed or the process ends.
///
/// It is a lock of the open file (flock(2)), which the kernel releases however the process ends; children do not inherit
/// the descriptor. The file is open for reading only: while a file is open for writing, its file system cannot be made
/// read-only (mount(2), EBUSY).
///
/// A second lock tells other processes the owner of the first lock: a process's lock for reading (fcntl(2), F_SETLK),
/// because the kernel names the owner of such locks only. The kernel releases it when the process closes any descriptor of
/// the file, so no other code may open this file.
package struct ProcessLock: ~Copyable, Sendable {
  package enum Failure: Error, Equatable {
    /// Another process holds the lock: its number, or `nil` if it is unknown or in another PID namespace.
    case held(by: Int32?)
    case refused(Errno, during: String)
  }

  private let file: FileDescriptor

  /// Locks a file without waiting, and creates it with mode 0600 if it is missing.
  ///
  /// The file's folder must exist. A link in place of the file is not followed.
  package init(_ path: String) throws(Failure) {
    let file = try Self.open(path)
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 { throw Self.failure(of: file, .last) }
    var name = Self.wholeFile(F_RDLCK)
    // If this fails, the first lock holds all the same; other processes only do not learn the owner.
    _ = fcntl(file.number, F_SETLK, &name)
    self.file = file
  }

  private static func open(_ path: String) throws(Failure) -> FileDescriptor {
    let flags = O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(Errno) { return try FileDescriptor(opening: path, flags, mode: 0o600) } catch {
      throw .refused(error, during: "open")
    }
  }

  private static func failure(of file: borrowing FileDescriptor, _ error: Errno) -> Failure {
    guard error.isTryAgain else { return .refused(error, during: "flock") }
    // A lock for writing conflicts with the owner's lock for reading, so the kernel returns that lock.
    var owner = wholeFile(F_WRLCK)
    let isFound = fcntl(file.number, F_GETLK, &owner) == 0 && owner.l_type == Int16(F_RDLCK)
    return .held(by: isFound && owner.l_pid > 0 ? owner.l_pid : nil)
  }

  private static func wholeFile(_ type: Int32) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
