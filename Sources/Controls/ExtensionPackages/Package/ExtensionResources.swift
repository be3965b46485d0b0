/// The files beside an extension's executable: manifest, Info.plist, string tables, catalogs, data.
struct ExtensionResources {
  private let target: ProjectTarget
  private let host: ProjectTarget?
  private let hasActivities: Bool
  private var info: [String: PropertyList] = [:]
  /// The app groups in the entitlements.
  private(set) var groups: [String] = []
  private(set) var problems: [String] = []

  init(_ target: ProjectTarget, _ sources: [SwiftSource], host: ProjectTarget?) {
    self.target = target
    self.host = host
    hasActivities = sources.contains { $0.uses.contains("ActivityConfiguration") }
    if let file = target.infoFile {
      if SourceFolder.exists(file) {
        do throws(ImportError) { info = try PropertyList.read(file).table } catch {
          problems.append("\(error)")
        }
      } else if target.settings["GENERATE_INFOPLIST_FILE"] != "YES" {
        problems.append("\(file) is the target's Info.plist, but does not exist")
      }
    }
    addSettings()
    if let file = target.entitlementsFile, SourceFolder.exists(file) {
      do throws(ImportError) {
        groups = try PropertyList.read(file)["com.apple.security.application-groups"]?.texts ?? []
        groups = groups.map { target.settings.expand($0) }
      } catch { problems.append("\(error)") }
    }
    if let activityProblem { problems.append(activityProblem) }
  }

  /// Adds the values that Xcode adds to an Info.plist from the build settings.
  private mutating func addSettings() {
    let settings = target.settings
    info = info.mapValues { $0.mapTexts { settings.expand($0) } }
    for name in settings.values.keys where name.hasPrefix("INFOPLIST_KEY_") {
      guard let value = settings[name] else { continue }
      let key = String(name.dropFirst("INFOPLIST_KEY_".count))
      info[key] = value == "YES" || value == "NO" ? .flag(value == "YES") : .text(value)
    }
    let usual = [
      "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
      "CFBundleExecutable": "EXECUTABLE_NAME", "CFBundleShortVersionString": "MARKETING_VERSION",
      "CFBundleVersion": "CURRENT_PROJECT_VERSION",
      "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
    ]
    for (key, setting) in usual where info[key] == nil {
      if let value = settings[setting], !value.isEmpty { info[key] = .text(value) }
    }
    if identifier.isEmpty {
      info["CFBundleIdentifier"] = .text("com.example.\(target.programName)")
    }
  }

  var identifier: String { info["CFBundleIdentifier"]?.text ?? "" }

  var appName: String {
    let settings = host?.settings
    func hostText(_ key: String) -> String? {
      let text = settings?["INFOPLIST_KEY_\(key)"] ?? hostInfo?[key]?.text
      return text.map { settings?.expand($0) ?? $0 }
    }
    // The name under an app's symbol on an iPhone; the extension's own name is not shown there.
    let candidates: [String?] = [
      hostText("CFBundleDisplayName"), hostText("CFBundleName"), settings?["PRODUCT_NAME"],
      info["CFBundleDisplayName"]?.text, info["CFBundleName"]?.text,
    ]
    return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? target.name
  }

  /// The problem with Live Activities, or `nil` if they are unused or declared, or if the app is unknown.
  ///
  /// Without the key `Activity.request` throws `unsupportedTarget` on an iPhone, whatever the extension declares.
  private var activityProblem: String? {
    let key = "NSSupportsLiveActivities"
    guard hasActivities, let host, isProjects(host) || host.infoFile != nil else { return nil }
    let setting = host.settings["INFOPLIST_KEY_\(key)"] ?? hostInfo?[key]?.text
    // XcodeGen specifications use `true`.
    guard setting != "YES", setting != "true", hostInfo?[key] != .flag(true) else { return nil }
    return "the Info.plist of \(host.name) has no \(key): an iPhone refuses its Live Activities "
      + "(unsupportedTarget); set it to YES"
  }

