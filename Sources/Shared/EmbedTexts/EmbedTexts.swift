import Foundation
import PackagePlugin

/// A build plugin that embeds the text files and fonts of a target into its module, so that a program needs no other files.
///
/// It also writes the declarations of every table that ends in `.api`, as `InertTable` describes, into a Swift file.
///
/// It embeds every file that ends in `.strings` or `.table` or is in a folder `Resources`; the tool embed-texts writes
/// `EmbeddedTexts.swift`. SwiftPM's `.embedInCode` writes each file as an array of bytes, which takes the compiler half
/// a minute for the web page alone.
@main
struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // `Path.string` is deprecated in Swift 6.3, and `directoryURL` needs tools version 6.1.
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let tool = try context.tool(named: "embed-texts").url
    let output = context.pluginWorkDirectoryURL
    let files = Self.files(in: folder)
    var commands = files.tables.map { table in
      let name = table.deletingPathExtension().lastPathComponent
      let swift = output.appendingPathComponent("\(name)WithoutEffect.swift")
      return Command.buildCommand(
        displayName: "Declarations of \(target.name)/\(name)", executable: tool,
        arguments: [swift.path, table.path], inputFiles: [table], outputFiles: [swift])
    }
    if !files.texts.isEmpty {
      let swift = output.appendingPathComponent("EmbeddedTexts.swift")
      commands.append(
        .buildCommand(
          displayName: "Texts of \(target.name)", executable: tool,
          arguments: [swift.path, folder.path] + files.texts.map { $0.path },
          inputFiles: files.texts, outputFiles: [swift]))
    }
    return commands
  }

  private static func files(in folder: URL) -> (texts: [URL], tables: [URL]) {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var (texts, tables) = ([URL](), [URL]())
    while let file = all?.nextObject() as? URL {
      let isTable = ["strings", "table"].contains(file.pathExtension)
      let isInside = file.deletingLastPathComponent().lastPathComponent == "Resources"
      if isTable || isInside { texts.append(file) }
      if file.pathExtension == "api" { tables.append(file) }
    }
    let byPath: (URL, URL) -> Bool = { $0.path < $1.path }
    return (texts.sorted(by: byPath), tables.sorted(by: byPath))
  }
}
