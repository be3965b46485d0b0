import Glibc

/// A lock on a file that this process has for as long as it runs.
///
/// It is a lock of the open file (flock(2)), which the kernel releases when the process ends, however it ends; children do
/// not inherit the descriptor. The file is open for reading only: as long as a file is open for writing, its file
/// system cannot be made read-only (mount(2), EBUSY).
///
/// A second lock tells others who has the first one: a lock of the process for reading (fcntl(2), F_SETLK), because the
/// kernel names the owner of such locks only. It goes when the process closes any other descriptor of the file, so nothing
/// else may open this file.
package struct ProcessLock: ~Copyable, Sendable {
  /// Why a file is not locked.
  package enum Failure: Error, Equatable {
    /// Another process has the lock; nil if it is not known which, or if it is in another PID namespace.
    case held(by: Int32?)
    /// The system refused a call.
    case refused(Errno, during: String)
  }

  private let file: FileDescriptor

  /// Locks a file, which is made for this user alone if it is missing, and waits for nothing.
  ///
  /// - Parameter path: The file; its folder must exist. A link is not followed.
  /// - Throws: Who has the lock, or which call the system refused.
  package init(_ path: String) throws(Failure) {
    let file = try Self.open(path)
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 { throw Self.failure(of: file, .last) }
    var name = Self.wholeFile(F_RDLCK)
    // Without it the lock holds all the same, and is refused to others without this process's number.
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
    // A lock for writing would be refused because of the owner's lock for reading: the kernel answers with that one.
    var owner = wholeFile(F_WRLCK)
    let isFound = fcntl(file.number, F_GETLK, &owner) == 0 && owner.l_type == Int16(F_RDLCK)
    return .held(by: isFound && owner.l_pid > 0 ? owner.l_pid : nil)
  }

  private static func wholeFile(_ type: Int32) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
