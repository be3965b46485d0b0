package import Foundation

/// The programs of the build that a test belongs to.
package enum BuiltProgram {
  /// Where tests put what is theirs alone.
  package static let folder = FileManager.default.temporaryDirectory

  /// An executable: it stands beside the test bundle.
  package static func url(_ name: String) throws -> URL {
    let candidates =
      CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
      + [URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL]
    for candidate in candidates {
      let url = candidate.deletingLastPathComponent().appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw ProcessError("no \(name) beside \(candidates.map(\.path)); build the package")
  }

  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// A write to a process that has ended is an error from now on, not the end of the tests.
  static func ignoreBrokenPipes() { ignoresBrokenPipes }
}

/// What went wrong with a process, which no test expects.
package struct ProcessError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
