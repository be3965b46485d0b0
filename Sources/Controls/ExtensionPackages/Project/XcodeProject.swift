/// Reads an Xcode project: `NAME.xcodeproj/project.pbxproj`.
struct XcodeProject {
  private let objects: [String: PropertyList]
  private let root: PropertyList
  /// The folder that the project's paths are relative to.
  private let folder: String
  /// The parent group of each file or group, by ID.
  private var parents: [String: String] = [:]
  private var problems: [String] = []

  static func read(_ bundle: String) throws(ImportError) -> Project {
    let file = "\(bundle)/project.pbxproj"
    let list = try PropertyList.read(file)
    guard let objects = list["objects"]?.table, let id = list["rootObject"]?.text,
      let root = objects[id]
    else { throw ImportError("\(file) has no root object; is it an Xcode project?") }
    var project = XcodeProject(objects, root, folder: SourceFolder.parent(bundle))
    var result = Project(folder: project.folder, file: bundle)
    for id in root["targets"]?.texts ?? [] {
      guard let object = objects[id] else { continue }
      result.targets.append(try project.target(object, id))
    }
    result.problems = project.problems
    return result
  }

  private init(_ objects: [String: PropertyList], _ root: PropertyList, folder: String) {
    self.objects = objects
    self.root = root
    let subfolder = root["projectDirPath"]?.text ?? ""
    self.folder = subfolder.isEmpty ? folder : SourceFolder.absolute("\(folder)/\(subfolder)")
    for (id, object) in objects {
      for child in object["children"]?.texts ?? [] { parents[child] = id }
    }
  }

  private func isa(_ object: PropertyList?) -> String { object?["isa"]?.text ?? "" }

  private func objects(_ key: String, of object: PropertyList) -> [PropertyList] {
    (object[key]?.texts ?? []).compactMap { objects[$0] }
  }

  // MARK: Targets

  private mutating func target(
    _ object: PropertyList, _ id: String
  ) throws(ImportError) -> ProjectTarget {
    let name = object["name"]?.text ?? "Target"
    var target = ProjectTarget(name: name, kind: Self.kind(object["productType"]?.text ?? ""))
    target.settings = settings(of: object, name, sdk: "iphoneos")
    if !target.isForPhone { target.settings = settings(of: object, name, sdk: "macosx") }
    for phase in objects("buildPhases", of: object) {
      let kind = isa(phase)
      if kind == "PBXCopyFilesBuildPhase" { target.dependencies += embedded(in: phase) }
      guard kind == "PBXSourcesBuildPhase" || kind == "PBXResourcesBuildPhase" else { continue }
      for build in objects("files", of: phase) {
        for file in files(of: build["fileRef"]?.text ?? "") { target.add(file) }
      }
    }
    try addSynchronized(of: object, id, to: &target)
    for dependency in objects("dependencies", of: object) {
      let other = dependency["target"]?.text.flatMap { objects[$0] }
      let proxy = dependency["targetProxy"]?.text.flatMap { objects[$0] }
      if let name = other?["name"]?.text ?? proxy?["remoteInfo"]?.text {
        target.dependencies.append(name)
      }
    }
    target.products = objects("packageProductDependencies", of: object).compactMap { product($0) }
    target.infoFile = path(setting: "INFOPLIST_FILE", of: target)
    target.entitlementsFile = path(setting: "CODE_SIGN_ENTITLEMENTS", of: target)
    target.sources.sort()
    target.resources.sort()
    return target
  }

  /// The names of the targets whose products a phase copies into its target's product.
  private func embedded(in phase: PropertyList) -> [String] {
    let products = Set(objects("files", of: phase).compactMap { $0["fileRef"]?.text })
    return objects.values.compactMap { object in
      guard let product = object["productReference"]?.text, products.contains(product) else {
        return nil
      }
      return object["name"]?.text
    }
  }

  private static func kind(_ productType: String) -> ProjectTarget.Kind {
    switch productType.split(separator: ".").last.map(String.init) ?? "" {
    case "app-extension", "extensionkit-extension": .appExtension
    case "application": .app
    case "framework", "static", "dynamic": .module
    case _: .other
    }
  }

  private func path(setting: String, of target: ProjectTarget) -> String? {
    guard let path = target.settings[setting], !path.isEmpty else { return nil }
    return SourceFolder.absolute(path.hasPrefix("/") ? path : "\(folder)/\(path)")
  }

  private func product(_ object: PropertyList) -> ProjectTarget.Product? {
    guard let name = object["productName"]?.text else { return nil }
    let package = object["package"]?.text.flatMap { objects[$0] }
    return ProjectTarget.Product(
      name: name,
      folder: package?["relativePath"]?.text.map { SourceFolder.absolute("\(folder)/\($0)") }
        ?? (package == nil ? localPackage(of: name) : nil),
      address: package?["repositoryURL"]?.text)
  }

