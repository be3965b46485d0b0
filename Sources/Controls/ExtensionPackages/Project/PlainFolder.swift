/// A folder of Swift files without a project, or one Swift file; the files' contents determine the targets.
struct PlainFolder {
  private let folder: String
  private var sources: [SwiftSource] = []
  private var others: [String] = []
  /// The folders with a project.
  private let projects: Set<String>
  private var problems: [String] = []

  static func read(_ path: String, _ conditions: SwiftConditions) throws(ImportError) -> Project {
    let isFile = !SourceFolder.isFolder(path)
    let files = isFile ? [path] : try SourceFolder.files(below: path)
    let folder = PlainFolder(isFile ? SourceFolder.parent(path) : path, files, conditions)
    return folder.project()
  }

  private init(_ folder: String, _ files: [String], _ conditions: SwiftConditions) {
    self.folder = folder
    projects = ProjectFiles.folders(in: files)
    let packages = LocalPackage.folders(in: files).filter { $0 != folder }
    for file in files {
      guard file.hasSuffix(".swift") else {
        others.append(file)
        continue
      }
      let isOfPackage = packages.contains { file.hasPrefix("\($0)/") }
      guard !isOfPackage, SourceFolder.name(file) != "Package.swift", !isTest(file) else {
        continue
      }
      do throws(ImportError) {
        let source = SwiftSource(path: file, try SourceFolder.read(file), conditions)
        if !source.imports.contains(where: { Self.ofTools.contains($0.module) }) {
          sources.append(source)
        }
      } catch { problems.append("\(error)") }
    }
  }

  /// The modules that tests and the manifests of SwiftPM and Tuist import; such files belong to no program.
  private static let ofTools: Set<String> = [
    "XCTest", "Testing", "PackageDescription", "ProjectDescription", "ProjectDescriptionHelpers",
  ]

  private func isTest(_ file: String) -> Bool {
    SourceFolder.relative(file, from: folder).split(separator: "/").dropLast()
      .contains { $0.hasSuffix("Tests") || $0 == "Test" }
  }

  private func isProgram(_ source: SwiftSource) -> Bool {
    !source.entries.isEmpty || SourceFolder.name(source.path) == "main.swift"
  }

  private func project() -> Project {
    let programs = sources.filter { isProgram($0) }
    let extensions = programs.filter { $0.entries.contains(where: \.isExtension) }
    var project = Project(folder: folder, file: folder, problems: problems)
    var names: Set<String> = []
    for each in extensions {
      let base = base(of: each, among: programs)
      var target = target(each, in: base, programs)
      if !names.insert(target.settings["PRODUCT_NAME"] ?? "").inserted {
        target.settings.add(["PRODUCT_NAME": Self.name(of: each)])
      }
      project.targets.append(target)
    }
    if extensions.isEmpty, let target = withoutEntry(programs) { project.targets = [target] }
    project.targets += apps(programs, of: project.targets)
    return project
  }

  /// The apps among the programs; each contains the extensions in its project's folder.
  private func apps(_ programs: [SwiftSource], of extensions: [ProjectTarget]) -> [ProjectTarget] {
    programs.compactMap { program in
      guard let entry = program.entries.first(where: { $0.inherits.contains("App") }) else {
        return nil
      }
      let name = entry.name.hasSuffix("App") ? String(entry.name.dropLast(3)) : entry.name
      var app = ProjectTarget(name: name.isEmpty ? entry.name : name, kind: .app)
      app.settings = BuildSettings(["TARGET_NAME": app.name, "PRODUCT_NAME": app.name])
      app.dependencies = extensions.filter { each in
        each.sources.contains { owner(of: $0) == owner(of: program.path) }
      }.map(\.name)
      let base = base(of: program, among: programs)
      let others = others.filter { file in !extensions.contains { $0.infoFile == file } }
      app.infoFile = chosen(others, ends: "Info.plist", base, nil)
      return app
    }
  }

  /// The innermost folder with a project that contains a file, or `nil`.
  private func owner(of file: String) -> String? {
    projects.filter { file.hasPrefix("\($0)/") }.max { $0.count < $1.count }
  }

  /// Whether an extension in the folder `base` can use a file: files of other projects are left out.
  private func isInReach(_ file: String, of base: String) -> Bool {
    guard projects.count > 1, let owner = owner(of: file) else { return true }
    return owner == self.owner(of: "\(base)/")
  }

  // MARK: Files of an extension

  /// The largest folder that contains the file `entry` and no other program.
  private func base(of entry: SwiftSource, among programs: [SwiftSource]) -> String {
    let others = programs.map(\.path).filter { $0 != entry.path }
    var base = SourceFolder.parent(entry.path)
    while base != folder, base.hasPrefix("\(folder)/") {
      let parent = SourceFolder.parent(base)
      guard !others.contains(where: { $0.hasPrefix("\(parent)/") }) else { break }
      base = parent
    }
    return base
  }

