import CDevices

/// Why a device cannot be used: what was tried, on what, what the system said, what to do.
public enum DeviceError: Error, Equatable, Sendable {
  /// A button source is written wrongly (`--button`, `source:`).
  case badSource(String, problem: String)
  /// A device that the source names does not exist or is not what it must be.
  case unusable(String, problem: String, advice: String)
  /// The system refused an operation.
  case refused(String, on: String, errno: Int32, advice: String)

  /// Whether the person wrote something wrong (exit code 2), rather than the machine refusing (1).
  public var isUsage: Bool {
    if case .badSource = self { true } else { false }
  }

  /// Whether somebody else holds what was asked for (`EBUSY`).
  var isBusy: Bool {
    guard case .refused(_, on: _, let errno, _) = self else { return false }
    return String(cString: cd_errno_name(errno)) == "EBUSY"
  }
}

extension DeviceError: CustomStringConvertible {
  /// One line a person can act on.
  public var description: String {
    switch self {
    case .badSource(let source, let problem): "button source \"\(source)\": \(problem)"
    case .unusable(let what, let problem, let advice): "\(what): \(problem); \(advice)"
    case .refused(let action, let subject, let errno, let advice):
      "cannot \(action) on \(subject): \(Self.reason(errno)); \(advice)"
    }
  }

  /// What the system said, by name and in words: `ENOENT (No such file or directory)`.
  package static func reason(_ errno: Int32) -> String {
    "\(String(cString: cd_errno_name(errno))) (\(String(cString: cd_strerror(errno))))"
  }
}
