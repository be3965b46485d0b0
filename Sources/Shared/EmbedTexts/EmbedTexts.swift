import Foundation
import PackagePlugin

/// Puts the text tables of a target into its module, so that a program needs no file beside it.
///
/// Every file of the target whose name ends in `.strings` or `.table` is embedded; the tool embed-texts
/// writes `EmbeddedTexts.swift`.
@main
struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // `Path.string` is deprecated in Swift 6.3, and `directoryURL` needs tools version 6.1.
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let files = Self.tables(in: folder)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Text tables of \(target.name)",
        executable: try context.tool(named: "embed-texts").url,
        arguments: [output.path, folder.path] + files.map { $0.path },
        inputFiles: files, outputFiles: [output])
    ]
  }

  private static func tables(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var files: [URL] = []
    while let file = all?.nextObject() as? URL {
      if ["strings", "table"].contains(file.pathExtension) { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
