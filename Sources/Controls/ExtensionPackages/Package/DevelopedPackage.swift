/// A package of extensions whose sources are being changed.
package struct DevelopedPackage {
  /// The package's folder, as an absolute path.
  package let folder: String
  /// The names of the programs that the package builds.
  package let programs: [String]

  /// The limit on folders that are watched; more folders are a mistake, such as the home folder.
  static let mostFolders = 2_000

  /// Reads the manifest of a package without executing it.
  ///
  /// - Throws: If there is no manifest, or if it names no program.
  package init(_ path: String) throws(ImportError) {
    folder = SourceFolder.real(SourceFolder.absolute(path))
    let manifest = "\(folder)/Package.swift"
    guard SourceFolder.exists(manifest) else {
      throw ImportError(
        "there is no Package.swift in \(folder); give the folder that actionbutton new or import has created"
      )
    }
    programs = Self.programs(in: SwiftLexer.tokens(of: try SourceFolder.read(manifest)))
    guard !programs.isEmpty else {
      throw ImportError(
        "\(manifest) has no executable target; an extension is one: .executableTarget(name: \"Lamp\", …)"
      )
    }
  }

  private static func programs(in tokens: [SwiftToken]) -> [String] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == "executableTarget", index + 4 < tokens.count,
        tokens[index + 1].text == "(", tokens[index + 2].text == "name",
        tokens[index + 4].kind == .string
      else { return nil }
      return tokens[index + 4].text
    }
  }

  /// The paths of the programs after a build in a folder, or in the package's `.build`.
  package func executables(builtIn scratch: String?) -> [String] {
    let scratch = scratch.map { SourceFolder.absolute($0) } ?? "\(folder)/.build"
    return programs.map { "\(scratch)/debug/\($0)" }
  }

  /// The folders with the package's sources and resources, and the folders of linked files.
  package func folders() throws(ImportError) -> [String] {
    var folders: Set<String> = []
    for part in ["Sources", "Modules"] where SourceFolder.isFolder("\(folder)/\(part)") {
      for file in try SourceFolder.files(below: "\(folder)/\(part)") {
        folders.insert(SourceFolder.parent(file))
        if SourceFolder.isFolder(file) { folders.insert(file) }
        if SourceFolder.isLink(file) {
          folders.insert(SourceFolder.parent(SourceFolder.real(file)))
        }
      }
    }
    guard folders.count <= Self.mostFolders else {
      throw ImportError(
        "the sources of \(folder) are in \(folders.count) folders, more than \(Self.mostFolders); "
          + "choose a smaller package")
    }
    return folders.sorted()
  }
}