  /// The folder of a local package that is only a file reference, found by its name or its manifest.
  private func localPackage(of product: String) -> String? {
    let folders = objects.keys.sorted().compactMap { id -> String? in
      guard isa(objects[id]) == "PBXFileReference", let path = path(of: id),
        SourceFolder.exists("\(path)/Package.swift")
      else { return nil }
      return path
    }
    return folders.first {
      SourceFolder.name($0) == product
        || ((try? SourceFolder.text("\($0)/Package.swift"))?.contains("\"\(product)\"") ?? false)
    }
  }

  // MARK: Settings

  /// The build settings of a target for an SDK, such as `iphoneos`.
  private mutating func settings(
    of target: PropertyList, _ name: String, sdk: String
  ) -> BuildSettings {
    var result = BuildSettings([
      "TARGET_NAME": name, "PRODUCT_NAME": name, "SRCROOT": folder, "PROJECT_DIR": folder,
      "SOURCE_ROOT": folder,
    ])
    for owner in [root, target] {
      guard let list = owner["buildConfigurationList"]?.text.flatMap({ objects[$0] }) else {
        continue
      }
      let all = objects("buildConfigurations", of: list)
      // Apps are shipped with Release; SwiftPM defines DEBUG itself.
      let chosen =
        all.first { $0["name"]?.text == "Release" }
        ?? all.first { $0["name"]?.text == list["defaultConfigurationName"]?.text } ?? all.first
      guard let chosen else { continue }
      // A file in a folder that Xcode synchronizes has no object in the project file.
      let anchor = chosen["baseConfigurationReferenceAnchor"]?.text.flatMap { path(of: $0) }
      let file = chosen["baseConfigurationReferenceRelativePath"]?.text
      if let path = chosen["baseConfigurationReference"]?.text.flatMap({ path(of: $0) })
        ?? anchor.flatMap({ anchor in file.map { SourceFolder.absolute("\(anchor)/\($0)") } })
      {
        do { result.add(try BuildSettings.configurationFile(path, sdk: sdk)) } catch {
          if !problems.contains("\(error)") { problems.append("\(error)") }
        }
      }
      var values: [String: String] = [:]
      // A setting with a condition, such as `NAME[sdk=iphoneos*]`, replaces the one without.
      for (key, value) in (chosen["buildSettings"]?.table ?? [:]).sorted(by: { $0.key < $1.key }) {
        let plain = key.prefix { $0 != "[" }
        guard plain.count == key.count || key.contains(sdk) else { continue }
        values[String(plain)] = value.texts.joined(separator: " ")
      }
      result.add(values)
    }
    result.addDefaults([
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "DEVELOPMENT_LANGUAGE": root["developmentRegion"]?.text ?? "en",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
    ])
    return result
  }

  // MARK: Files

  /// The path of a file or group, or `nil` if it is outside the project's folders.
  private func path(of id: String, depth: Int = 0) -> String? {
    guard depth < 64, let object = objects[id] else { return nil }
    let own = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text ?? "<group>" {
    case "<absolute>": return SourceFolder.absolute(own)
    case "SOURCE_ROOT": return SourceFolder.absolute("\(folder)/\(own)")
    case "<group>":
      guard let parent = parents[id] else { return SourceFolder.absolute("\(folder)/\(own)") }
      return path(of: parent, depth: depth + 1).map { SourceFolder.absolute("\($0)/\(own)") }
    case _: return nil
    }
  }

  /// The files of a reference; a group of variants has one file for each language.
  private func files(of id: String) -> [String] {
    guard let object = objects[id] else { return [] }
    if isa(object) == "PBXVariantGroup" {
      return (object["children"]?.texts ?? []).compactMap { path(of: $0) }
    }
    return path(of: id).map { [$0] } ?? []
  }

  /// Adds the files of folders that Xcode 16 and later synchronize with the disk.
  private func addSynchronized(
    of object: PropertyList, _ id: String, to target: inout ProjectTarget
  ) throws(ImportError) {
    let own = Set(object["fileSystemSynchronizedGroups"]?.texts ?? [])
    for (groupID, group) in objects where isa(group) == "PBXFileSystemSynchronizedRootGroup" {
      guard let root = path(of: groupID) else { continue }
      let exceptions = objects("exceptions", of: group)
        .filter { $0["target"]?.text == id }
        .flatMap { $0["membershipExceptions"]?.texts ?? [] }
        .map { SourceFolder.absolute("\(root)/\($0)") }
      func isExcepted(_ file: String) -> Bool {
        exceptions.contains { file == $0 || file.hasPrefix("\($0)/") }
      }
      let isOwn = own.contains(groupID)
      guard isOwn || !exceptions.isEmpty else { continue }
      for file in try SourceFolder.files(below: root) where isExcepted(file) != isOwn {
        target.add(file)
      }
      // A membership exception names a localized table without its language folder.
      for table in exceptions where !isOwn && !SourceFolder.exists(table) {
        for folder in SourceFolder.names(in: root) where folder.hasSuffix(".lproj") {
          let file = "\(root)/\(folder)/\(SourceFolder.name(table))"
          if SourceFolder.exists(file) { target.add(file) }
        }
      }
    }
  }
}

