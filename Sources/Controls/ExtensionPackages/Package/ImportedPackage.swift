/// A package around existing sources, which are neither changed nor moved.
package struct ImportedPackage {
  package struct Options: Sendable {
    /// The folder of the package, or `nil` for a folder in the current folder.
    package var output: String?
    /// Whether the Swift files are copied instead of linked.
    package var copies = false
    /// Whether only the files that controls need are imported, without the files of widgets.
    package var controlsOnly = false
    /// Whether the files of widgets are imported even if they need modules that are not on Linux.
    package var takesWidgets = false
    /// Folders of Swift packages outside the project, whose modules the sources import.
    package var packages: [String] = []
    /// The targets to import; if empty, all targets with controls, or else all with widgets.
    package var targets: [String] = []

    package init() {}
  }

  package let folder: String
  /// The results of the import, and the steps that remain for the user.
  package let report: ImportReport
  let package: ExtensionPackage

  /// Plans a package around `path`: a folder, an Xcode project or a Swift file.
  ///
  /// - Throws: If `path` contains no extension.
  package init(
    _ path: String, library: LibrarySource, _ options: Options = Options()
  ) throws(ImportError) {
    let path = SourceFolder.real(SourceFolder.absolute(path))
    guard SourceFolder.exists(path) else {
      throw ImportError("cannot import \(path): it does not exist")
    }
    var options = options
    options.packages = options.packages.map { SourceFolder.real(SourceFolder.absolute($0)) }
    if let folder = options.packages.first(where: { !SourceFolder.exists("\($0)/Package.swift") }) {
      throw ImportError("\(folder) has no Package.swift; give the folder of a Swift package")
    }
    let (project, found) = try Self.extensions(in: path, options)
    // A button performs controls, so an extension with only widgets is imported only on request.
    let controls = found.filter { $0.hasControl }
    let extensions = options.targets.isEmpty && !controls.isEmpty ? controls : found
    let name = SourceFolder.identifier(
      extensions.count == 1
        ? extensions[0].programName : SourceFolder.stem(project.folder) + "Controls")
    let output = options.output ?? (extensions.count == 1 ? "\(name)Package" : name)
    let folder = SourceFolder.absolute(output)
    guard !"\(path)/".hasPrefix("\(folder)/") else {
      throw ImportError(
        "\(folder) holds the sources themselves; choose another folder with --output")
    }
    var builder = PackageBuilder(project, library: library, options)
    builder.select(extensions)
    for target in extensions { try builder.add(target) }
    for target in found where !extensions.contains(where: { $0.name == target.name }) {
      builder.leaveOut(target)
    }
    try builder.addMissingModules()
    self.folder = SourceFolder.real(SourceFolder.parent(folder)) + "/" + SourceFolder.name(folder)
    package = builder.package(named: name)
    report = builder.report(folder: self.folder, path: path)
  }

  /// Writes the package; after an error no files remain.
  package func write() throws(ImportError) { try PackageFolder.write(package, to: folder) }

  /// The project at a path, and its targets that are extensions with controls or widgets.
  private static func extensions(
    in path: String, _ options: Options
  ) throws(ImportError) -> (Project, [ProjectTarget]) {
    var conditions = SwiftConditions()
    conditions.modules = KnownModules.present
    let projects = try ProjectFiles.projects(in: path)
    var candidates = projects.read.map { ($0, $0.extensions(options.targets, conditions)) }
      .filter { !$0.1.isEmpty }
    let first = candidates.firstIndex { $0.1.contains { $0.hasControl } }
    if !candidates.isEmpty {
      let (chosen, found) = candidates.remove(at: first ?? 0)
      var project = chosen
      project.problems += projects.problems
      for (other, targets) in candidates where targets.contains(where: { $0.hasControl }) {
        let names = targets.map(\.name).joined(separator: ", ")
        project.notes.append(
          "\(other.file) has extensions too (\(names)); import it by its path")
      }
      return (project, found)
    }
    // A project without such a target can still contain an extension's files.
    let folder = path.hasSuffix(".xcodeproj") ? SourceFolder.parent(path) : path
    var plain = try PlainFolder.read(folder, conditions)
    plain.problems += projects.problems
    for project in projects.read {
      let names = project.targets.map(\.name).joined(separator: ", ")
      plain.problems.append(
        "\(project.file) is not used, because none of its targets (\(names)) is an app extension with controls or "
          + "widgets: identifiers, settings and app groups are not known; choose a target with --target"
      )
    }
    let all = plain.targets.filter { $0.kind == .appExtension }
    let found =
      options.targets.isEmpty
      ? Project.forPhones(all) : all.filter { options.targets.contains($0.name) }
    guard !found.isEmpty else {
      let targets = projects.read.isEmpty ? plain.targets : projects.read.flatMap(\.targets)
      let names = targets.map(\.name).joined(separator: ", ")
      throw ImportError(
        "there is no extension in \(path): no type with @main that is a WidgetBundle, and no ControlWidget"
          + (names.isEmpty ? "" : "; its targets are \(names)"))
    }
    return (plain, found)
  }
}

