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
        let schemes = value.items.flatMap { $0["CFBundleURLSchemes"]?.items ?? [] }
        if key == "CFBundleURLTypes" {
          let words = schemes.compactMap(\.text).joined(separator: " ")
          target.settings.add(["CFBundleURLSchemes": words])
        }
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

/// Reads a manifest of Tuist, `Project.swift`, without running it: the targets, paths and settings that are written out.
struct TuistProject {
  private let folder: String
  private let tokens: [SwiftToken]
  private let files: [String]

  /// The project of the manifests below a folder, or `nil` if no target is written out in them.
  static func read(_ manifests: [String], below folder: String) throws(ImportError) -> Project? {
    var result = Project(folder: folder, file: manifests[0])
    for file in manifests {
      let folder = SourceFolder.parent(file)
      let project = TuistProject(
        folder: folder, tokens: SwiftLexer.tokens(of: try SourceFolder.read(file)),
        files: try SourceFolder.files(below: folder))
      result.targets += project.targets
    }
    result.notes.append(
      "\(manifests[0]) was read without running it: only what is written out there is known; for the rest generate the "
        + "Xcode project with tuist generate on a Mac, and import that")
    return result.targets.isEmpty ? nil : result
  }

  private var targets: [ProjectTarget] {
    let all = calls(["target", "Target"], in: tokens[...])
    let base = calls(["Project"], in: tokens[...]).first?["settings"].map { pairs(in: $0) } ?? [:]
    let found: [ProjectTarget] = all.compactMap { call in
      guard let name = texts(call["name"]).first, let product = call["product"]?.last?.text else {
        return nil
      }
      return target(name, Self.kind(product), call, base)
    }
    guard found.isEmpty else { return found }
    // A target that a helper makes: by convention a module with the folder's name, and its sources in `Sources`.
    var module = target(SourceFolder.name(folder), .module, [:], base)
    for file in files where SourceFolder.relative(file, from: folder).hasPrefix("Sources/") {
      module.add(file)
    }
    return module.sources.isEmpty ? [] : [module]
  }

  private static func kind(_ product: String) -> ProjectTarget.Kind {
    switch product {
    case "appExtension", "extensionKitExtension": .appExtension
    case "app": .app
    case "framework", "staticFramework", "staticLibrary", "dynamicLibrary": .module
    case _: .other
    }
  }

  private func target(
    _ name: String, _ kind: ProjectTarget.Kind, _ call: [String: ArraySlice<SwiftToken>],
    _ base: [String: String]
  ) -> ProjectTarget {
    var target = ProjectTarget(name: name, kind: kind)
    target.settings = BuildSettings([
      "TARGET_NAME": name, "PRODUCT_NAME": texts(call["productName"]).first ?? name,
      "SRCROOT": folder, "PROJECT_DIR": folder,
      "PRODUCT_BUNDLE_IDENTIFIER": texts(call["bundleId"]).joined(),
    ])
    target.settings.add(base)
    target.settings.add(call["settings"].map { pairs(in: $0) } ?? [:])
    for file in matches(call["sources"]) + matches(call["resources"]) { target.add(file) }
    func path(_ label: String, _ suffix: String) -> String? {
      texts(call[label]).first { $0.hasSuffix(suffix) }
        .map { SourceFolder.absolute("\(folder)/\($0)") }
    }
    target.infoFile = path("infoPlist", ".plist")
    target.entitlementsFile = path("entitlements", ".entitlements")
    if let info = call["infoPlist"], target.infoFile == nil {
      for (key, value) in pairs(in: info) { target.settings.add(["INFOPLIST_KEY_\(key)": value]) }
      if let schemes = info.firstIndex(where: { $0.text == "CFBundleURLSchemes" }) {
        let list = info[schemes...].dropFirst().prefix { $0.text != "]" }
        target.settings.add(["CFBundleURLSchemes": texts(list).joined(separator: " ")])
      }
      target.settings.add(["GENERATE_INFOPLIST_FILE": "YES"])
    }
    let platforms = call["destinations"]?.map(\.text) ?? []
    if !platforms.isEmpty, !platforms.contains(where: { ["iOS", "iPhone"].contains($0) }) {
      target.settings.addDefaults(["SDKROOT": platforms.contains("macOS") ? "macosx" : "other"])
    }
    target.settings.addDefaults([
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
    ])
    let dependencies = call["dependencies"] ?? []
    target.dependencies =
      (calls(["target"], in: dependencies).map { $0["name"] }
      + calls(["project"], in: dependencies).map { $0["target"] }).flatMap { texts($0) }
    target.sources.sort()
    return target
  }

