import FoundationEssentials

package enum LibrarySource: Equatable, Sendable {
  /// A checkout, or the folder that `make install` creates under `share`.
  case folder(String)
  /// A Git repository, whose branch `main` is used.
  case address(String)

  /// The library's package name in the products of a manifest.
  static let packageName = "ActionButton"

  /// Parses a path or an address.
  ///
  /// - Throws: If the folder has no manifest of this library.
  package init(_ text: String) throws(ImportError) {
    if text.contains("://") || text.hasPrefix("git@") {
      self = .address(text)
      return
    }
    let folder = SourceFolder.absolute(text)
    guard Self.isLibrary(folder) else {
      throw ImportError(
        "\(folder) is not this library's folder: it has no Package.swift with the package "
          + "\"\(Self.packageName)\"; give the folder of a checkout, or its Git address")
    }
    self = .folder(folder)
  }

  /// The library that was installed with a program, or the checkout that contains the program, or `nil`.
  package static func beside(program: String) -> LibrarySource? {
    let prefix = SourceFolder.parent(SourceFolder.parent(program))
    var candidates = ["\(prefix)/share/actionbutton/library"]
    var folder = SourceFolder.parent(program)
    while folder != "/" {
      candidates.append(folder)
      folder = SourceFolder.parent(folder)
    }
    return candidates.first { isLibrary($0) }.map { .folder($0) }
  }

  private static func isLibrary(_ folder: String) -> Bool {
    guard SourceFolder.exists("\(folder)/Package.swift"),
      SourceFolder.isFolder("\(folder)/Sources/Controls/ControlKit"),
      let manifest = try? SourceFolder.text("\(folder)/Package.swift")
    else { return false }
    return manifest.contains("name: \"\(packageName)\"")
  }

  static let catalogPlugin = "AssetSymbols"
  static let intentPlugin = "IntentClasses"

  /// The element of a manifest's `dependencies`.
  var dependency: String {
    switch self {
    case .folder(let path):
      ".package(name: \(quoted(Self.packageName)), path: \(quoted(path)))"
    case .address(let address): ".package(url: \(quoted(address)), branch: \"main\")"
    }
  }

  /// The package's name in a manifest's product dependencies.
  var package: String {
    switch self {
    case .folder: Self.packageName
    case .address(let address): ExtensionPackage.Remote(address: address).name
    }
  }
}
