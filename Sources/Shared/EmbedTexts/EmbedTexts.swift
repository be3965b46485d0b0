import Foundation
import PackagePlugin

/// A build plugin that embeds the text files and fonts of a target into its module, so that a program needs no other files.
///
/// It embeds every file that ends in `.strings` or `.table` or is in a folder `Resources`; the tool embed-texts writes
/// `EmbeddedTexts.swift`. SwiftPM's `.embedInCode` writes each file as an array of bytes, which takes the compiler half
/// a minute for the web page alone.
@main
struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // `Path.string` is deprecated in Swift 6.3, and `directoryURL` needs tools version 6.1.
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let files = Self.files(in: folder)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Texts of \(target.name)",
        executable: try context.tool(named: "embed-texts").url,
        arguments: [output.path, folder.path] + files.map { $0.path },
        inputFiles: files, outputFiles: [output])
    ]
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var files: [URL] = []
    while let file = all?.nextObject() as? URL {
      let isTable = ["strings", "table"].contains(file.pathExtension)
      let isInside = file.deletingLastPathComponent().lastPathComponent == "Resources"
      if isTable || isInside { files.append(file) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