  /// The labelled arguments of each call of one of these functions.
  private func calls(
    _ names: Set<String>, in tokens: ArraySlice<SwiftToken>
  ) -> [[String: ArraySlice<SwiftToken>]] {
    tokens.indices.dropLast(2).compactMap { index in
      guard tokens[index].kind == .word, names.contains(tokens[index].text),
        tokens[index + 1].text == "("
      else { return nil }
      let end = Self.end(of: index + 1, in: tokens)
      var result: [String: ArraySlice<SwiftToken>] = [:]
      var next = index + 2
      while next + 1 < end {
        guard tokens[next].kind == .word, tokens[next + 1].text == ":" else { return result }
        let start = next + 2
        var last = start
        while last < end, tokens[last].text != "," || tokens[last].kind != .mark {
          last = Self.opens(tokens[last]) ? Self.end(of: last, in: tokens) + 1 : last + 1
        }
        result[tokens[next].text] = tokens[start..<min(last, end)]
        next = last + 1
      }
      return result
    }
  }

  private static func opens(_ token: SwiftToken) -> Bool {
    token.kind == .mark && ["(", "[", "{"].contains(token.text)
  }

  /// The index of the mark that closes the one at an index, or the end.
  private static func end(of open: Int, in tokens: ArraySlice<SwiftToken>) -> Int {
    var depth = 0
    for index in open..<tokens.endIndex where tokens[index].kind == .mark {
      if opens(tokens[index]) { depth += 1 }
      if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
      if depth == 0 { return index }
    }
    return tokens.endIndex
  }

  /// The value of `let name = …` at the top level, or `nil`.
  private func constant(_ name: String) -> ArraySlice<SwiftToken>? {
    guard
      let found = tokens.indices.dropLast(3).first(where: {
        tokens[$0].text == "let" && tokens[$0 + 1].text == name && tokens[$0].depth == 0
      }), let equals = tokens[found...].firstIndex(where: { $0.text == "=" }),
      equals + 1 < tokens.endIndex
    else { return nil }
    let start = equals + 1
    // A list or a text, or a call such as `.settings(base: …)`.
    let open = tokens[start].text == "." ? min(start + 2, tokens.endIndex - 1) : start
    let end = Self.opens(tokens[open]) ? Self.end(of: open, in: tokens[...]) : start
    return tokens[start..<min(end + 1, tokens.endIndex)]
  }

  /// The texts of an argument, with the values of constants that are texts.
  private func texts(_ slice: ArraySlice<SwiftToken>?) -> [String] {
    (slice ?? []).compactMap { token in
      if token.kind == .string { return token.text }
      guard token.kind == .word, let value = constant(token.text), value.count == 1,
        value.first?.kind == .string
      else { return nil }
      return value.first?.text
    }
  }

  /// The files that an argument's patterns match, without those that `!` or `excluding:` leaves out.
  private func matches(_ slice: ArraySlice<SwiftToken>?) -> [String] {
    var (taken, left): ([FilePattern], [FilePattern]) = ([], [])
    var isExcluding = false
    for token in slice ?? [] {
      if token.text == "excluding" { isExcluding = true }
      if token.text == "]" || token.text == ")" { isExcluding = false }
      guard token.kind == .string else { continue }
      let isLeftOut = isExcluding || token.text.hasPrefix("!")
      let pattern = FilePattern(String(token.text.drop { $0 == "!" }))
      if isLeftOut { left.append(pattern) } else { taken.append(pattern) }
    }
    return files.filter { file in
      let name = SourceFolder.relative(file, from: folder)
      return taken.contains { $0.matches(name) } && !left.contains { $0.matches(name) }
    }
  }

  /// The settings in an argument, including the settings of constants that it names, without the settings for `.debug`.
  private func pairs(in slice: ArraySlice<SwiftToken>) -> [String: String] {
    var constants: Set<String> = []
    return pairs(in: slice, constants: &constants)
  }

  /// Reads each constant once, even if constants name each other; `constants` contains the names of the constants that were read.
  private func pairs(
    in slice: ArraySlice<SwiftToken>, constants: inout Set<String>
  ) -> [String: String] {
    var result: [String: String] = [:]
    var index = slice.startIndex
    while index < slice.endIndex {
      let token = slice[index]
      if token.text == "debug", index + 1 < slice.endIndex, slice[index + 1].text == "(" {
        index = Self.end(of: index + 1, in: slice)
      } else if token.kind == .word, !constants.contains(token.text),
        let value = constant(token.text), value.count > 1
      {
        constants.insert(token.text)
        result.merge(pairs(in: value, constants: &constants)) { _, new in new }
      } else if token.kind == .string, index + 2 < slice.endIndex, slice[index + 1].text == ":" {
        // "NAME": "value", or "NAME": .string("value"), perhaps with a constant for the value.
        let value = slice[(index + 2)...].prefix { $0.text != "," && $0.text != "]" }
        let all = texts(value)
        if let flag = value.first?.text, flag == "true" || flag == "false" {
          result[token.text] = flag == "true" ? "YES" : "NO"
        } else if !all.isEmpty {
          result[token.text] = all.joined()
        }
        index = value.endIndex - 1
      }
      index += 1
    }
    return result
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
    Self.matches(
      parts, path.split(separator: "/"), isWhole: false, isWild: { $0 == "**" },
      fits: { Self.matches($0, $1, isWhole: true, isWild: { $0 == "*" }, fits: ==) })
  }

