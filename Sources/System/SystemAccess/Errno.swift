import CSystem
import Glibc

/// An error number of the system (errno(3)).
///
/// A `switch` compares it with the constants of the C library: `case EBUSY:`.
public struct Errno: Error, Hashable, Sendable {
  /// The number, such as `EBUSY`.
  public let number: Int32

  /// The error with a number.
  public init(_ number: Int32) { self.number = number }

  /// The error of the last call that failed on this thread; read it before the next call.
  public static var last: Errno { Errno(cd_errno()) }

  /// `EBUSY`; `errno 523` for a number that the C library does not know.
  public var name: String { String(cString: cd_errno_name(number)) }

  /// What it means, in the words of the C library: `Device or resource busy`.
  public var meaning: String { String(cString: cd_strerror(number)) }

  /// Whether a descriptor that does not block has nothing to read, or no room to write, at the moment.
  public var isTryAgain: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// Lets a pattern name the constant of the C library.
  public static func ~= (number: Int32, error: Errno) -> Bool { error.number == number }
}

extension Errno: CustomStringConvertible {
  /// The name and the meaning: `EBUSY (Device or resource busy)`.
  public var description: String { "\(name) (\(meaning))" }
}
