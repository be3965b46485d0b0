package import Foundation
import Testing

/// A file with what a program wrote when somebody looked at it and found it right.
package enum GoldenFile {
  /// Records an issue if the file has another text; with `RECORD_GOLDEN` in the environment, writes it and records one.
  package static func compare(_ actual: String, with file: URL) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_GOLDEN")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    if actual != expected {
      Issue.record("it is not as in \(file.path), which has:\n\(expected)\nIt is:\n\(actual)")
    }
  }
}
