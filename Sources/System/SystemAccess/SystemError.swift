/// What the system refused: what was tried, on what, its error, what to do.
public struct SystemError: Error, Equatable, Sendable {
  /// What was tried: "open chip".
  public let action: String
  /// What it was tried on: a path, "this process".
  public let subject: String
  /// The system's error.
  public let errno: Errno
  /// What to do.
  public let advice: Sentence

  /// A refusal; `errno` is that of the call that failed.
  public init(_ action: String, on subject: String, errno: Errno, advice: Sentence) {
    self.action = action
    self.subject = subject
    self.errno = errno
    self.advice = advice
  }

  /// Standard output cannot be written.
  public static func output(_ errno: Errno, advice: Sentence) -> SystemError {
    SystemError("write", on: "standard output", errno: errno, advice: advice)
  }

  /// The system has no descriptor to give for what was to be made.
  static func noDescriptor(for what: String, _ errno: Errno) -> SystemError {
    SystemError(
      "create \(what)", on: "this process", errno: errno,
      advice: "raise the limit of open files (ulimit -n)")
  }
}

extension SystemError: CustomSentenceConvertible {
  /// One line a person can act on.
  public var sentence: Sentence {
    "cannot \(part: Sentence(text: action)) on \(subject): \(errno); \(advice)"
  }
}
