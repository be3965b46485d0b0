import FoundationEssentials
import Glibc
import SystemAccess

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

/// Writes a package into a new folder, whole or not at all.
enum PackageFolder {
  /// Writes the files of a package into a folder that does not exist yet.
  ///
  /// The files are written into a folder beside it, which is then renamed; after an error no files remain.
  static func write(_ package: ExtensionPackage, to folder: String) throws(ImportError) {
    guard !SourceFolder.exists(folder), !SourceFolder.isLink(folder) else {
      throw ImportError(
        "\(folder) already exists and was not changed; choose another name, or remove it first")
    }
    let parent = SourceFolder.parent(folder)
    guard SourceFolder.isFolder(parent) else {
      throw ImportError("cannot create \(folder): there is no folder \(parent); create it first")
    }
    let partial = "\(parent)/.\(SourceFolder.name(folder)).\(getpid())"
    do {
      try FileManager.default.createDirectory(
        atPath: partial, withIntermediateDirectories: false)
      let all =
        [
          ExtensionPackage.File(
            path: "Package.swift", content: .bytes(Array(package.manifest.utf8)))
        ]
        + package.files
      for file in all { try write(file, in: partial, finally: folder) }
    } catch {
      remove(partial)
      throw (error as? ImportError)
        ?? ImportError("cannot create \(folder): \(SourceFolder.reason(error))")
    }
    // Another program may have created the folder meanwhile; a folder with files is not replaced.
    guard rename(partial, folder) == 0 else {
      let reason = Errno.last.meaning
      remove(partial)
      throw ImportError("cannot create \(folder): \(reason); choose another name")
    }
  }

  private static func remove(_ partial: String) {
    // The hidden folder belongs to this process; if it cannot be removed, the thrown error shows the reason.
    try? FileManager.default.removeItem(atPath: partial)
  }

  private static func write(
    _ file: ExtensionPackage.File, in partial: String, finally folder: String
  ) throws {
    let path = "\(partial)/\(file.path)"
    try FileManager.default.createDirectory(
      atPath: SourceFolder.parent(path), withIntermediateDirectories: true)
    switch file.content {
    case .bytes(let bytes): try Data(bytes).write(to: URL(filePath: path))
    case .link(let target):
      let place = SourceFolder.parent("\(folder)/\(file.path)")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: SourceFolder.relative(target, from: place))
    case .copy(let source):
      try FileManager.default.copyItem(
        atPath: URL(filePath: source).resolvingSymlinksInPath().path, toPath: path)
    }
  }
}

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

struct CompilerSettings: Equatable {
  var mode = "5"
  /// The conditions that are defined besides DEBUG, which SwiftPM defines itself.
  var defines: [String] = []
  /// Whether declarations without an isolation belong to the main actor.
  var isolatesToMainActor = false
  var upcoming: [String] = []
  /// Whether `/…/` is a regular expression, as in Xcode by default and always in Swift 6 mode.
  var hasRegexLiterals = true
  var experimental: [String] = []
  /// The modules that every file imports implicitly.
  var implicitImports: [String] = []
  /// The names under which modules are built, by the names that files import.
  var aliases: [String: String] = [:]
  /// Compiler flags that are not imported.
  var ignored: [String] = []

  init() {}

  /// Features of Swift 6.2's approachable concurrency; Swift 6 mode already has the features in `ofSix`.
  private static let approachable = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
  private static let ofSix = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferSendableFromCaptures",
  ]

  /// The compiler settings for a target's build settings; the default is Swift 5 mode.
  init(_ settings: BuildSettings) {
    switch settings["SWIFT_VERSION"]?.split(separator: ".").first {
    case "6": mode = "6"
    case "4": mode = "4.2"
    case _: mode = "5"
    }
    defines = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    isolatesToMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    if settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" {
      upcoming = Self.approachable + (mode == "6" ? [] : Self.ofSix)
    }
    hasRegexLiterals = settings["SWIFT_ENABLE_BARE_SLASH_REGEX"] != "NO"
    readFlags(settings.words("OTHER_SWIFT_FLAGS"))
    defines = defines.filter { Self.isName($0) && $0 != "DEBUG" }
  }

  private mutating func readFlags(_ flags: [String]) {
    var index = 0
    func next() -> String? {
      index += 1
      return index < flags.count ? flags[index] : nil
    }
    while index < flags.count {
      let flag = flags[index]
      switch flag {
      case "-D": if let name = next() { defines.append(name) }
      case "-enable-upcoming-feature": if let name = next() { upcoming.append(name) }
      case "-enable-experimental-feature": if let name = next() { experimental.append(name) }
      case "-default-isolation": isolatesToMainActor = next() == "MainActor"
      case "-swift-version": if let name = next() { mode = name == "6" ? "6" : "5" }
      case "-Xfrontend", "$(inherited)": break
      case _ where flag.hasPrefix("-D"): defines.append(String(flag.dropFirst(2)))
      case _: ignored.append(flag)
      }
      index += 1
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isNumber == false && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The elements of a manifest's `swiftSettings`.
  var lines: [String] {
    var lines = [".swiftLanguageMode(.v\(mode == "4.2" ? "4_2" : mode))"]
    if isolatesToMainActor { lines.append(".defaultIsolation(MainActor.self)") }
    lines += defines.map { ".define(\(quoted($0)))" }
    if hasRegexLiterals, mode != "6" {
      lines.append(".enableUpcomingFeature(\"BareSlashRegexLiterals\")")
    }
    lines += upcoming.map { ".enableUpcomingFeature(\(quoted($0)))" }
    lines += experimental.map { ".enableExperimentalFeature(\(quoted($0)))" }
    var flags = implicitImports.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    flags += aliases.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0)=\($1)"] }
    if !flags.isEmpty {
      lines.append(".unsafeFlags([\(flags.map { quoted($0) }.joined(separator: ", "))])")
    }
    return lines
  }

  /// A short description of the settings for a report.
  var summary: String {
    var parts = ["Swift \(mode) mode"]
    if isolatesToMainActor { parts.append("everything on the main actor") }
    if !defines.isEmpty { parts.append("with \(defines.joined(separator: ", "))") }
    return parts.joined(separator: ", ")
  }
}
