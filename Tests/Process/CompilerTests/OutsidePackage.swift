import FileTesting
import Foundation
import ProgramTesting

/// A package outside the repository that refers to it only by its path, with one executable for each
/// extension; built once, in the folder of `make package-test`, so that the library is compiled once for both.
struct OutsidePackage {
  /// One extension: its files by their names.
  struct Program: Sendable {
    let name: String
    var mode = "6"
    let files: [String: String]
    /// More settings of the target, each as the manifest has it.
    var settings: [String] = []
    /// Plugins of this package that the target uses.
    var plugins: [String] = []
  }

  let programs: [Program]

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let folder = repository.appendingPathComponent(".build/outside")
  private static let products = repository.appendingPathComponent(".build/packages/build")

  /// Builds all programs and gives the folder that they are in.
  func build() throws -> URL {
    // Always anew: SwiftPM looks for new and removed files of a package beside only when it plans.
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try manifest.write(
      to: Self.folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    for program in programs {
      for (file, text) in program.files {
        try write(text, to: "Sources/\(program.name)/\(file)")
      }
      try removeFiles(besides: program.files, in: "Sources/\(program.name)")
    }
    // SwiftPM leaves the files of its locks there.
    let temporary = try TemporaryFolder()
    let build = try FinishedProgram(
      "/usr/bin/env",
      ["swift", "build", "--package-path", Self.folder.path, "--scratch-path", Self.products.path],
      environment: ["TMPDIR": temporary.path])
    let messages = build.output + build.errors
    guard build.end == .exited(0) else { throw ProcessError(messages) }
    // Files as an iPhone app has them give no warning, nor do our own.
    // But what Apple has deprecated warns here too, and the program Shop uses it.
    let warnings = messages.split(separator: "\n").filter {
      $0.contains(".swift:") && $0.contains("warning: ") && !$0.contains("Sources/Shop/")
    }
    guard warnings.isEmpty else { throw ProcessError(messages) }
    return Self.products.appendingPathComponent("debug")
  }

  private var manifest: String {
    let package = Self.repository.lastPathComponent
    // The façades would do; but SwiftPM builds a program again only when a module that it names
    // itself has changed, and the façades' own never do.
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

  /// Removes what an earlier version of a program has left.
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

  /// Writes a file if it is missing or differs, so that nothing is built again without need.
  private func write(_ text: String, to path: String) throws {
    let url = Self.folder.appendingPathComponent(path)
    if let old = try? String(contentsOf: url, encoding: .utf8), old == text { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
