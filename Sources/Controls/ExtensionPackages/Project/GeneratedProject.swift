import Configuration
import YAML

/// Reads an XcodeGen specification: `project.yml`.
struct GeneratedProject {
  private let folder: String
  private let root: PlainYAML

  static func read(_ file: String) throws(ImportError) -> Project {
    let text = try SourceFolder.text(file)
    let root: PlainYAML
    do throws(ConfigurationError) {
      root = try PlainYAML.parse(text, file: file)
    } catch { throw ImportError("cannot read the project: \(error)") }
    let project = GeneratedProject(folder: SourceFolder.parent(file), root: root)
    var result = Project(folder: project.folder, file: file)
    for (name, value) in (root["targets"]?.table ?? [:]).sorted(by: { $0.key < $1.key }) {
      result.targets.append(try project.target(name, value, &result.problems))
    }
    return result
  }

  private func target(
    _ name: String, _ value: PlainYAML, _ problems: inout [String]
  ) throws(ImportError) -> ProjectTarget {
    let type = value["type"]?.text ?? ""
    var target = ProjectTarget(name: name, kind: Self.kind(type))
    target.settings = settings(of: value, name, &problems)
    for source in value["sources"]?.items ?? [] { try add(source, to: &target) }
    for dependency in value["dependencies"]?.items ?? [] {
      if let other = dependency["target"]?.text { target.dependencies.append(other) }
      if let package = dependency["package"]?.text {
        target.products.append(product(dependency["product"]?.text ?? package, of: package))
      }
    }
    let info = value["info"]?["path"]?.text ?? target.settings["INFOPLIST_FILE"]
    target.infoFile = info.map { path($0) }
    if case .table(let properties)? = value["info"]?["properties"] {
      // The generated Info.plist contains the properties of the specification.
      for (key, value) in properties {
        if case .text(let text) = value { target.settings.add(["INFOPLIST_KEY_\(key)": text]) }
      }
      target.settings.add(["GENERATE_INFOPLIST_FILE": "YES"])
    }
    let entitlements =
      value["entitlements"]?["path"]?.text ?? target.settings["CODE_SIGN_ENTITLEMENTS"]
    target.entitlementsFile = entitlements.map { path($0) }
    target.sources.sort()
    return target
  }

  private static func kind(_ type: String) -> ProjectTarget.Kind {
    switch type {
    case "app-extension", "extensionkit-extension": .appExtension
    case "application": .app
    case _ where type.hasPrefix("framework") || type.hasPrefix("library"): .module
    case _: .other
    }
  }

  private func path(_ text: String) -> String {
    SourceFolder.absolute(text.hasPrefix("/") ? text : "\(folder)/\(text)")
  }

  private func product(_ name: String, of package: String) -> ProjectTarget.Product {
    let source = root["packages"]?[package]
    return ProjectTarget.Product(
      name: name, folder: source?["path"]?.text.map { path($0) }, address: source?["url"]?.text)
  }

  private func add(_ source: PlainYAML, to target: inout ProjectTarget) throws(ImportError) {
    guard let text = source.text ?? source["path"]?.text else { return }
    let path = path(text)
    let excluded = (source["excludes"]?.items ?? []).compactMap(\.text)
    let files = SourceFolder.isFolder(path) ? try SourceFolder.files(below: path) : [path]
    for file in files {
      let name = SourceFolder.relative(file, from: path)
      if !excluded.contains(where: { FilePattern($0).matches(name) }) { target.add(file) }
    }
  }

  private func settings(
    of target: PlainYAML, _ name: String, _ problems: inout [String]
  ) -> BuildSettings {
    var result = BuildSettings([
      "TARGET_NAME": name, "PRODUCT_NAME": name, "SRCROOT": folder, "PROJECT_DIR": folder,
    ])
    if let prefix = root["options"]?["bundleIdPrefix"]?.text {
      result.add(["PRODUCT_BUNDLE_IDENTIFIER": "\(prefix).\(name)"])
    }
    for owner in [root, target] {
      for file in [owner["configFiles"]?["Release"]?.text].compactMap({ $0 }) {
        do throws(ImportError) {
          result.add(try BuildSettings.configurationFile(path(file)))
        } catch { problems.append("\(error)") }
      }
      guard let settings = owner["settings"] else { continue }
      for level in [settings, settings["base"], settings["configs"]?["Release"]] {
        var values: [String: String] = [:]
        for (key, value) in level?.table ?? [:] {
          if let text = value.text { values[key] = Self.plain(text) }
          if case .list(let list) = value {
            values[key] = list.compactMap(\.text).joined(separator: " ")
          }
        }
        result.add(values)
      }
    }
    if let platform = target["platform"]?.text {
      result.addDefaults(["SDKROOT": platform == "macOS" ? "macosx" : platform])
    }
    result.addDefaults([
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
    ])
    return result
  }