extension Project {
  /// The named targets, or else the app extensions with controls or widgets: those for the iPhone, if there are any.
  fileprivate func extensions(
    _ names: [String], _ conditions: SwiftConditions
  ) -> [ProjectTarget] {
    guard names.isEmpty else { return targets.filter { names.contains($0.name) } }
    return Self.forPhones(targets.filter { $0.kind == .appExtension && $0.hasEntry(conditions) })
  }

  /// The extensions for the iPhone; all extensions without extensions for the iPhone, or if only others have controls.
  fileprivate static func forPhones(_ all: [ProjectTarget]) -> [ProjectTarget] {
    let phones = all.filter(\.isForPhone)
    let hasOther = all.contains { !$0.isForPhone && $0.hasControl }
    return phones.isEmpty || (hasOther && !phones.contains { $0.hasControl }) ? all : phones
  }
}

extension ProjectTarget {
  fileprivate func hasEntry(_ conditions: SwiftConditions) -> Bool {
    sources.contains { path in
      // A missing file is reported when the target is added.
      guard let bytes = try? SourceFolder.read(path) else { return false }
      let source = SwiftSource(path: path, bytes, conditions)
      return source.entries.contains(where: \.isExtension) || !source.widgets.isEmpty
    }
  }

  fileprivate var hasControl: Bool {
    var conditions = SwiftConditions()
    conditions.modules = KnownModules.present
    conditions.defined = Set(CompilerSettings(settings).defines + ["DEBUG"])
    return sources.contains { path in
      // A missing file is reported when the target is added.
      guard let bytes = try? SourceFolder.read(path) else { return false }
      return SwiftSource(path: path, bytes, conditions).hasControl
    }
  }

  var programName: String {
    let name = SourceFolder.identifier(settings["PRODUCT_NAME"] ?? self.name)
    return KnownModules.taken.union(KnownModules.toolchain).contains(name)
      ? "\(name)Extension" : name
  }
}

extension SourceFolder {
  /// Converts a name to an identifier of letters, digits and `_`.
  static func identifier(_ text: String) -> String {
    let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    guard let first = name.first else { return "Extension" }
    return first.isNumber ? "_\(name)" : name
  }
}

