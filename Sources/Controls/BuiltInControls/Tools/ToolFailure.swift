import ControlKit
import SystemAccess

/// Why a tool did not do its work.
enum ToolFailure: Error, Equatable {
  /// The program is not there; `package` is what to install, nil for a person's own program.
  case missing(tool: String, package: String?)
  /// The system did not start it.
  case notStarted(tool: String, errno: Errno)
  /// It ended with another status than 0.
  case failed(tool: String, status: Int32, words: String)
  /// A signal ended it.
  case killed(tool: String, signal: Int32)
  /// It took too long and was ended.
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
    case .failed(let tool, let status, let words):
      "\(tool) ended with status \(status): \(words)"
    case .killed(let tool, let signal): "\(tool) was ended by signal \(signal)."
    case .tooSlow(let tool, let seconds):
      "\(tool) was ended because it took longer than \(seconds) s."
    }
  }
}

/// What a control cannot do, for a reason that its own texts name.
struct ControlFailure: Error, CustomLocalizedStringResourceConvertible {
  let localizedStringResource: LocalizedStringResource

  init(_ words: LocalizedStringResource) { localizedStringResource = words }
}
