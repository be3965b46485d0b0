internal import Foundation
public import os

/// Writes a message with values, as the older function of Apple's does: `os_log("took %d ms", 5)`.
///
/// What Apple adds to a placeholder, such as `%{public}@`, is left out: nothing is hidden here.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// Writes a message with values at a level, as the older function of Apple's does.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// The format without the words in braces that only Apple's log knows.
package func plainFormat(_ format: String) -> String {
  format.replacingOccurrences(
    of: "%\\{[^}]*\\}", with: "%", options: .regularExpression)
}