extension ProjectTarget {
  mutating func add(_ file: String) {
    if file.hasSuffix(".swift") {
      if !sources.contains(file) { sources.append(file) }
    } else if ResourceKind(file) != nil, !resources.contains(file) {
      resources.append(file)
    }
  }
}

/// The reason why a package cannot be created, with the necessary action.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  /// The message, which can contain text of the imported files: make it safe before showing it.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A target of a project of any format.
struct ProjectTarget {
  enum Kind: Equatable {
    case appExtension
    case app
    /// A framework or a library: a separate module.
    case module
    case other
  }

  struct Product: Hashable {
    let name: String
    /// The folder of a local package, or `nil`.
    var folder: String?
    /// The address of a remote package, or `nil`.
    var address: String?
  }

  let name: String
  var kind: Kind
  /// The Swift files, as absolute paths, sorted.
  var sources: [String] = []
  /// Other files of the target: string tables, catalogs, data.
  var resources: [String] = []
  var settings = BuildSettings()
  /// The names of the targets in the same project that this target needs.
  var dependencies: [String] = []
  var products: [Product] = []
  /// The Info.plist, as an absolute path.
  var infoFile: String?
  /// The file of entitlements, as an absolute path.
  var entitlementsFile: String?

  /// Whether the iPhone is among the target's platforms, or no platform is set.
  var isForPhone: Bool {
    let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
    return platforms.isEmpty
      || platforms.contains { ["iphoneos", "auto", "iOS"].contains($0) }
  }
}

struct Project {
  /// The folder that paths in messages are relative to.
  let folder: String
  /// The project's file, or the folder if it has no project file.
  var file: String
  var targets: [ProjectTarget] = []
  /// One message for each part that could not be read.
  var problems: [String] = []
  /// Other messages for the report of an import.
  var notes: [String] = []

  func target(_ name: String) -> ProjectTarget? { targets.first { $0.name == name } }
}

/// The project files in a folder: Xcode projects, and XcodeGen's `project.yml`.
enum ProjectFiles {
  /// The limit on projects that are read in a folder; a folder of examples can have many.
  static let most = 32

  /// The projects at a path, the nearest first, with one message for each project that was not read.
  ///
  /// - Throws: If the path is a project that cannot be read, or a folder with only one, which cannot be read.
  static func projects(
    in path: String
  ) throws(ImportError) -> (read: [Project], problems: [String]) {
    var files = [path]
    var problems: [String] = []
    if !path.hasSuffix(".xcodeproj") {
      guard SourceFolder.isFolder(path) else { return ([], []) }
      let all = try SourceFolder.files(below: path)
      files = all.filter { isProject($0) }.sorted {
        depth($0) == depth($1) ? $0 < $1 : depth($0) < depth($1)
      }
      // XcodeGen writes its Xcode project beside the specification.
      files = files.filter { file in
        file.hasSuffix(".xcodeproj")
          || !files.contains { $0 != file && SourceFolder.parent($0) == SourceFolder.parent(file) }
      }
      let manifests = files.isEmpty ? all.filter { isOfTuist($0) } : []
      if !manifests.isEmpty, let project = try TuistProject.read(manifests, below: path) {
        return ([project], [])
      }
      if let file = manifests.first {
        problems.append(
          "\(file) is not read: its identifiers and settings are not known; generate the Xcode project "
            + "with tuist generate on a Mac, and import that")
      }
    }
    var projects: [Project] = []
    for file in files.prefix(most) {
      do throws(ImportError) {
        projects.append(
          file.hasSuffix(".xcodeproj")
            ? try XcodeProject.read(file) : try GeneratedProject.read(file))
      } catch {
        if files.count == 1 { throw error }
        problems.append("\(file) was not read: \(error)")
      }
    }
    if files.count > most {
      problems.append(
        "\(files.count - most) of \(files.count) projects were not read; name one of them")
    }
    return (projects, problems)
  }

  /// The folders of the projects among these files.
  static func folders(in files: [String]) -> Set<String> {
    Set(files.filter { isProject($0) || isOfTuist($0) }.map { SourceFolder.parent($0) })
  }

  private static func isProject(_ file: String) -> Bool {
    if file.hasSuffix(".xcodeproj") { return SourceFolder.exists("\(file)/project.pbxproj") }
    guard SourceFolder.name(file) == "project.yml", let text = try? SourceFolder.text(file) else {
      return false
    }
    return text.contains("targets:")
  }

  private static func isOfTuist(_ file: String) -> Bool {
    guard SourceFolder.name(file) == "Project.swift", let text = try? SourceFolder.text(file) else {
      return false
    }
    return text.contains("ProjectDescription")
  }

  private static func depth(_ path: String) -> Int { path.split(separator: "/").count }
}