  /// Whether a pattern matches a sequence, or only its beginning; a wild element of the pattern matches any elements.
  ///
  /// Returns to the last wild element only, so that the time is at most the product of the lengths.
  private static func matches<Pattern: Collection, Name: Collection>(
    _ pattern: Pattern, _ name: Name, isWhole: Bool, isWild: (Pattern.Element) -> Bool,
    fits: (Pattern.Element, Name.Element) -> Bool
  ) -> Bool {
    var (place, index) = (pattern.startIndex, name.startIndex)
    var wild: (after: Pattern.Index, from: Name.Index)?
    while place != pattern.endIndex || (isWhole && index != name.endIndex) {
      if place != pattern.endIndex, isWild(pattern[place]) {
        place = pattern.index(after: place)
        wild = (place, index)
      } else if place != pattern.endIndex, index != name.endIndex, fits(pattern[place], name[index])
      {
        (place, index) = (pattern.index(after: place), name.index(after: index))
      } else {
        guard let last = wild, last.from != name.endIndex else { return false }
        (place, index) = (last.after, name.index(after: last.from))
        wild = (place, index)
      }
    }
    return true
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

/// The build settings of a target: `NAME = value`, with references such as `$(NAME)`.
struct BuildSettings: Equatable {
  private(set) var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// The limit on nested references.
  private static let deepest = 16

  /// A setting with its references resolved, or `nil` if the setting is missing.
  subscript(name: String) -> String? {
    values[name].map { expand($0) }
  }

  func words(_ name: String) -> [String] {
    (self[name] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Adds settings of higher precedence, in which `$(inherited)` and the setting's own name stand for the existing value.
  mutating func add(_ nearer: [String: String]) {
    for (name, value) in nearer {
      let inherited = values[name] ?? ""
      values[name] = ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"]
        .reduce(value) { $0.replacing($1, with: inherited) }
    }
  }

  /// Adds settings of lower precedence.
  mutating func addDefaults(_ farther: [String: String]) {
    values.merge(farther) { mine, _ in mine }
  }

  /// Replaces the references in a text; an undefined reference becomes empty, as in Xcode.
  func expand(_ text: String) -> String { expand(text, depth: 0) }

  private func expand(_ text: String, depth: Int) -> String {
    guard depth < Self.deepest, text.contains("$") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      let open = rest.dropFirst().first
      guard open == "(" || open == "{",
        let end = rest.firstIndex(of: open == "(" ? ")" : "}")
      else {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      let reference = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
      if let value = values[String(parts[0])] {
        result += Self.modified(expand(value, depth: depth + 1), parts.dropFirst().map(String.init))
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func modified(_ value: String, _ operators: [String]) -> String {
    var value = value
    for each in operators {
      switch each {
      case "lower": value = value.lowercased()
      case "upper": value = value.uppercased()
      case "rfc1034identifier":
        value = String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      case "c99extidentifier", "identifier":
        value = String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      case _: break
      }
    }
    return value
  }

  /// The settings of an `.xcconfig` file and of the files that it includes, for an SDK.
  static func configurationFile(
    _ path: String, sdk: String = "iphoneos", depth: Int = 0
  ) throws(ImportError) -> [String: String] {
    var settings = BuildSettings()
    for line in try SourceFolder.text(path).split(whereSeparator: \.isNewline) {
      var line = line
      if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
      line = line.trimmed
      if line.hasPrefix("#include") {
        let isOptional = line.hasPrefix("#include?")
        let file = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        let included = file.hasPrefix("/") ? file : "\(SourceFolder.parent(path))/\(file)"
        if depth < deepest, SourceFolder.exists(included) || !isOptional {
          settings.add(try configurationFile(included, sdk: sdk, depth: depth + 1))
        }
        continue
      }
      // `NAME[sdk=iphoneos*] = value`: settings for another SDK are ignored.
      let bracket = line.prefix { $0 != "=" }.firstIndex(of: "[")
      let from = bracket.flatMap { line[$0...].firstIndex(of: "]") } ?? line.startIndex
      guard let equals = line[from...].firstIndex(of: "=") else { continue }
      if let bracket {
        let condition = line[bracket...from]
        guard condition.contains(sdk) || condition.contains("=*") else { continue }
      }
      let name = line[..<(bracket ?? equals)].trimmed
      settings.add([String(name): String(line[line.index(after: equals)...].trimmed)])
    }
    return settings.values
  }
}

extension Substring {
  var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
