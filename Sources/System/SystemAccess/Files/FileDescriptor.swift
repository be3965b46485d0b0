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
  ///   - limit: The most bytes.
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
