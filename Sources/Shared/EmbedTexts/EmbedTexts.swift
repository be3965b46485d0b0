import Foundation
import PackagePlugin

/// Puts the text files of a target into its module, so that a program needs no file beside it.
///
/// Every file of the target whose name ends in `.strings` or `.table`, or that is in a folder `Resources`, is
/// embedded; the tool embed-texts writes `EmbeddedTexts.swift`. SwiftPM's `.embedInCode` makes a list of
/// bytes of each file, which takes the compiler half a minute for the page alone.
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
