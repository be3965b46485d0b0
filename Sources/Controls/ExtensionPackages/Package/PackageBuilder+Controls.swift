extension PackageBuilder {
  struct Module {
    var files: [String]
    var settings: CompilerSettings
    /// The module's target, or `nil` for a module of a package beside the project.
    var owner: ProjectTarget?
  }

  /// The module of this name in the project or in a package beside it, or `nil`.
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
    // `LocalPackage` has checked that the folder exists.
    let files = ((try? SourceFolder.files(below: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    return files.isEmpty ? nil : Module(files: files, settings: CompilerSettings(), owner: nil)
  }

  /// The files that the controls of an extension need, from the extension and the modules that it can reach.
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

  /// The files that can be read; unreadable files are reported when the target is added.
  private static func readable(_ paths: [String], _ conditions: SwiftConditions) -> [SwiftSource] {
    paths.compactMap { path in
      guard let bytes = try? SourceFolder.read(path) else { return nil }
      return SwiftSource(path: path, bytes, conditions)
    }
  }

  /// Reports the files that the controls alone need, if they need fewer of the missing modules.
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

/// Support for widgets whose options are the parameters of an `INIntent`: intent definitions and Intents extensions.
extension PackageBuilder {
  /// Adds the intent definitions of an extension to its sources, where the plugin finds them.
  mutating func addIntents(of source: ProjectTarget, to target: inout ExtensionPackage.Target) {
    let definitions = Self.definitions(of: source)
    guard !definitions.isEmpty else { return }
    target.plugins.append((LibrarySource.intentPlugin, library.package))
    for file in definitions {
      add(
        ExtensionPackage.File(
          path: "\(target.path)/Intents/\(SourceFolder.name(file))",
          content: copies ? .copy(file) : .link(file)))
    }
    let names = definitions.map { SourceFolder.name($0) }.joined(separator: ", ")
    facts.notes.append("the classes of \(names) are generated when \(target.name) is built")
  }

  /// The extension with the files of its project's Intents extensions, which list the values of options.
  ///
  /// On an iPhone these extensions are separate processes; here the daemon asks only the widgets' program for values.
  mutating func addingIntentHandler(to source: ProjectTarget) -> ProjectTarget {
    guard !Self.definitions(of: source).isEmpty else { return source }
    var source = source
    for handler in project.targets where handler.name != source.name && handler.handlesIntents {
      let sources = handler.sources.filter { !source.sources.contains($0) }
      let resources = handler.resources.filter { !source.resources.contains($0) }
      source.sources += sources
      source.resources += resources
      guard !sources.isEmpty else { continue }
      facts.notes.append(
        "the sources of \(handler.name), which lists the values of options, are compiled into \(source.programName)"
      )
    }
    source.sources.sort()
    return source
  }

  private static func definitions(of target: ProjectTarget) -> [String] {
    target.resources.filter { ResourceKind($0) == .intents && SourceFolder.exists($0) }
  }
}

extension ProjectTarget {
  fileprivate var handlesIntents: Bool {
    // An unreadable Info.plist is reported when its target is added.
    guard kind == .appExtension, let infoFile, let info = try? PropertyList.read(infoFile) else {
      return false
    }
    return info["NSExtension"]?["NSExtensionPointIdentifier"]?.text == "com.apple.intents-service"
  }
}

/// The files that the controls of an extension need, without the files and modules that only its widgets use.
struct ControlSelection {
  /// The paths of files in the extension and its modules.
  let paths: Set<String>
  /// The controls that the extension's bundle names, or all controls if it names no control.
  let controls: [String]
  /// Whether the extension's bundle is among the files, because its file declares a control.
  let hasEntry: Bool

  /// Selects files of an extension and of its modules; the result is `nil` if the extension declares no control.
  init?(of sources: [SwiftSource], modules: [String: [SwiftSource]]) {
    var named: Set<String> = []
    for source in sources where source.isBundle { named.formUnion(source.uses) }
    let all = sources.flatMap(\.controls)
    let offered = all.filter { named.contains($0) }
    let controls = offered.isEmpty ? all : offered
    let seeds = sources.filter { !Set($0.controls).isDisjoint(with: controls) }
    guard !seeds.isEmpty else { return nil }
    let hasEntry = seeds.contains { !$0.entries.isEmpty }
    let candidates = sources.filter { !$0.isBundle || !Set($0.controls).isDisjoint(with: controls) }
    let others = modules.values.flatMap { $0 }
    // A file that re-exports a module is used without being named.
    let exports = others.filter { $0.uses.contains("_exported") }
    let chosen = SourceClosure(ofProgram: candidates, modules: modules).complete(seeds + exports)
    paths = Set(chosen.map(\.path))
    self.controls = controls
    self.hasEntry = hasEntry
  }
}