  /// Converts a Boolean of YAML to the form of build settings.
  private static func plain(_ text: String) -> String {
    switch text {
    case "true", "yes", "Yes": "YES"
    case "false", "no", "No": "NO"
    case _: text
    }
  }
}

extension PlainYAML {
  fileprivate subscript(key: String) -> PlainYAML? { table[key] }

  fileprivate var table: [String: PlainYAML] {
    if case .table(let table) = self { table } else { [:] }
  }

  fileprivate var text: String? {
    if case .text(let text) = self, !text.isEmpty { text } else { nil }
  }

  /// The values of a list, or the single value that stands for a list.
  fileprivate var items: [PlainYAML] {
    if case .list(let list) = self { list } else { [self] }
  }
}

/// A pattern of file names: `*` in a part of a path, `**` for any folders.
struct FilePattern {
  private let parts: [Substring]

  init(_ text: String) { parts = text.split(separator: "/") }

  /// Whether a path, or one of its enclosing folders, matches.
  func matches(_ path: String) -> Bool {
    Self.matches(parts[...], path.split(separator: "/")[...])
  }

  private static func matches(
    _ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>
  ) -> Bool {
    guard let first = pattern.first else { return true }
    if first == "**" {
      return (0...path.count).contains {
        matches(pattern.dropFirst(), path.dropFirst($0))
      }
    }
    guard let name = path.first else { return false }
    return fits(first, name) && matches(pattern.dropFirst(), path.dropFirst())
  }

  private static func fits(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return fits(pattern.dropFirst(), name)
        || (!name.isEmpty && fits(pattern, name.dropFirst()))
    }
    return name.first == first && fits(pattern.dropFirst(), name.dropFirst())
  }
}

/// A local Swift package, as far as the text of its manifest shows.
struct LocalPackage {
  struct Module: Equatable {
    let name: String
    let folder: String
    let dependencies: [String]
  }

  let folder: String
  private(set) var modules: [Module] = []
  /// The names of the targets in each library.
  private(set) var libraries: [String: [String]] = [:]

  static func folders(in files: [String]) -> [String] {
    files.filter { SourceFolder.name($0) == "Package.swift" }.map { SourceFolder.parent($0) }
  }

  /// Reads the manifest of a folder without executing it.
  init(_ folder: String) throws(ImportError) {
    self.folder = folder
    let tokens = SwiftLexer.tokens(of: try SourceFolder.read("\(folder)/Package.swift"))
    for index in tokens.indices where tokens[index].kind == .word {
      guard index > 0, tokens[index - 1].text == ".", index + 1 < tokens.count,
        tokens[index + 1].text == "("
      else { continue }
      let arguments = Self.arguments(tokens, from: index + 2)
      switch tokens[index].text {
      case "target":
        // `.target(name: "X")` is also a dependency; its target is then already listed.
        guard let name = arguments["name"]?.first,
          !modules.contains(where: { $0.name == name })
        else { continue }
        let path = arguments["path"]?.first ?? "Sources/\(name)"
        let sources = SourceFolder.absolute("\(folder)/\(path)")
        guard SourceFolder.isFolder(sources) else { continue }
        modules.append(
          Module(name: name, folder: sources, dependencies: arguments["dependencies"] ?? []))
      case "library":
        if let name = arguments["name"]?.first {
          libraries[name] = arguments["targets"] ?? []
        }
      case _: break
      }
    }
  }

  /// The strings in each labelled argument of a call; `start` is the token after the parenthesis.
  private static func arguments(_ tokens: [SwiftToken], from start: Int) -> [String: [String]] {
    var result: [String: [String]] = [:]
    var label = ""
    var open = 1
    var index = start
    while index < tokens.count, open > 0 {
      let token = tokens[index]
      switch (token.kind, token.text) {
      case (.mark, "("), (.mark, "["): open += 1
      case (.mark, ")"), (.mark, "]"): open -= 1
      case _:
        if token.kind == .word, open == 1, index + 1 < tokens.count, tokens[index + 1].text == ":" {
          label = token.text
        } else if token.kind == .string {
          result[label, default: []].append(token.text)
        }
      }
      index += 1
    }
    return result
  }
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
      if files.isEmpty, let file = all.first(where: { isOfTuist($0) }) {
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
