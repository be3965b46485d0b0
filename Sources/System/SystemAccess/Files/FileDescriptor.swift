import CSystem
package import Glibc

/// A descriptor with one owner, which is closed when the value is destroyed.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number; only this value may close it.
  public let number: Int32

  /// Takes ownership of an open descriptor.
  public init(owning number: Int32) { self.number = number }

  /// Takes ownership of the descriptor that a system call returned.
  ///
  /// - Throws: The current `errno` if the call returned -1.
  public init(returnedBy number: Int32) throws(Errno) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  /// Opens a file, again if a signal interrupts the call; children do not inherit the descriptor.
  public init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    var number: Int32
    repeat {
      number = open(path, flags | O_CLOEXEC, mode)
    } while number < 0 && errno == EINTR
    try self.init(returnedBy: number)
  }

  deinit { close(number) }

  /// Gives up ownership: the caller must close the descriptor.
  public consuming func handOver() -> Int32 {
    let number = number
    discard self
    return number
  }
}

extension Optional where Wrapped: ~Copyable, Wrapped == FileDescriptor {
  /// The number of the descriptor, or `nil`.
  public var number: Int32? {
    switch self {
    case .some(let descriptor): descriptor.number
    case .none: nil
    }
  }
}

/// The system calls that write files; tests replace one to make it fail.
package struct FileCalls: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = {
    Glibc.open($0, $1, $2)
  }
  package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    Glibc.write($0, $1.baseAddress, $1.count)
  }
  package var fsync: @Sendable (_ file: Int32) -> Int32 = { Glibc.fsync($0) }
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32 = { Glibc.rename($0, $1) }
  package var makeFolder: @Sendable (_ path: String, _ mode: mode_t) -> Int32 = {
    Glibc.mkdir($0, $1)
  }

  package init() {}

  /// Repeats a call that a signal interrupts, and throws the error if it returns -1.
  package static func retrying<Result: FixedWidthInteger>(
    _ name: String, _ call: () -> Result
  ) throws(FileFailure) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let error = Errno.last
      if error.number != EINTR { throw .system(errno: error, during: name) }
    }
  }
}

package enum FileFailure: Error, Equatable {
  /// The file is larger than the limit.
  case tooLarge
  /// The file is a folder, a pipe or a device.
  case noFile
  case system(errno: Errno, during: String)
}

extension FileFailure: CustomStringConvertible {
  /// The reason without the file's path, which the caller knows.
  package var description: String {
    switch self {
    case .tooLarge: "it is too large"
    case .noFile: "it is a folder, a pipe or a device"
    case .system(let errno, let call): "\(errno), during \(call)"
    }
  }
}

/// A file in memory, without a path (memfd_create(2)).
package final class MemoryFile: Sendable {
  /// A descriptor for reading the file from its beginning; children do not inherit it by default.
  package let descriptor: FileDescriptor

  /// Creates a file with these bytes; `/proc` shows `name`.
  ///
  /// - Throws: The system's error, for example ENOMEM.
  package init(named name: String, _ bytes: [UInt8]) throws(Errno) {
    descriptor = try FileDescriptor(returnedBy: cp_memory_file(name, bytes, Int32(bytes.count)))
  }
}

package enum FileBytes {
  /// Reads all bytes of a regular file; never waits for a pipe, a device or a socket.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of bytes.
  ///   - follows: Whether to follow a link in place of the file.
  ///   - check: Called with the status of the file before it is read.
  /// - Returns: The bytes.
  /// - Throws: `noFile` if it is not a regular file; `tooLarge` if it has more bytes; `system` for a failed call.
  package static func read(
    _ path: String, limit: Int, follows: Bool = true, check: (stat) -> Void = { _ in }
  ) throws(FileFailure) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO waits until another process opens its other end (fifo(7)).
    let flags =
      O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (follows ? 0 : O_NOFOLLOW)
    let file = FileDescriptor(
      owning: try FileCalls.retrying("open") { Glibc.open(path, flags) })
    var status = stat()
    _ = try FileCalls.retrying("stat") { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    check(status)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try FileCalls.retrying("read") { Glibc.read(file.number, &chunk, chunk.count) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}

extension FileDescriptor {
  /// Turns SIGINT and SIGTERM into events of a descriptor instead of the end of the process.
  ///
  /// Call before starting other threads: a signal to an earlier thread would still end the process. No structure contains
  /// the descriptor, because the optimizer of Swift 6.0.3 crashes on a structure that another module destroys.
  ///
  /// - Returns: A descriptor that is readable once SIGINT or SIGTERM has arrived.
  /// - Throws: The system's error if it has no free descriptor.
  package static func endingSignals() throws(Errno) -> FileDescriptor {
    try FileDescriptor(returnedBy: cd_ending_signals())
  }
}

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
    // If this fails, the first lock still holds, but other processes cannot learn its owner.
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

/// Watches folders for files that are written, created, removed or renamed (inotify).
///
/// Used by one thread.
package final class FolderWatch {
  private let file: FileDescriptor
  /// The descriptor to wait for, readable after a change.
  package var descriptor: Int32 { file.number }

  /// Creates a watch without folders.
  package init() throws(SystemError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_folders_open())
    } catch {
      throw SystemError(
        "watch", on: "folders", errno: error,
        advice: "raise the limit fs.inotify.max_user_instances (sysctl)")
    }
  }

  /// Adds a folder, without its subfolders; has no effect if it was added before.
  package func add(_ folder: String) throws(SystemError) {
    guard cw_folders_add(descriptor, folder) == 0 else {
      throw SystemError(
        "watch", on: folder, errno: .last,
        advice:
          "check that it is a folder that you may read, and raise fs.inotify.max_user_watches (sysctl)"
      )
    }
  }

  /// Discards the changes so far, and returns whether there were changes.
  @discardableResult
  package func drain() -> Bool { cw_watch_drain(descriptor) != 0 }
}
