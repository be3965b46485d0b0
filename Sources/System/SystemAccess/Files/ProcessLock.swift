import Glibc

/// A lock on a file that this process has for as long as it runs.
///
/// It is a lock of the process (fcntl(2), F_SETLK), not of the open file: no child inherits it, and the kernel releases
/// it when the process ends, however it ends. It is also released when the process closes any other descriptor
/// of the file, so nothing else may open this file. A process that has the lock can take it again.
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
    var lock = Self.wholeFile
    if fcntl(file.number, F_SETLK, &lock) != 0 { throw Self.failure(of: file, .last) }
    self.file = file
  }

  private static func open(_ path: String) throws(Failure) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(Errno) { return try FileDescriptor(opening: path, flags, mode: 0o600) } catch {
      throw .refused(error, during: "open")
    }
  }

  private static func failure(of file: borrowing FileDescriptor, _ error: Errno) -> Failure {
    // POSIX leaves it to the system which of the two says that it is locked (fcntl(2)).
    guard error.isTryAgain || error.number == EACCES else {
      return .refused(error, during: "fcntl")
    }
    var holder = wholeFile
    let isFound = fcntl(file.number, F_GETLK, &holder) == 0 && holder.l_type == Int16(F_WRLCK)
    return .held(by: isFound && holder.l_pid > 0 ? holder.l_pid : nil)
  }

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
