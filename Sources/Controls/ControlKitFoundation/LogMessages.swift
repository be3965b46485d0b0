internal import Foundation
public import os

/// Writes a message with a format like printf's: `os_log("took %d ms", 5)`.
///
/// Annotations such as `%{public}@` are ignored: nothing is hidden here.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// Writes a message with a format like printf's at a log level.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// The format without the annotations in braces.
package func plainFormat(_ format: String) -> String {
  format.replacingOccurrences(
    of: "%\\{[^}]*\\}", with: "%", options: .regularExpression)
}
