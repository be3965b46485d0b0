package import Foundation
import Testing

/// A file with the output of a program that was reviewed and found correct.
package enum GoldenFile {
  /// Records an issue if the file has another text, or writes the file and records an issue if `RECORD_GOLDEN` is set.
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
