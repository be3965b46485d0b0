import ControlKit
import SystemAccess

/// Why a tool failed.
enum ToolFailure: Error, Equatable {
  /// The program is not installed; `package` is what to install, nil for a program that the user
  /// chose.
  case missing(tool: String, package: String?)
  /// The program could not be started.
  case notStarted(tool: String, errno: Errno)
  /// The exit status was not 0; `lastLine` is the last line of standard error.
  case failed(tool: String, status: Int32, lastLine: String)
  case killed(tool: String, signal: Int32)
  /// The program took too long and was ended.
  case tooSlow(tool: String, seconds: Int)
}

extension ToolFailure: CustomLocalizedStringResourceConvertible {
  /// The message for people.
  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .missing(let tool, let package?): "\(tool) is not available here; install \(package)."
    case .missing(let tool, nil): "\(tool) is not available here; install it or choose another."
    case .notStarted(let tool, let errno):
      "\(tool) cannot be started: \(errno.meaning)."
    case .failed(let tool, let status, ""): "\(tool) ended with status \(status)."
    case .failed(let tool, let status, let lastLine):
      "\(tool) ended with status \(status): \(lastLine)"
    case .killed(let tool, let signal): "\(tool) was ended by signal \(signal)."
    case .tooSlow(let tool, let seconds):
      "\(tool) was ended because it took longer than \(seconds) s."
    }
  }
}

/// An error of a control, with a message for people.
struct ControlFailure: Error, CustomLocalizedStringResourceConvertible {
  let localizedStringResource: LocalizedStringResource

  init(_ words: LocalizedStringResource) { localizedStringResource = words }
}