/// The results of an import, and the steps that remain for the user.
///
/// Names and paths in the report come from the project: make its lines safe before showing them.
package struct ImportReport {
  struct Place: Equatable {
    let file: String
    let line: Int
  }

  struct Extension {
    let name: String
    let identifier: String
    let displayName: String
    let sources: Int
    let tables: Int
    let catalogs: Int
    let settings: CompilerSettings
    let groups: [String]
    let infoFile: String?
  }

  struct Missing {
    let module: String
    let isApples: Bool
    let address: String?
    let places: [Place]
  }

  struct Facts {
    var extensions: [Extension] = []
    var modules: [(name: String, sources: Int)] = []
    var missing: [Missing] = []
    /// The imports of frameworks with a stand-in, by framework.
    var standIns: [String: [Place]] = [:]
    /// The imports of submodules in files that were changed in a copy, by file.
    var submodules: [String: [SwiftSource.Line]] = [:]
    /// The attributes for Objective-C in files that were changed in a copy, by file.
    var objectiveC: [String: [SwiftSource.Line]] = [:]
    /// The tests for iOS in files that were changed in a copy, by file.
    var changed: [String: [SwiftSource.Line]] = [:]
    var notes: [String] = []
    var problems: [String] = []
  }

  let facts: Facts
  private let folder: String
  private let path: String
  private let isLinked: Bool

  init(_ facts: Facts, folder: String, path: String, isLinked: Bool) {
    self.facts = facts
    self.folder = folder
    self.path = path
    self.isLinked = isLinked
  }

  /// The number of lines of each kind that are shown.
  private static let most = 12

  package var lines: [String] {
    var lines = ["Imported \(path)", "into     \(folder)", ""]
    for each in facts.extensions { lines += describe(each) }
    for module in facts.modules {
      lines.append("  module \(module.name): \(counted(module.sources, "Swift file"))")
    }
    lines.append(
      isLinked
        ? "The Swift files are links to the originals, so changes there are built here. Import again for new files."
        : "The Swift files are copies.")
    lines += changedLines + missingLines
    lines += section("Also:", facts.notes) + section("Problems:", facts.problems)
    lines += nextLines
    return lines
  }

  private func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  private func describe(_ each: Extension) -> [String] {
    var parts = [counted(each.sources, "Swift file")]
    if each.tables > 0 { parts.append(counted(each.tables, "string table")) }
    if each.catalogs > 0 { parts.append(counted(each.catalogs, "asset catalog")) }
    if let file = each.infoFile { parts.append(file) }
    var lines = [
      "  \(each.name): \(parts.joined(separator: ", "))",
      "    \(each.displayName), \(each.identifier)", "    \(each.settings.summary)",
    ]
    if !each.groups.isEmpty {
      lines.append("    app groups \(each.groups.joined(separator: ", "))")
    }
    if !each.settings.ignored.isEmpty {
      lines.append("    left out: \(each.settings.ignored.joined(separator: " "))")
    }
    return lines + [""]
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let more = lines.count > Self.most ? ["  and \(lines.count - Self.most) more"] : []
    return ["", title] + lines.prefix(Self.most).map { "  \($0)" } + more
  }

  private var changedLines: [String] {
    func places(_ lines: [String: [SwiftSource.Line]]) -> [String] {
      lines.sorted { $0.key < $1.key }.flatMap { file, lines in
        lines.map { "\(file):\($0.line): \($0.text)" }
      }
    }
    return section(
      "os(iOS) is false on Linux. These conditions count as true in copies of their files; import again "
        + "after a change:",
      places(facts.changed))
      + section(
        "Modules have no submodules here. These imports name the whole module in copies of their files; import "
          + "again after a change:",
        places(facts.submodules))
      + section(
        "Objective-C is not on Linux. These attributes are left out in copies of their files, a #keyPath is its string, "
          + "and the method of a #selector is not called; import again after a change:",
        places(facts.objectiveC))
  }

  private var missingLines: [String] {
    func first(_ places: [Place]) -> String {
      places.prefix(3).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    }
    func lines(_ missing: [Missing]) -> [String] {
      missing.map { each in
        "\(each.module)\(each.address.map { " (\($0))" } ?? ""): imported in \(first(each.places))"
      }
    }
    return section(
      "Frameworks with a stand-in in this library. Their calls compile, and say in the extension's log what they "
        + "do not do:",
      facts.standIns.sorted { $0.key < $1.key }.map { "\($0.key): imported in \(first($0.value))" })
      + section(
        "Frameworks that are not on Linux. The folder Modules has an empty module for each; if the build reports "
          + "missing declarations, add them there, or put the code into #if canImport:",
        lines(facts.missing.filter(\.isApples)))
      + section(
        "Other modules, which are not in this project. The folder Modules has an empty module for each. Clone the "
          + "module's package and import again with --package FOLDER, or add the declarations that the sources use:",
        lines(facts.missing.filter { !$0.isApples }))
  }

  private var nextLines: [String] {
    let programs = facts.extensions.map { "--extension .build/debug/\($0.name)" }
      .joined(separator: " ")
    return [
      "", "Next:", "  cd \(folder)", "  swift build", "  actionbutton lint \(programs)",
      "  actionbutton list \(programs)",
    ]
  }
}

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
