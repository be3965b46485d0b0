import CSystem
import Glibc

/// A failed system call, with advice for people.
public struct SystemError: Error, Equatable, Sendable {
  /// The action that failed, such as "open chip".
  public let action: String
  /// The object of the action: a path, "this process".
  public let subject: String
  /// The error of the failed call.
  public let errno: Errno
  /// Advice on what to do about the error.
  public let advice: Sentence

  /// Creates the error of a call that failed with `errno` during this action on this subject.
  public init(_ action: String, on subject: String, errno: Errno, advice: Sentence) {
    self.action = action
    self.subject = subject
    self.errno = errno
    self.advice = advice
  }

  /// An error for a failed write to standard output.
  public static func output(_ errno: Errno, advice: Sentence) -> SystemError {
    SystemError("write", on: "standard output", errno: errno, advice: advice)
  }

  /// An error for a failed call that creates a descriptor, such as a timerfd.
  static func noDescriptor(for what: String, _ errno: Errno) -> SystemError {
    SystemError(
      "create \(what)", on: "this process", errno: errno,
      advice: "raise the limit of open files (ulimit -n)")
  }
}

extension SystemError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    "cannot \(part: Sentence(text: action)) on \(subject): \(errno); \(advice)"
  }
}

/// An error number of the system (errno(3)).
///
/// A `switch` compares it with the constants of the C library: `case EBUSY:`.
public struct Errno: Error, Hashable, Sendable {
  /// The number, such as `EBUSY`.
  public let number: Int32

  /// Creates an error from a number of errno(3).
  public init(_ number: Int32) { self.number = number }

  /// The error of the last failed call on this thread; read it before the next call.
  public static var last: Errno { Errno(cd_errno()) }

  /// The constant's name, such as `EBUSY`, or `errno 523` for a number that the C library does not know.
  public var name: String { String(cString: cd_errno_name(number)) }

  /// The C library's description, such as `Device or resource busy`.
  public var meaning: String { String(cString: cd_strerror(number)) }

  /// Whether a non-blocking descriptor currently has nothing to read or no room to write.
  public var isTryAgain: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// Lets a pattern contain a constant of the C library.
  public static func ~= (number: Int32, error: Errno) -> Bool { error.number == number }
}

extension Errno: CustomStringConvertible {
  /// The name and the meaning: `EBUSY (Device or resource busy)`.
  public var description: String { "\(name) (\(meaning))" }
}
