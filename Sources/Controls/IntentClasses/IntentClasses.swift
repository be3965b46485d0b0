import Foundation
import PackagePlugin

/// Generates the Swift classes of the intent definitions in a target, as Xcode does.
@main
struct IntentClasses: BuildToolPlugin {
  /// The largest number of files that are examined.
  private static let mostFiles = 20_000

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    // `Path.string` is deprecated in Swift 6.3, and `directoryURL` needs tools version 6.1.
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let definitions = Self.definitions(in: folder)
    guard !definitions.isEmpty else { return [] }
    // The command searches the sources for the class that finds the handlers.
    let sources = module.sourceFiles(withSuffix: ".swift").map { $0.url }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("GeneratedIntents.swift")
    return [
      .buildCommand(
        displayName: "Intent classes of \(target.name)",
        executable: try context.tool(named: "intent-classes").url,
        arguments: [output.path] + definitions.map { $0.path } + ["--sources"]
          + sources.map { $0.path },
        inputFiles: definitions + sources, outputFiles: [output])
    ]
  }

  private static func definitions(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [URL] = []
    var count = 0
    while let file = all?.nextObject() as? URL, count < mostFiles {
      count += 1
      if file.pathExtension == "intentdefinition" { found.append(file) }
    }
    return found.sorted { $0.path < $1.path }
  }
}
