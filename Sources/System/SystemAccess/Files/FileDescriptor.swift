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