  /// Whether an app is a target of a project, and not found by its `@main` in a folder of Swift files.
  private func isProjects(_ app: ProjectTarget) -> Bool { app.settings["SRCROOT"] != nil }

  private var hostInfo: PropertyList? {
    host?.infoFile.flatMap { try? PropertyList.read($0) }
  }

  /// The schemes of the app's own addresses, which its Info.plist or XcodeGen's specification declares.
  private var schemes: [String] {
    var texts = host?.settings.words("CFBundleURLSchemes") ?? []
    if case .list(let types)? = hostInfo?["CFBundleURLTypes"] {
      texts += types.flatMap { $0["CFBundleURLSchemes"]?.texts ?? [] }
    }
    let schemes = texts.map { (host?.settings.expand($0) ?? $0).lowercased() }
    return Set(schemes).subtracting(["http", "https"]).sorted().filter { scheme in
      scheme.first?.isLetter == true
        && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
  }

  /// The app's bundle identifier, or else the extension's identifier without its last part.
  private var appIdentifier: String {
    if let host = host?.settings["PRODUCT_BUNDLE_IDENTIFIER"], !host.isEmpty { return host }
    guard host.map({ isProjects($0) }) == true || identifier.split(separator: ".").count > 3,
      let dot = identifier.lastIndex(of: ".")
    else { return identifier }
    return String(identifier[..<dot])
  }

  func count(_ kind: ResourceKind) -> Int {
    target.resources.count { ResourceKind($0) == kind && SourceFolder.exists($0) }
  }

  func files(in folder: String, program: String) throws(ImportError) -> [ExtensionPackage.File] {
    var files = [
      ExtensionPackage.File(
        path: "\(folder)/\(program).yaml", content: .bytes(Array(manifest.utf8))),
      ExtensionPackage.File(
        path: "\(folder)/Info.plist", content: .bytes(try PropertyList.table(info).xml())),
    ]
    for resource in target.resources
    where SourceFolder.exists(resource) && ResourceKind(resource) != .intents {
      // The name of a table's folder is its language.
      let language = SourceFolder.name(SourceFolder.parent(resource))
      let name = SourceFolder.name(resource)
      let path = language.hasSuffix(".lproj") ? "\(language)/\(name)" : name
      files.append(ExtensionPackage.File(path: "\(folder)/\(path)", content: .copy(resource)))
    }
    return files
  }

  private var manifest: String {
    let identifier = appIdentifier.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
    }
    let schemes =
      schemes.isEmpty
      ? "" : "  schemes: [ \(schemes.joined(separator: ", ")) ]   # the app's own addresses\n"
    return """
      # Written by actionbutton import: what the daemon must know of the app.
      app:
        name: \(quoted(appName))
        identifier: \(identifier.isEmpty ? "com.example.App" : identifier)
      \(schemes)\
        # command: [ my-app, --open ]   # what an intent that opens the app runs

      """
  }
}

/// A kind of file that a package contains besides Swift files.
enum ResourceKind: Equatable {
  /// A string table: `.strings`, `.stringsdict`, `.xcstrings`.
  case strings
  case assets
  /// An intent definition, from which the package generates Swift classes.
  case intents
  /// A file that the code may read by its name: text, picture or sound.
  case data

  init?(_ path: String) {
    let name = SourceFolder.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "strings", "stringsdict", "xcstrings": self = .strings
    case "xcassets": self = .assets
    case "intentdefinition": self = .intents
    case "json", "txt", "csv", "png", "jpg", "jpeg", "svg", "pdf", "wav", "mp3", "m4a", "caf",
      "ttf", "otf", "symbolset", "html", "md", "xml":
      self = .data
    case "plist" where !name.hasSuffix("Info.plist"): self = .data
    case _: return nil
    }
  }
}