  private func target(
    _ entry: SwiftSource, in base: String, _ programs: [SwiftSource]
  ) -> ProjectTarget {
    let others = programs.filter { $0.path != entry.path }
    let isShared = others.contains { SourceFolder.parent($0.path) == base }
    let foreign = Set(others.map { self.base(of: $0, among: programs) }).subtracting([base])
    var own = [entry]
    if !isShared {
      own = sources.filter { source in
        source.path.hasPrefix("\(base)/")
          && (source.path == entry.path || !isProgram(source))
          && !foreign.contains { $0.hasPrefix("\(base)/") && source.path.hasPrefix("\($0)/") }
      }
    }
    var name = Self.name(of: entry)
    if !isShared, base != folder || programs.count == 1 { name = SourceFolder.name(base) }
    var target = ProjectTarget(name: name, kind: .appExtension)
    target.sources = complete(own, in: base)
    addFiles(to: &target, base, foreign, isShared ? Self.name(of: entry) : nil)
    if Self.isOfWatch(name) { target.settings.add(["SDKROOT": "watchos"]) }
    return target
  }

  /// Whether the name of an extension has the word Watch, as in "Lamp Watch Widget", but not in "WatchlistWidget".
  private static func isOfWatch(_ name: String) -> Bool {
    let watch = Array("Watch".utf8)
    let bytes = Array(name.utf8)
    return bytes.indices.contains { start in
      let rest = bytes[start...]
      return rest.starts(with: watch)
        && rest.dropFirst(watch.count).first.map { !(97...122).contains($0) } ?? true
    }
  }

  /// A target for controls in files without `@main`; the import adds a file with `@main`.
  private func withoutEntry(_ programs: [SwiftSource]) -> ProjectTarget? {
    let controls = sources.filter { !$0.widgets.isEmpty }
    guard !controls.isEmpty else { return nil }
    var target = ProjectTarget(name: SourceFolder.name(folder), kind: .appExtension)
    if controls.count == 1, sources.count == 1 {
      target = ProjectTarget(name: SourceFolder.stem(controls[0].path), kind: .appExtension)
    }
    let own = programs.isEmpty ? sources : controls
    target.sources = complete(own, in: SourceFolder.parent(controls[0].path))
    addFiles(to: &target, folder, [], nil)
    return target
  }

  /// The paths of files together with those that they need.
  private func complete(_ files: [SwiftSource], in base: String) -> [String] {
    SourceClosure(sources.filter { !isProgram($0) && isInReach($0.path, of: base) })
      .complete(files).map(\.path).sorted()
  }

  /// The name of the type with `@main`, or else of the file, without the suffix `WidgetBundle` or `Bundle`.
  private static func name(of entry: SwiftSource) -> String {
    let name = entry.entries.first(where: \.isExtension)?.name ?? SourceFolder.stem(entry.path)
    for end in ["WidgetBundle", "Bundle"] where name.hasSuffix(end) && name != end {
      return String(name.dropLast(end.count))
    }
    return name
  }

  // MARK: Other files

  private func addFiles(
    to target: inout ProjectTarget, _ base: String, _ foreign: Set<String>, _ entryName: String?
  ) {
    let near = others.filter { file in
      !foreign.contains { file.hasPrefix("\($0)/") } && !isTest(file)
        && isInReach(file, of: base)
    }
    for file in near { target.add(file) }
    target.infoFile = chosen(near, ends: "Info.plist", base, entryName)
    target.entitlementsFile = chosen(near, ends: ".entitlements", base, entryName)
    var configurations = near.filter { $0.hasSuffix(".xcconfig") && $0.hasPrefix("\(base)/") }
    if configurations.isEmpty { configurations = near.filter { $0.hasSuffix(".xcconfig") } }
    if configurations.count > 1 {
      configurations.removeAll { SourceFolder.name($0).lowercased().contains("debug") }
    }
    target.settings = BuildSettings(["TARGET_NAME": target.name, "PRODUCT_NAME": target.name])
    for file in configurations {
      if let settings = try? BuildSettings.configurationFile(file) { target.settings.add(settings) }
    }
    target.settings.addDefaults([
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME)",
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
    ])
  }

  /// The file for `entryName`: named after it, or the only file; without a name, the file in the topmost folder.
  private func chosen(
    _ files: [String], ends: String, _ base: String, _ entryName: String?
  ) -> String? {
    let files = files.filter { $0.hasSuffix(ends) && $0.hasPrefix("\(base)/") }
    guard let entryName else {
      return files.min { $0.split(separator: "/").count < $1.split(separator: "/").count }
    }
    func plain(_ name: String) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let wanted = plain(entryName)
    let named = files.filter { file in
      let stem = plain(String(SourceFolder.name(file).dropLast(ends.count)))
      return !stem.isEmpty && (wanted.contains(stem) || stem.contains(wanted))
    }
    return named.max { SourceFolder.name($0).count < SourceFolder.name($1).count }
      ?? (files.count == 1 ? files[0] : nil)
  }
}
