import Glibc
public import SystemAccess

/// Why a device cannot be used: what was tried, on what, the system's error, what to do.
public enum DeviceError: Error, Equatable, Sendable {
  /// A button source is written wrongly (`--button`, `source:`).
  case badSource(String, problem: String)
  /// A device that the source names does not exist or is not what it must be.
  case unusable(String, problem: String, advice: String)
  /// A device that was used is not there any more.
  case gone(String)
  /// The system refused an operation.
  case system(SystemError)

  /// Whether the person wrote something wrong (exit code 2), rather than the machine refusing (1).
  public var isUsage: Bool {
    if case .badSource = self { true } else { false }
  }

  /// Whether another program uses the device (`EBUSY`).
  var isBusy: Bool {
    if case .system(let error) = self { error.errno.number == EBUSY } else { false }
  }
}

extension DeviceError {
  /// The system refused an operation: what was tried, on what, its error, what to do.
  package static func refused(
    _ action: String, on subject: String, errno: Errno, advice: Sentence
  ) -> DeviceError {
    .system(SystemError(action, on: subject, errno: errno, advice: advice))
  }
}

extension DeviceError: CustomSentenceConvertible {
  /// One line a person can act on.
  public var sentence: Sentence {
    switch self {
    case .badSource(let source, let problem): "button source \"\(source)\": \(problem)"
    case .unusable(let what, let problem, let advice): "\(what): \(problem); \(advice)"
    case .gone(let what): "\(what): it is gone; plug it in again"
    case .system(let error): error.sentence
    }
  }
}
