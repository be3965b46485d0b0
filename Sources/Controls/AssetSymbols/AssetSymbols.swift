import Foundation
import PackagePlugin

/// Generates Swift names for the colors and images in a target's asset catalogs, as Xcode does, and
/// copies the assets next to the program.
@main
struct AssetSymbols: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    // `Path.string` is deprecated in Swift 6.3, and `directoryURL` needs tools version 6.1.
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let found = Catalogs(in: folder)
    guard !found.catalogs.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL
    let swiftFile = output.appendingPathComponent("GeneratedAssetSymbols.swift")
    let catalogFile = output.appendingPathComponent("AssetCatalog.json")
    // A program's resources are next to it; a library's are in the bundle that SwiftPM creates.
    let bundle = module.kind == .executable ? "main" : "module"
    let copies = found.copies(to: output)
    var arguments = [swiftFile.path, catalogFile.path, bundle]
    arguments += found.catalogs.map { $0.path }
    for copy in copies { arguments += ["--copy", copy.from.path, copy.to.path] }
    var outputs = [swiftFile, catalogFile]
    outputs += copies.map { $0.to }
    return [
      .buildCommand(
        displayName: "Asset symbols of \(target.name)",
        executable: try context.tool(named: "asset-symbols").url, arguments: arguments,
        inputFiles: found.files, outputFiles: outputs)
    ]
  }
}

private struct Catalogs {
  private(set) var catalogs: [URL] = []
  private(set) var files: [URL] = []

  /// The largest number of files that are examined.
  private static let mostFiles = 20_000

  init(in folder: URL) {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    while let file = all?.nextObject() as? URL, count < Self.mostFiles {
      count += 1
      if file.pathExtension == "xcassets" { catalogs.append(file) }
      let isInside = file.pathComponents.dropLast().contains { $0.hasSuffix(".xcassets") }
      if isInside, !isFolder(file) { files.append(file) }
    }
    catalogs.sort { $0.path < $1.path }
    files.sort { $0.path < $1.path }
  }

  private func isFolder(_ file: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The destination of each image: its set's name, by which the page finds a symbol, with `~2` and
  /// so on for further files.
  func copies(to output: URL) -> [(from: URL, to: URL)] {
    var copies: [(from: URL, to: URL)] = []
    var taken: Set<String> = []
    for file in files where file.lastPathComponent != "Contents.json" {
      let set = file.deletingLastPathComponent()
      guard ["imageset", "symbolset"].contains(set.pathExtension) else { continue }
      let name = set.deletingPathExtension().lastPathComponent
      let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
      var candidate = "\(name)\(ending)"
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(name)~\(number)\(ending)"
        number += 1
      }
      copies.append((file, output.appendingPathComponent(candidate)))
    }
    return copies
  }
}
