/// A package around existing sources, which are neither changed nor moved.
package struct ImportedPackage {
  package struct Options: Sendable {
    /// The folder of the package, or `nil` for a folder in the current folder.
    package var output: String?
    /// Whether the Swift files are copied instead of linked.
    package var copies = false
    /// Whether only the files that controls need are imported, without the files of widgets.
    package var controlsOnly = false
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
    let found = plain.targets.filter {
      $0.kind == .appExtension && (options.targets.isEmpty || options.targets.contains($0.name))
    }
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
    let all = targets.filter { $0.kind == .appExtension && $0.hasEntry(conditions) }
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
    return KnownModules.present.contains(name) ? "\(name)Extension" : name
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
