import FileTesting
import Foundation
import ProgramTesting

/// A package outside the repository that depends on it by its path, with one executable for each program;
/// built once, in the build folder of `make package-test`, so that the library is compiled only once for both.
struct OutsidePackage {
  /// A program and its files, by name.
  struct Program: Sendable {
    let name: String
    var mode = "6"
    let files: [String: String]
    /// Further Swift settings of the target, in the manifest's syntax.
    var settings: [String] = []
    /// Plugins of our package that the target uses.
    var plugins: [String] = []
  }

  let programs: [Program]

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let folder = repository.appendingPathComponent(".build/outside")
  private static let products = repository.appendingPathComponent(".build/packages/build")

  /// Builds all programs and returns the folder with the executables.
  func build() throws -> URL {
    // Rewrite the manifest each time: SwiftPM finds added and removed files of a dependency only when it plans a build.
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try manifest.write(
      to: Self.folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    for program in programs {
      for (file, text) in program.files { try write(text, to: "Sources/\(program.name)/\(file)") }
      try removeFiles(besides: program.files, in: "Sources/\(program.name)")
    }
    // SwiftPM leaves its lock files in TMPDIR.
    let temporary = try TemporaryFolder()
    let build = try FinishedProgram(
      "/usr/bin/env",
      ["swift", "build", "--package-path", Self.folder.path, "--scratch-path", Self.products.path],
      environment: ["TMPDIR": temporary.path])
    let messages = build.output + build.errors
    guard build.end == .exited(0) else { throw ProcessError(messages) }
    // Neither an iPhone app's files nor our own cause warnings. Only the program Shop does: it uses
    // API that Apple has deprecated, and which is deprecated here, too.
    let warnings = messages.split(separator: "\n").filter {
      $0.contains(".swift:") && $0.contains("warning: ") && !$0.contains("Sources/Shop/")
    }
    guard warnings.isEmpty else { throw ProcessError(messages) }
    return Self.products.appendingPathComponent("debug")
  }

  private var manifest: String {
    let package = Self.repository.lastPathComponent
    // The façades alone would suffice, but SwiftPM rebuilds a program only if a module that the program
    // names has changed, and the façades' own modules never change.
    let products = [
      "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "ControlKit", "ExtensionKit",
    ]
    .map { ".product(name: \"\($0)\", package: \"\(package)\")" }.joined(separator: ", ")
    let targets = programs.map { program in
      let settings = ([".swiftLanguageMode(.v\(program.mode))"] + program.settings)
      let plugins = program.plugins.map { ".plugin(name: \"\($0)\", package: \"\(package)\")" }
      return """
            .executableTarget(
              name: "\(program.name)", dependencies: [\(products)],
              swiftSettings: [\(settings.joined(separator: ", "))],
              plugins: [\(plugins.joined(separator: ", "))]),
        """
    }.joined(separator: "\n")
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Outside",
        dependencies: [.package(path: "\(Self.repository.path)")],
        targets: [
      \(targets)
        ])

      """
  }

  /// Removes files that are left from an earlier version of a program.
  private func removeFiles(besides files: [String: String], in path: String) throws {
    let folder = Self.folder.appendingPathComponent(path)
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let isNeeded = files.keys.contains { $0 == file || $0.hasPrefix("\(file)/") }
      let url = folder.appendingPathComponent(file)
      if !isNeeded, FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  /// Writes a file if it is missing or differs, so that an unchanged file is not compiled again.
  private func write(_ text: String, to path: String) throws {
    let url = Self.folder.appendingPathComponent(path)
    if let old = try? String(contentsOf: url, encoding: .utf8), old == text { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
