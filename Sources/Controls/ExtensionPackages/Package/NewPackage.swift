/// A new package with one control, its manifest and a test.
package struct NewPackage {
  package let folder: String
  private let name: String
  private let library: LibrarySource

  /// A package in a folder whose name is the extension's too.
  ///
  /// - Throws: If the folder's name can be no name of a Swift type.
  package init(_ path: String, library: LibrarySource) throws(ImportError) {
    folder = SourceFolder.absolute(path)
    name = SourceFolder.name(folder)
    self.library = library
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } == true && name.count <= Self.longestName
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isName, !KnownModules.present.contains(name) else {
      throw ImportError(
        "\"\(name)\" cannot be the name of a package; write one that begins with a letter and has only "
          + "letters and digits, \(Self.longestName) at most, and is not the name of a module, such as Lamp"
      )
    }
  }

  /// The most characters of a name.
  static let longestName = 64

  /// Writes the package; nothing is left of it after an error.
  package func write() throws(ImportError) { try PackageFolder.write(package, to: folder) }

  var package: ExtensionPackage {
    let resources = "\(name).resources"
    var settings = CompilerSettings()
    settings.mode = "6"
    var program = ExtensionPackage.Target(name: name, path: "Sources/\(name)")
    program.products = [("WidgetKit", library.package)]
    program.resources = [resources]
    program.settings = settings
    var tests = ExtensionPackage.Target(
      kind: .testTarget, name: "\(name)Tests", path: "Tests/\(name)Tests", targets: [name])
    tests.products = program.products
    tests.settings = settings
    let texts = [
      "Sources/\(name)/\(name)Control.swift": fill(NewPackageText.control),
      "Sources/\(name)/\(name)State.swift": fill(NewPackageText.state),
      "Sources/\(name)/\(resources)/\(name).yaml": fill(NewPackageText.manifest),
      "Tests/\(name)Tests/\(name)Tests.swift": fill(NewPackageText.tests),
      "README.md": fill(NewPackageText.readme), ".gitignore": ".build/\n",
    ]
    return ExtensionPackage(
      name: name, library: library, targets: [program, tests],
      files: texts.sorted { $0.key < $1.key }.map {
        ExtensionPackage.File(path: $0.key, content: .bytes(Array($0.value.utf8)))
      })
  }

  /// The name in words: `DeskLamp` is "Desk Lamp".
  private var words: String {
    var words = ""
    for character in name {
      if character.isUppercase, words.last?.isLowercase == true { words += " " }
      words.append(character)
    }
    return words
  }

  private func fill(_ text: String) -> String {
    text.replacing("WORDS", with: words).replacing("NAME", with: name)
  }
}
