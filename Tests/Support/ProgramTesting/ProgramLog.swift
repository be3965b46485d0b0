import FileTesting
import Foundation
import Testing

/// What a program that a test started writes on standard error: a line that no test expects fails the test.
package final class ProgramLog {
  private let file: URL
  private var expected = ExpectedLog()

  /// Makes the file, whose name is that of the first log of its folder that is not there yet.
  init(in folder: TemporaryFolder) throws {
    let names = try folder.names()
    let name = (1...).lazy.map { "log-\($0)" }.first { !names.contains($0) } ?? "log"
    try folder.write("", to: name)
    file = folder.url(name)
  }

  /// The end of the file that the program writes to.
  func handle() throws -> FileHandle { try FileHandle(forWritingTo: file) }

  /// What was written until now.
  var text: String {
    // A log that cannot be read is empty: the test then reports what is missing from it.
    String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
  }

  /// The lines that were written until now.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Says how often the log has a line at the end.
  func expect(_ line: String, _ times: ClosedRange<Int>) { expected.expect(line, times) }

  /// Says that a test has looked for lines with this text.
  func know(_ part: String) { expected.know(part) }

  /// Records an issue for each line that is neither expected nor usual, and for each that is missing.
  func check(_ isUsual: (String) -> Bool) {
    for complaint in expected.complaints(about: lines, isUsual: isUsual) {
      Issue.record("\(complaint)")
    }
  }
}
