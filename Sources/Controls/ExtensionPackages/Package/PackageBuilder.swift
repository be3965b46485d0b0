/// Builds the package for the extensions of a project.
struct PackageBuilder {
  let project: Project
  let library: LibrarySource
  let copies: Bool
  /// Whether only the files that the controls need are imported, because that is requested or the others cannot be built.
  private var controlsOnly: Bool
  private let takesWidgets: Bool
  /// The files that the controls of each extension need, by target; empty if all files are used.
  private var selections: [String: ControlSelection] = [:]
  /// The paths of the selected files, or `nil` for all files.
  var chosen: Set<String>? {
    guard controlsOnly else { return nil }
    return selections.values.reduce(into: []) { $0.formUnion($1.paths) }
  }
  var targets: [ExtensionPackage.Target] = []
  private var files: [ExtensionPackage.File] = []
  var remotes: Set<ExtensionPackage.Remote> = []
  private var paths: Set<String> = []
  private var conditions = SwiftConditions()
  private(set) var packages: [LocalPackage] = []
  /// The imports of unavailable modules, by module.
  var missing: [String: [ImportReport.Place]] = [:]
  var wanting: [String: Set<String>] = [:]
  var facts = ImportReport.Facts()

  init(_ project: Project, library: LibrarySource, _ options: ImportedPackage.Options) {
    self.project = project
    self.library = library
    copies = options.copies
    controlsOnly = options.controlsOnly
    takesWidgets = options.takesWidgets
    conditions.modules = KnownModules.present
    facts.problems = project.problems
    facts.notes = project.notes
    var folders = Set(options.packages)
    for product in project.targets.flatMap(\.products) {
      if let folder = product.folder { folders.insert(folder) }
    }
    do throws(ImportError) {
      folders.formUnion(LocalPackage.folders(in: try SourceFolder.files(below: project.folder)))
    } catch {
      facts.problems.append("\(error); other packages are not searched for modules")
    }
    packages = folders.sorted().compactMap { try? LocalPackage($0) }
  }

  func place(_ path: String) -> String {
    SourceFolder.relative(path, from: project.folder)
  }

  // MARK: Extensions

  /// Selects the files that the controls of these extensions need, if only controls are imported.
  ///
  /// If the user has not chosen, only controls are imported if the other files need a module that is not available.
  mutating func select(_ extensions: [ProjectTarget]) {
    guard !takesWidgets else { return }
    for target in extensions { selections[target.name] = selection(of: target) }
    guard !controlsOnly else { return }
    let isBetter =
      selections.count == extensions.count && selections.values.contains { !$0.avoided.isEmpty }
    if !isBetter { selections = [:] }
    controlsOnly = isBetter
    for (name, selection) in selections.sorted(by: { $0.key < $1.key }) {
      facts.notes.append(
        "only the controls of \(name) are imported, because other files need modules that are not on Linux ("
          + selection.avoided.sorted().joined(separator: ", ") + "); import --widgets takes all")
    }
  }

  mutating func add(_ source: ProjectTarget) throws(ImportError) {
    let source = addingIntentHandler(to: source)
    let name = source.programName
    guard !targets.contains(where: { $0.name == name }) else {
      facts.problems.append("a second target \"\(name)\" is left out; import it with --target")
      return
    }
    var target = newTarget(name, of: source)
    let whole = try read(source.sources, conditions(of: target.settings))
    guard !whole.isEmpty else {
      throw ImportError(
        "no Swift file of the target \(source.name) exists: "
          + (source.sources.isEmpty
            ? "the project names none for it" : "the project names \(place(source.sources[0]))")
          + "; check that the folder is complete, or choose another target with --target")
    }
    let selection = selections[source.name]
    let sources = selection.map { each in whole.filter { each.paths.contains($0.path) } } ?? whole
    if !controlsOnly { adviseControls(source, whole) }
    let resources = ExtensionResources(source, sources, host: host(of: source))
    if resources.count(.assets) > 0 {
      target.plugins = [(LibrarySource.catalogPlugin, library.package)]
    }
    addIntents(of: source, to: &target)
    for file in try resources.files(in: "\(target.path)/\(name).resources", program: name) {
      add(file)
    }
    addSources(sources, to: target.path)
    target.settings.implicitImports = KnownModules.foundation(for: sources)
    addEntry(of: sources, to: target, selection.flatMap { $0.hasEntry ? nil : $0.controls })
    addModules(for: sources, to: &target, of: source)
    noteBridgingHeader(of: source)
    report(source, target, resources, sourceCount: sources.count)
    targets.append(target)
  }

  private func newTarget(_ name: String, of source: ProjectTarget) -> ExtensionPackage.Target {
    var target = ExtensionPackage.Target(name: name, path: "Sources/\(name)")
    target.settings = CompilerSettings(source.settings)
    target.products = [("WidgetKit", library.package)]
    target.resources = ["\(name).resources"]
    return target
  }

