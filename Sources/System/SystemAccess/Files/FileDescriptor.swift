import Glibc

/// A descriptor with one owner: it is closed when the owner goes.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the system knows it by; not to be closed by others.
  public let number: Int32

  /// Takes over an open descriptor.
  public init(owning number: Int32) { self.number = number }

  /// Takes over what a call of the system returned.
  ///
  /// - Throws: The error of the call, if it returned -1; read before any other call.
  public init(returnedBy number: Int32) throws(Errno) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  /// Opens a file; children do not inherit the descriptor.
  ///
  /// A signal only delays it.
  public init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    var number: Int32
    repeat {
      number = open(path, flags | O_CLOEXEC, mode)
    } while number < 0 && errno == EINTR
    try self.init(returnedBy: number)
  }

  deinit { close(number) }

  /// Gives up the ownership: the caller, or the library that it hands the number to, closes it from now on.
  public consuming func handOver() -> Int32 {
    let number = number
    discard self
    return number
  }
}

extension Optional where Wrapped: ~Copyable, Wrapped == FileDescriptor {
  /// The number of the descriptor; nil without one.
  public var number: Int32? {
    switch self {
    case .some(let descriptor): descriptor.number
    case .none: nil
    }
  }
}
