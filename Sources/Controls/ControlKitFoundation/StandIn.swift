public import Foundation
import Synchronization

/// The notes of stand-ins, which are modules with the names of Apple's frameworks that are not on Linux.
///
/// A stand-in compiles the files that controls share with their app. Its calls do not do what Apple's do; each says so in
/// the log of the extension, once for each process.
package enum StandIn {
  private static let noted = Mutex<Set<String>>([])

  /// Writes a line to the extension's log that says what a call does not do; an equal line is written once.
  ///
  /// May be called on any thread.
  package static func note(_ framework: String, _ call: String, _ text: String) {
    let line = "\(framework) is a stand-in: \(call) \(text)\n"
    guard noted.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Notes a call, and returns the error to throw from it.
  package static func error(_ framework: String, _ call: String, _ text: String) -> any Error {
    note(framework, call, text)
    return StandInError(framework: framework, call: call, text: text)
  }
}

/// The error of a call that cannot work without one of Apple's frameworks.
public struct StandInError: LocalizedError, Sendable {
  /// The framework.
  public let framework: String
  /// The name of the function.
  public let call: String
  /// The difference from Apple's function, as the end of a sentence.
  public let text: String

  /// One sentence about the call.
  public var errorDescription: String? { "\(framework) is not on Linux: \(call) \(text)" }
}
