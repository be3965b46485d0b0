import FileTesting
import Foundation
import Testing

/// The standard error of a program that a test started; a line that the test does not expect fails the test.
package final class ProgramLog {
  private let file: URL
  private var expected = ExpectedLog()

  /// Creates the file, with the first name `log-1`, `log-2` and so on that is unused in the folder.
  init(in folder: TemporaryFolder) throws {
    let names = try folder.names()
    let name = (1...).lazy.map { "log-\($0)" }.first { !names.contains($0) } ?? "log"
    try folder.write("", to: name)
    file = folder.url(name)
  }

  /// Opens the file for the program to write to.
  func handle() throws -> FileHandle { try FileHandle(forWritingTo: file) }

  /// The text written so far.
  var text: String {
    // A log that cannot be read is empty, so that the test reports missing lines.
    String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
  }

  /// The lines written so far.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Sets how many times the log must have a line at the end.
  func expect(_ line: String, _ times: ClosedRange<Int>) { expected.expect(line, times) }

  /// Allows lines with this text.
  func know(_ part: String) { expected.know(part) }

  /// Records an issue for each line that is neither expected nor usual, and for each missing line.
  func check(_ isUsual: (String) -> Bool) {
    for complaint in expected.complaints(about: lines, isUsual: isUsual) {
      Issue.record("\(complaint)")
    }
  }
}
