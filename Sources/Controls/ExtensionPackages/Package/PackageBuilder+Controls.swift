extension PackageBuilder {
  /// A module of the project: its files and settings.
  struct Module {
    var files: [String]
    var settings: CompilerSettings
    /// The target that it is; nil for one of a package beside the project.
    var owner: ProjectTarget?
  }

  /// The module of this name in the project or in a package beside it; nil if there is none.
  func module(_ name: String) -> Module? {
    let found = project.targets.first {
      $0.kind == .module
        && SourceFolder.identifier($0.settings["PRODUCT_MODULE_NAME"] ?? $0.name) == name
    }
    if let found {
      guard !found.sources.isEmpty else { return nil }
      return Module(
        files: found.sources, settings: CompilerSettings(found.settings), owner: found)
    }
    guard let folder = packages.flatMap(\.modules).first(where: { $0.name == name })?.folder else {
      return nil
    }
    // A folder that can be named can be read.
    let files = ((try? SourceFolder.files(below: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    return files.isEmpty ? nil : Module(files: files, settings: CompilerSettings(), owner: nil)
  }

  /// The files that the controls of an extension need, in it and in the modules that it can reach.
  func selection(of target: ProjectTarget) -> ControlSelection? {
    let settings = CompilerSettings(target.settings)
    let sources = Self.readable(target.sources, conditions(of: settings))
    var modules: [String: [SwiftSource]] = [:]
    var seen: Set<String> = []
    var names = sources.flatMap(\.imports).map(\.module)
    while let name = names.popLast() {
      guard seen.insert(name).inserted, let module = module(name) else { continue }
      let files = Self.readable(module.files, conditions(of: module.settings))
      modules[name] = files
      names += files.flatMap(\.imports).map(\.module)
    }
    return ControlSelection(of: sources, modules: modules)
  }

  /// The files that can be read; the others are reported when the target is taken over.
  private static func readable(
    _ paths: [String], _ conditions: SwiftConditions
  ) -> [SwiftSource] {
    paths.compactMap { path in
      guard let bytes = try? SourceFolder.read(path) else { return nil }
      return SwiftSource(path: path, bytes, conditions)
    }
  }

  /// Reports what the controls alone would need, if that is less than what is missing.
  mutating func adviseControls(_ target: ProjectTarget, _ sources: [SwiftSource]) {
    guard let selection = selection(of: target), !selection.hasEntry else { return }
    let all = Set(sources.flatMap(\.imports).map(\.module)).subtracting(KnownModules.present)
    let needed = sources.filter { selection.paths.contains($0.path) }
    let left = all.subtracting(needed.flatMap(\.imports).map(\.module))
    guard !left.isEmpty else { return }
    facts.notes.append(
      "import --controls takes \(needed.count) of the \(sources.count) files of \(target.name), those that "
        + "its controls need; they do without \(left.sorted().joined(separator: ", "))")
  }
}
