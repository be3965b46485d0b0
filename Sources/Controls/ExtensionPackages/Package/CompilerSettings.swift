struct CompilerSettings: Equatable {
  var mode = "5"
  /// The conditions that are defined besides DEBUG, which SwiftPM defines itself.
  var defines: [String] = []
  /// Whether declarations without an isolation belong to the main actor.
  var isolatesToMainActor = false
  var upcoming: [String] = []
  /// Whether `/…/` is a regular expression, as in Xcode by default and always in Swift 6 mode.
  var hasRegexLiterals = true
  var experimental: [String] = []
  /// The modules that every file imports implicitly.
  var implicitImports: [String] = []
  /// Compiler flags that are not imported.
  var ignored: [String] = []

  init() {}

  /// Features of Swift 6.2's approachable concurrency; Swift 6 mode already has the features in `ofSix`.
  private static let approachable = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
  private static let ofSix = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferSendableFromCaptures",
  ]

  /// The compiler settings for a target's build settings; the default is Swift 5 mode.
  init(_ settings: BuildSettings) {
    switch settings["SWIFT_VERSION"]?.split(separator: ".").first {
    case "6": mode = "6"
    case "4": mode = "4.2"
    case _: mode = "5"
    }
    defines = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    isolatesToMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    if settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" {
      upcoming = Self.approachable + (mode == "6" ? [] : Self.ofSix)
    }
    hasRegexLiterals = settings["SWIFT_ENABLE_BARE_SLASH_REGEX"] != "NO"
    readFlags(settings.words("OTHER_SWIFT_FLAGS"))
    defines = defines.filter { Self.isName($0) && $0 != "DEBUG" }
  }

  private mutating func readFlags(_ flags: [String]) {
    var index = 0
    func next() -> String? {
      index += 1
      return index < flags.count ? flags[index] : nil
    }
    while index < flags.count {
      let flag = flags[index]
      switch flag {
      case "-D": if let name = next() { defines.append(name) }
      case "-enable-upcoming-feature": if let name = next() { upcoming.append(name) }
      case "-enable-experimental-feature": if let name = next() { experimental.append(name) }
      case "-default-isolation": isolatesToMainActor = next() == "MainActor"
      case "-swift-version": if let name = next() { mode = name == "6" ? "6" : "5" }
      case "-Xfrontend", "$(inherited)": break
      case _ where flag.hasPrefix("-D"): defines.append(String(flag.dropFirst(2)))
      case _: ignored.append(flag)
      }
      index += 1
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isNumber == false && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The elements of a manifest's `swiftSettings`.
  var lines: [String] {
    var lines = [".swiftLanguageMode(.v\(mode == "4.2" ? "4_2" : mode))"]
    if isolatesToMainActor { lines.append(".defaultIsolation(MainActor.self)") }
    lines += defines.map { ".define(\(quoted($0)))" }
    if hasRegexLiterals, mode != "6" {
      lines.append(".enableUpcomingFeature(\"BareSlashRegexLiterals\")")
    }
    lines += upcoming.map { ".enableUpcomingFeature(\(quoted($0)))" }
    lines += experimental.map { ".enableExperimentalFeature(\(quoted($0)))" }
    if !implicitImports.isEmpty {
      let flags = implicitImports.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
      lines.append(".unsafeFlags([\(flags.map { quoted($0) }.joined(separator: ", "))])")
    }
    return lines
  }

  /// A short description of the settings for a report.
  var summary: String {
    var parts = ["Swift \(mode) mode"]
    if isolatesToMainActor { parts.append("everything on the main actor") }
    if !defines.isEmpty { parts.append("with \(defines.joined(separator: ", "))") }
    return parts.joined(separator: ", ")
  }
}
