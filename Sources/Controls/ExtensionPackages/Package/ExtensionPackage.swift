/// A Swift package with extensions, before it is written into its folder.
struct ExtensionPackage: Equatable {
  struct File: Equatable {
    enum Content: Equatable {
      case bytes([UInt8])
      /// A symbolic link to a file, by its absolute path.
      case link(String)
      /// A copy of a file or a folder.
      case copy(String)
    }
    let path: String
    let content: Content
  }

  struct Target: Equatable {
    enum Kind: String { case executableTarget, target, testTarget }
    var kind = Kind.executableTarget
    var name: String
    var path: String
    var targets: [String] = []
    /// Products of other packages: the product and the package.
    var products: [(String, String)] = []
    var settings = CompilerSettings()
    /// Folders in `path` that are copied beside the executable.
    var resources: [String] = []
    /// Plugins of other packages: the plugin and the package.
    var plugins: [(String, String)] = []

    static func == (one: Target, other: Target) -> Bool {
      one.lines(indent: "") == other.lines(indent: "")
    }
  }

  struct Remote: Hashable {
    let address: String
    /// The package name in products.
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
