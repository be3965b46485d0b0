/// A package around sources that exist already, which stay as they are and where they are.
package struct ImportedPackage {
  /// What a person chose.
  package struct Options: Sendable {
    /// The folder of the package; nil for one in the current folder.
    package var output: String?
    /// Whether the Swift files are copied; if not, they are linked.
    package var copies = false
    /// Whether only the files that controls need are taken, without those of widgets.
    package var controlsOnly = false
    /// The only targets to take; empty for all with controls or widgets.
    package var targets: [String] = []

    /// Links, in a folder named after the project.
    package init() {}
  }

  package let folder: String
  /// What was found and what is to be done, for a person.
  package let report: ImportReport
  let package: ExtensionPackage

  /// Finds out what belongs into a package around `path`: a folder, an Xcode project or a Swift file.
  ///
  /// - Throws: If there is no extension in it.
  package init(
    _ path: String, library: LibrarySource, _ options: Options = Options()
  ) throws(ImportError) {
    let path = SourceFolder.real(SourceFolder.absolute(path))
    guard SourceFolder.exists(path) else {
      throw ImportError("cannot import \(path): it does not exist")
    }
    let (project, found) = try Self.extensions(in: path, options)
    // A button holds controls: an extension that has only widgets comes along when it is asked for.
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

  /// Writes the package; nothing is left of it after an error.
  package func write() throws(ImportError) { try PackageFolder.write(package, to: folder) }

  /// The project at a path, and the targets of it that are extensions with controls or widgets.
  private static func extensions(
    in path: String, _ options: Options
  ) throws(ImportError) -> (Project, [ProjectTarget]) {
    var conditions = SwiftConditions()
    conditions.modules = KnownModules.present
    var project: Project?
    if let bundle = xcodeProject(in: path) {
      project = try XcodeProject.read(bundle)
    } else if SourceFolder.isFolder(path), SourceFolder.exists("\(path)/project.yml") {
      project = try GeneratedProject.read("\(path)/project.yml")
    }
    if let project {
      let found = project.targets.filter { target in
        options.targets.isEmpty
          ? target.kind == .appExtension && target.isForPhone && target.hasEntry(conditions)
          : options.targets.contains(target.name)
      }
      if !found.isEmpty { return (project, found) }
    }
    // A project without such a target can still have the files.
    let folder = path.hasSuffix(".xcodeproj") ? SourceFolder.parent(path) : path
    let plain = try PlainFolder.read(folder, conditions)
    let found = plain.targets.filter {
      options.targets.isEmpty || options.targets.contains($0.name)
    }
    guard !found.isEmpty else {
      let names = (project?.targets ?? plain.targets).map(\.name).joined(separator: ", ")
      throw ImportError(
        "there is no extension in \(path): no type with @main that is a WidgetBundle, and no ControlWidget"
          + (names.isEmpty ? "" : "; its targets are \(names)"))
    }
    return (plain, found)
  }

  private static func xcodeProject(in path: String) -> String? {
    if path.hasSuffix(".xcodeproj") { return path }
    guard SourceFolder.isFolder(path) else { return nil }
    let names = SourceFolder.names(in: path).filter {
      $0.hasSuffix(".xcodeproj") && SourceFolder.exists("\(path)/\($0)/project.pbxproj")
    }
    if let name = names.first { return "\(path)/\(name)" }
    // The project is often one folder further down.
    let below = SourceFolder.names(in: path).filter { !$0.hasPrefix(".") && $0 != "Pods" }
    for name in below where SourceFolder.isFolder("\(path)/\(name)") {
      for inner in SourceFolder.names(in: "\(path)/\(name)") where inner.hasSuffix(".xcodeproj") {
        let bundle = "\(path)/\(name)/\(inner)"
        if SourceFolder.exists("\(bundle)/project.pbxproj") { return bundle }
      }
    }
    return nil
  }
}

extension ProjectTarget {
  /// Whether one of its files has the entry of a widget extension.
  fileprivate func hasEntry(_ conditions: SwiftConditions) -> Bool {
    sources.contains { path in
      // A file that is missing is reported when the target is taken over.
      guard let bytes = try? SourceFolder.read(path) else { return false }
      let source = SwiftSource(path: path, bytes, conditions)
      return source.entries.contains(where: \.isExtension) || !source.widgets.isEmpty
    }
  }

  /// Whether one of its files declares a control.
  fileprivate var hasControl: Bool {
    var conditions = SwiftConditions()
    conditions.modules = KnownModules.present
    conditions.defined = Set(CompilerSettings(settings).defines + ["DEBUG"])
    return sources.contains { path in
      // A file that is missing is reported when the target is taken over.
      guard let bytes = try? SourceFolder.read(path) else { return false }
      return SwiftSource(path: path, bytes, conditions).hasControl
    }
  }

  /// The name of the executable.
  var programName: String {
    let name = SourceFolder.identifier(settings["PRODUCT_NAME"] ?? self.name)
    return KnownModules.present.contains(name) ? "\(name)Extension" : name
  }
}

extension SourceFolder {
  /// A name as Swift and SwiftPM take it: letters, digits and `_`.
  static func identifier(_ text: String) -> String {
    let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    guard let first = name.first else { return "Extension" }
    return first.isNumber ? "_\(name)" : name
  }
}
