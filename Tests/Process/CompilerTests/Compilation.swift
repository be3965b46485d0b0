import FileTesting
import Foundation
import ProgramTesting

/// One run of the compiler's type checker on a few files, with the modules of this build.
struct Compilation {
  let files: [String: String]
  let mode: String

  /// The authors' programs in the folder `Programs`, by name.
  static func programs() throws -> [String: String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Programs")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try Dictionary(
      uniqueKeysWithValues: files.filter { $0.pathExtension == "swift" }
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
  }

  /// Creates a run on files by their names, in Swift 5 or Swift 6 mode.
  init(files: [String: String], mode: String) {
    self.files = files
    self.mode = mode
  }

  /// Runs the compiler and returns its exit status and its output.
  func run() throws -> (status: Int32, messages: String) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let compiler = try FinishedProgram(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", mode]
        + ["-module-name", "Snippet", "-I", try Self.modules().path]
        + Self.cModules.flatMap { ["-I", $0] }
        + [
          "-load-plugin-executable",
          try Self.modules().deletingLastPathComponent().path
            + "/Macros-tool#Macros",
        ]
        + files.keys.sorted(),
      // The compiler leaves folders in TMPDIR.
      in: folder.path, environment: ["TMPDIR": folder.path])
    guard case .exited(let status) = compiler.end else { throw ProcessError("swiftc was killed") }
    return (status, compiler.output + compiler.errors)
  }

  /// The C modules that the façades import.
  private static let cModules = [
    "Controls/Facades/AppleModules", "System/CMainBundle", "System/CPreferences", "System/CSystem",
  ].map {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/\($0)/include").path
  }

  /// Returns the folder with the modules of this build, which is above the test bundle.
  private static func modules() throws -> URL {
    let candidates =
      CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
      + [URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL]
    for candidate in candidates {
      var folder = candidate
      while folder.path != "/" {
        for name in ["Modules", "."] {
          let modules = folder.appendingPathComponent(name)
          let module = modules.appendingPathComponent("ControlKit.swiftmodule")
          if FileManager.default.fileExists(atPath: module.path) { return modules }
        }
        folder.deleteLastPathComponent()
      }
    }
    throw SnippetError(
      description: "no ControlKit.swiftmodule above \(candidates.map(\.path)); build the package")
  }
}

/// The error for a missing file that a snippet needs.
struct SnippetError: Error, CustomStringConvertible {
  let description: String
}
