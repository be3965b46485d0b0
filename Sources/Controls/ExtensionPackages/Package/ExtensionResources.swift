/// The files beside an extension's executable: manifest, Info.plist, string tables, catalogs, data.
struct ExtensionResources {
  private let target: ProjectTarget
  private let host: ProjectTarget?
  private let hasActivities: Bool
  private var info: [String: PropertyList] = [:]
  /// The app groups that its entitlements name.
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
        problems.append("\(file) is the target's Info.plist, and not there")
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

  /// What Xcode adds to an Info.plist from the build settings.
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

  /// The app's name for people.
  var appName: String {
    let settings = host?.settings
    let hostName: String? = hostInfo?["CFBundleDisplayName"]?.text
    let candidates: [String?] = [
      settings?["INFOPLIST_KEY_CFBundleDisplayName"],
      hostName.map { settings?.expand($0) ?? $0 },
      info["CFBundleDisplayName"]?.text,
      settings?["PRODUCT_NAME"],
      info["CFBundleName"]?.text,
    ]
    let name: String = candidates.compactMap { $0 }.first ?? ""
    return name.isEmpty ? target.name : name
  }

  /// What is missing for Live Activities; nil if there are none, they are declared, or the app is not known.
  ///
  /// Without the key `Activity.request` throws `unsupportedTarget` on an iPhone, whatever the extension declares.
  private var activityProblem: String? {
    let key = "NSSupportsLiveActivities"
    guard hasActivities, let host else { return nil }
    let setting = host.settings["INFOPLIST_KEY_\(key)"] ?? hostInfo?[key]?.text
    // XcodeGen's specification has its own word for it.
    guard setting != "YES", setting != "true", hostInfo?[key] != .flag(true) else { return nil }
    return "the Info.plist of \(host.name) has no \(key): an iPhone refuses its Live Activities "
      + "(unsupportedTarget); set it to YES"
  }

  private var hostInfo: PropertyList? {
    host?.infoFile.flatMap { try? PropertyList.read($0) }
  }

  /// The app's identifier: the extension's own without its last part.
  private var appIdentifier: String {
    if let host = host?.settings["PRODUCT_BUNDLE_IDENTIFIER"], !host.isEmpty { return host }
    guard host != nil || identifier.split(separator: ".").count > 3,
      let dot = identifier.lastIndex(of: ".")
    else { return identifier }
    return String(identifier[..<dot])
  }

  /// How many files there are of a kind.
  func count(_ kind: ResourceKind) -> Int {
    target.resources.count { ResourceKind($0) == kind && SourceFolder.exists($0) }
  }

  /// The files of the folder, whose path in the package is given.
  func files(
    in folder: String, program: String
  ) throws(ImportError) -> [ExtensionPackage.File] {
    var files = [
      ExtensionPackage.File(
        path: "\(folder)/\(program).yaml", content: .bytes(Array(manifest.utf8))),
      ExtensionPackage.File(
        path: "\(folder)/Info.plist", content: .bytes(try PropertyList.table(info).xml())),
    ]
    for resource in target.resources
    where SourceFolder.exists(resource) && ResourceKind(resource) != .intents {
      // A table's language is the name of the folder that it is in.
      let language = SourceFolder.name(SourceFolder.parent(resource))
      let name = SourceFolder.name(resource)
      let path = language.hasSuffix(".lproj") ? "\(language)/\(name)" : name
      files.append(
        ExtensionPackage.File(path: "\(folder)/\(path)", content: .copy(resource)))
    }
    return files
  }

  private var manifest: String {
    let identifier = appIdentifier.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
    }
    return """
      # Written by actionbutton import: what the daemon must know of the app.
      app:
        name: \(quoted(appName))
        identifier: \(identifier.isEmpty ? "com.example.App" : identifier)
        # command: [ my-app, --open ]   # what an intent that opens the app runs

      """
  }
}
