/// A Swift package with extensions: what is written into its folder.
struct ExtensionPackage: Equatable {
  struct File: Equatable {
    enum Content: Equatable {
      case bytes([UInt8])
      /// A link to a file that stays where it is, by its absolute path.
      case link(String)
      /// A copy of a file or a folder.
      case copy(String)
    }
    let path: String
    let content: Content
  }

  /// One target of the manifest.
  struct Target: Equatable {
    enum Kind: String { case executableTarget, target, testTarget }
    var kind = Kind.executableTarget
    var name: String
    var path: String
    /// Targets of this package.
    var targets: [String] = []
    /// Products of other packages: the product and the package.
    var products: [(String, String)] = []
    var settings = CompilerSettings()
    /// Folders in its path that are copied beside the executable.
    var resources: [String] = []
    /// Plugins of other packages: the plugin and the package.
    var plugins: [(String, String)] = []

    static func == (one: Target, other: Target) -> Bool {
      one.lines(indent: "") == other.lines(indent: "")
    }
  }

  /// A package that is fetched.
  struct Remote: Hashable {
    let address: String
    /// The name by which products name it.
    var name: String {
      let last = SourceFolder.name(address)
      return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
  }

  var name: String
  var library: LibrarySource
  var targets: [Target] = []
  var remotes: [Remote] = []
  var files: [File] = []

  /// The text of `Package.swift`.
  var manifest: String {
    var dependencies = [library.dependency]
    dependencies += remotes.map { ".package(url: \(quoted($0.address)), branch: \"main\")" }
    let needsIsolation = targets.contains { $0.settings.isolatesToMainActor }
    return """
      // swift-tools-version: \(needsIsolation ? "6.2" : "6.0")
      import PackageDescription

      let package = Package(
        name: \(quoted(name)),
        products: [
      \(products)
        ],
        dependencies: [
          \(dependencies.joined(separator: ",\n    "))
        ],
        targets: [
      \(targets.map { $0.lines(indent: "    ") }.joined(separator: ",\n"))
        ])

      """
  }

  private var products: String {
    targets.filter { $0.kind == .executableTarget }
      .map { "    .executable(name: \(quoted($0.name)), targets: [\(quoted($0.name))])" }
      .joined(separator: ",\n")
  }
}

extension ExtensionPackage.Target {
  fileprivate func lines(indent: String) -> String {
    var needs = targets.map { quoted($0) }
    needs += products.map { ".product(name: \(quoted($0.0)), package: \(quoted($0.1)))" }
    var lines = ["name: \(quoted(name))"]
    if !needs.isEmpty { lines.append("dependencies: [\(needs.joined(separator: ", "))]") }
    lines.append("path: \(quoted(path))")
    if !resources.isEmpty {
      lines.append(
        "resources: [\(resources.map { ".copy(\(quoted($0)))" }.joined(separator: ", "))]")
    }
    lines.append("swiftSettings: [\(settings.lines.joined(separator: ", "))]")
    if !plugins.isEmpty {
      let all = plugins.map { ".plugin(name: \(quoted($0.0)), package: \(quoted($0.1)))" }
      lines.append("plugins: [\(all.joined(separator: ", "))]")
    }
    return "\(indent).\(kind.rawValue)(\n"
      + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + ")"
  }
}

/// A text as a Swift literal.
func quoted(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case let control where control.value < 32 || control.value == 127:
      literal += "\\u{\(String(control.value, radix: 16))}"
    case _: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
