import FileTesting
package import Foundation

/// The programs in the build that contains the running test.
package enum BuiltProgram {
  /// Returns the path of an executable, which is next to the test bundle.
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

  /// Turns a write to a process that has ended into an error, instead of a signal that ends the tests.
  static func ignoreBrokenPipes() { ignoresBrokenPipes }
}

/// A program that has ended.
package struct FinishedProgram {
  /// The exit status or signal.
  package let end: Process.End
  /// The program's standard output.
  package let outputBytes: Data
  /// The program's standard error.
  package let errorBytes: Data

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Runs a program of the build, or an absolute path, and waits until it ends.
  package init(
    _ name: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:], input: String = ""
  ) throws {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL =
      try name.hasPrefix("/") ? URL(fileURLWithPath: name) : BuiltProgram.url(name)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    try files.write(input, to: "input")
    process.standardInput = try FileHandle(forReadingFrom: files.url("input"))
    for name in ["output", "errors"] { try files.write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: files.url("output"))
    process.standardError = try FileHandle(forWritingTo: files.url("errors"))
    try process.run()
    end = process.end()
    outputBytes = try Data(contentsOf: files.url("output"))
    errorBytes = try Data(contentsOf: files.url("errors"))
  }
}

/// An unexpected failure of a process.
package struct ProcessError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
