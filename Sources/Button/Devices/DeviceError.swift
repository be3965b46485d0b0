import FoundationEssentials
import Glibc
public import SystemAccess

/// The error for a device that cannot be used: what was tried, on what, the system's error, what to do.
public enum DeviceError: Error, Equatable, Sendable {
  /// The text of a button source is invalid (`--button`, `source:`).
  case badSource(String, problem: String)
  /// A device that the source names does not exist or is unsuitable.
  case unusable(String, problem: String, advice: String)
  /// A device that was in use is gone.
  case gone(String)
  /// The system refused an operation.
  case system(SystemError)

  /// Whether the user's input is invalid (exit code 2); otherwise the system refused (exit code 1).
  public var isUsage: Bool {
    if case .badSource = self { true } else { false }
  }

  /// Whether another program uses the device (`EBUSY`).
  var isBusy: Bool {
    if case .system(let error) = self { error.errno.number == EBUSY } else { false }
  }

  /// Whether the device does not exist now (`ENOENT`, `ENODEV`, `ENXIO`).
  var isMissing: Bool {
    if case .system(let error) = self {
      [ENOENT, ENODEV, ENXIO].contains(error.errno.number)
    } else {
      false
    }
  }
}

extension DeviceError {
  /// The error for an operation that the system refused: what was tried, on what, its error, what to do.
  package static func refused(
    _ action: String, on subject: String, errno: Errno, advice: Sentence
  ) -> DeviceError {
    .system(SystemError(action, on: subject, errno: errno, advice: advice))
  }
}

extension DeviceError: CustomSentenceConvertible {
  /// One line that a user can act on.
  public var sentence: Sentence {
    switch self {
    case .badSource(let source, let problem): "button source \"\(source)\": \(problem)"
    case .unusable(let what, let problem, let advice): "\(what): \(problem); \(advice)"
    case .gone(let what): "\(what): it was disconnected; plug it in again"
    case .system(let error): error.sentence
    }
  }
}

/// Queries about a device node in the file system.
enum Node {
  static func isLink(_ path: String) -> Bool {
    // A path that is not a link, or does not exist, has no destination: the error is the answer.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// The advice to join the node's group, or to install the udev rules.
  static func permissionAdvice(_ path: String) -> Sentence {
    // A node that has vanished has no group.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let group = attributes?[.groupOwnerAccountName] as? String ?? "root"
    return group == "root"
      ? "its group is root: install the udev rules 70-action-button.rules (make install installs them) and plug it in again"
      : "join its group: sudo usermod -aG \(group) $USER, then log in again"
  }
}