  /// Adds a bundle of `controls`, or of all controls and widgets for `nil`, unless the sources have a bundle.
  private mutating func addEntry(
    of sources: [SwiftSource], to target: ExtensionPackage.Target, _ controls: [String]?
  ) {
    guard let entry = entry(of: sources, target.name, controls) else { return }
    let path = "\(target.path)/\(target.name)Entry.swift"
    add(ExtensionPackage.File(path: path, content: .bytes(Array(entry.utf8))))
    facts.notes.append(
      controls == nil
        ? "there is no @main in the sources of \(target.name): \(path) is a bundle of its controls and widgets"
        : "\(path) is a bundle of the controls of \(target.name)")
  }

  private mutating func noteBridgingHeader(of source: ProjectTarget) {
    guard let header = source.settings["SWIFT_OBJC_BRIDGING_HEADER"], !header.isEmpty else {
      return
    }
    facts.problems.append(
      "\(source.programName) has a bridging header, \(header): Objective-C is not on Linux; its declarations are "
        + "missing")
  }

  private mutating func report(
    _ source: ProjectTarget, _ target: ExtensionPackage.Target, _ resources: ExtensionResources,
    sourceCount: Int
  ) {
    facts.extensions.append(
      ImportReport.Extension(
        name: target.name, identifier: resources.identifier, displayName: resources.appName,
        sources: sourceCount, tables: resources.count(.strings),
        catalogs: resources.count(.assets), settings: target.settings,
        groups: resources.groups, infoFile: source.infoFile.map { place($0) }))
    facts.problems += resources.problems
  }

  mutating func leaveOut(_ target: ProjectTarget) {
    facts.notes.append(
      "\(target.name) has widgets but no control and is left out; import it with --target")
  }

  func conditions(of settings: CompilerSettings) -> SwiftConditions {
    var conditions = conditions
    conditions.defined = Set(settings.defines + ["DEBUG"])
    return conditions
  }

  /// The app that contains an extension, or the project's only app.
  private func host(of target: ProjectTarget) -> ProjectTarget? {
    let apps = project.targets.filter { $0.kind == .app }
    let hosts = apps.filter { $0.dependencies.contains(target.name) }
    return hosts.first { $0.isForPhone == target.isForPhone } ?? hosts.first
      ?? (apps.count == 1 ? apps[0] : nil)
  }

  mutating func read(
    _ paths: [String], _ conditions: SwiftConditions
  ) throws(ImportError) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths {
      guard SourceFolder.exists(path) else {
        facts.problems.append("\(place(path)) is part of the project, but does not exist")
        continue
      }
      sources.append(SwiftSource(path: path, try SourceFolder.read(path), conditions))
    }
    return sources
  }

  // MARK: Files

  mutating func add(_ file: ExtensionPackage.File) {
    if paths.insert(file.path).inserted { files.append(file) }
  }

  mutating func addSources(_ sources: [SwiftSource], to folder: String) {
    for source in sources {
      var path = place(source.path)
      // Files outside the project's folder are written to the folder `Beside`.
      if path.hasPrefix("..") { path = "Beside/\(path.replacing("../", with: ""))" }
      let content: ExtensionPackage.File.Content
      if source.iOSConditions.isEmpty, source.submodules.isEmpty, source.objectiveC.isEmpty {
        content = copies ? .copy(source.path) : .link(source.path)
      } else {
        // The file has just been read.
        let bytes = (try? SourceFolder.read(source.path)) ?? []
        content = .bytes(SwiftSource.forLinux(bytes))
        if !source.iOSConditions.isEmpty {
          facts.changed[place(source.path)] = source.iOSConditions
        }
        if !source.objectiveC.isEmpty { facts.objectiveC[place(source.path)] = source.objectiveC }
        if !source.submodules.isEmpty { facts.submodules[place(source.path)] = source.submodules }
      }
      add(ExtensionPackage.File(path: "\(folder)/\(path)", content: content))
    }
  }

  /// The source code of a `WidgetBundle` with `@main`, or `nil` if the sources already have an entry.
  private func entry(of sources: [SwiftSource], _ name: String, _ controls: [String]?) -> String? {
    guard !sources.contains(where: { !$0.entries.isEmpty }) else { return nil }
    let widgets = controls ?? sources.flatMap(\.widgets)
    return """
      // Written by actionbutton import: the entry of these sources.
      import SwiftUI
      import WidgetKit

      @main
      struct \(name)Entry: WidgetBundle {
        var body: some Widget {
      \(widgets.map { "    \($0)()" }.joined(separator: "\n"))
        }
      }

      """
  }

  func package(named name: String) -> ExtensionPackage {
    // SwiftPM refuses a second target of one name: a module with the name of a target of the library gets another.
    let taken = targets.map(\.name).filter { KnownModules.taken.contains($0) }
    let aliases = Dictionary(uniqueKeysWithValues: taken.map { ($0, "\($0)OfApp") })
    let targets = targets.map { target in
      var target = target
      target.name = aliases[target.name] ?? target.name
      target.targets = target.targets.map { aliases[$0] ?? $0 }
      target.settings.aliases = aliases
      return target
    }
    return ExtensionPackage(
      name: name, library: library, targets: targets,
      remotes: remotes.sorted { $0.address < $1.address },
      files: files + [
        ExtensionPackage.File(path: ".gitignore", content: .bytes(Array(".build/\n".utf8)))
      ])
  }

  func report(folder: String, path: String) -> ImportReport {
    ImportReport(facts, folder: folder, path: path, isLinked: !copies)
  }
}
