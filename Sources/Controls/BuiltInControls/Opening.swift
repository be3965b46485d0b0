import ControlKit
import ControlModel
import FoundationEssentials
import Glibc
import SystemAccess

struct OpenAppButton: ControlWidget {
  nonisolated static let kind = "actionbutton.OpenApp"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectAppIntent.self) { configuration in
      let name = configuration.app?.entry.name
      ControlWidgetButton(action: StartAppIntent(app: configuration.app)) {
        Label {
          Text("Open App")
          if let name { Text(name) } else { Text("No App") }
        } icon: {
          Image(systemName: "arrow.up.forward.app.fill")
        }
        .controlWidgetActionHint(name.map { Text("Open \($0)") } ?? Text("Open App"))
      } actionLabel: { _ in
        Text("Opening…")
      }
    }
    .displayName("Open App")
    .description("Opens an app of this computer.")
    .promptsForUserConfiguration()
  }
}

struct SelectAppIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select App"

  @Parameter(
    title: "App", description: "One of the apps that the desktop's menus show.", isRequired: true)
  var app: App?
}

/// Starts the program of an app.
///
/// It is not an `OpenIntent`, because an `OpenIntent` opens the app that the extension belongs to.
struct StartAppIntent: AppIntent {
  static let title: LocalizedStringResource = "Open App"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "App")
  var app: App?

  init() {}

  init(app: App?) { self.app = app }

  func perform() async throws -> some IntentResult {
    guard let app else {
      throw ControlFailure("choose an app in Settings")
    }
    if HostEnvironment.current.isServedOutside {
      try await AppOpening.request(app.id)
    } else {
      try await Self.start(app.entry)
    }
    return .result()
  }

  static func start(_ entry: DesktopEntry) async throws {
    var words = entry.arguments
    if entry.needsTerminal {
      let terminal = Tool(name: "xdg-terminal-exec", package: "xdg-terminal-exec")
      if terminal.isAvailable {
        words.insert(terminal.name, at: 0)
      } else {
        guard Tool(name: "x-terminal-emulator").isAvailable else {
          throw ToolFailure.missing(tool: terminal.name, package: terminal.package)
        }
        words.insert(contentsOf: ["x-terminal-emulator", "-e"], at: 0)
      }
    }
    try Tool(name: words[0]).require()
    // posix_spawn(3) has no portable way to set the working directory.
    if let folder = entry.folder { words = ["env", "--chdir=\(folder)"] + words }
    try await Tool(name: words[0]).open(Array(words.dropFirst()))
  }
}

/// Opens an app from a process outside the confinement of this extension.
///
/// The extension sends the app's ID only: the command is read from the desktop entry, which the extension cannot change.
enum AppOpening {
  /// This executable in a command of the manifest.
  static let ownProgram = "<self>"
  static let argument = "open-app"
  /// Longer than the waits of `Tool.open` together.
  static let limit = Duration.seconds(15)

  /// The ID of the app that the arguments of the process request, or `nil`.
  static func app(of arguments: [String]) -> String? {
    arguments.count == 3 && arguments[1] == argument ? arguments[2] : nil
  }

  /// Has the daemon start this program with the app's ID.
  static func request(_ id: String) async throws {
    do throws(ToolFailure) {
      try await Tool(name: ownProgram).runOutside([argument, id], limit: limit)
    } catch {
      guard case .failed(_, _, let lastLine) = error, !lastLine.isEmpty else { throw error }
      throw ControlFailure("\(lastLine)")
    }
  }

  /// Opens the app and ends the process; an error is the last line of standard error.
  static func run(_ id: String) -> Never {
    Task.detached { exit(await open(id)) }
    while true { pause() }
  }

  /// Opens the app; returns the exit status of the process.
  private static func open(_ id: String) async -> Int32 {
    do {
      guard let app = try await App.defaultQuery.entities(for: [id]).first else {
        throw ToolFailure.missing(tool: id, package: nil)
      }
      try await StartAppIntent.start(app.entry)
      return 0
    } catch {
      let words = (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource
      StandardStream.error.write("\(words.map { String(localized: $0) } ?? "\(error)")\n")
      return 1
    }
  }
}

struct OpenURLButton: ControlWidget {
  nonisolated static let kind = "actionbutton.OpenURL"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectURLIntent.self) { configuration in
      let name = configuration.url.map { $0.host() ?? $0.absoluteString }
      ControlWidgetButton(
        action: OpenAddressIntent(url: configuration.url, command: configuration.command)
      ) {
        Label {
          Text("Open URL")
          if let name { Text(name) } else { Text("No URL") }
        } icon: {
          Image(systemName: "safari.fill")
        }
        .controlWidgetActionHint(name.map { Text("Open \($0)") } ?? Text("Open URL"))
      } actionLabel: { _ in
        Text("Opening…")
      }
    }
    .displayName("Open URL")
    .description("Opens an address in the app for it, or with a command of yours.")
    .promptsForUserConfiguration()
  }
}

struct SelectURLIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select URL"

  @Parameter(
    title: "URL", description: "The address, such as https://www.swift.org.", isRequired: true)
  var url: URL?

  @Parameter(
    title: "Command",
    description: "A program and its arguments; the address follows. Without one, xdg-open decides.",
    setIn: .configurationFile)
  var command: String?
}

struct OpenAddressIntent: AppIntent {
  static let title: LocalizedStringResource = "Open URL"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "URL")
  var url: URL?

  @Parameter(title: "Command")
  var command: String?

  init() {}

  init(url: URL?, command: String?) {
    self.url = url
    self.command = command
  }

  /// Without a command the daemon opens the URL: an app that the daemon starts is not restricted like an
  /// extension and keeps running when the extension ends.
  func perform() async throws -> some IntentResult {
    guard let url else { throw ControlFailure("choose an address in Settings") }
    do { try OpenableAddress.check(url.absoluteString, schemes: Self.schemes) } catch {
      throw ControlFailure(
        "This URL cannot be opened; use https:, or allow its scheme (open_schemes).")
    }
    if let command, !command.trimmed.isEmpty {
      let command = try CommandWords.read(command)
      try await command.tool.open(command.arguments + [url.absoluteString])
      return .result()
    }
    if OpenableAddress.webSchemes.contains(url.scheme?.lowercased() ?? "") {
      try await OpenURLIntent(url).perform()
    }
    EnvironmentValues().openURL(url)
    return .result()
  }

  /// The schemes that the owner has allowed.
  private static var schemes: Set<String> {
    let list = HostEnvironment.current.environment[OpenableAddress.schemesVariable] ?? ""
    return Set(list.split(separator: " ").map(String.init))
  }
}

struct App: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "App"
  static let defaultQuery = AppQuery()

  /// The desktop file ID: the entry's path in its folder, with `-` for `/`.
  let id: String
  let entry: DesktopEntry

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(entry.name)", subtitle: "\(entry.genericName.isEmpty ? id : entry.genericName)")
  }
}

struct AppQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [App] {
    let files = Self.files()
    return identifiers.compactMap { id in files[id].flatMap { Self.app(id, $0) } }
  }

  func entities(matching string: String) async throws -> [App] {
    let text = string.lowercased()
    return Self.all().filter { app in
      [app.entry.name, app.entry.genericName, app.id].contains { $0.lowercased().contains(text) }
    }
  }

  func suggestedEntities() async throws -> [App] { Self.all() }

  private static func all() -> [App] {
    files().compactMap { app($0.key, $0.value) }
      .sorted { ($0.entry.name.lowercased(), $0.id) < ($1.entry.name.lowercased(), $1.id) }
  }

  private static func app(_ id: String, _ path: String) -> App? {
    // An unreadable entry is skipped, so that it does not hide the other apps.
    guard let data = try? Data(contentsOf: URL(filePath: path)), data.count < 1_048_576 else {
      return nil
    }
    let host = HostEnvironment.current
    return DesktopEntry(
      String(decoding: data, as: UTF8.self), path: path, languages: host.languages,
      host: host
    ).map { App(id: id, entry: $0) }
  }

  /// The paths of the entries by their IDs.
  ///
  /// An entry hides entries with the same ID in later folders, even if it is not shown itself.
  private static func files() -> [String: String] {
    var files: [String: String] = [:]
    func read(_ folder: String, _ prefix: String, _ depth: Int) {
      // A missing folder has no entries.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".desktop") {
          files[prefix + name] = files[prefix + name] ?? path
        } else if depth < 4, !name.contains(".") {
          read(path, "\(prefix)\(name)-", depth + 1)
        }
      }
    }
    for folder in HostEnvironment.current.applicationFolders { read(folder, "", 0) }
    return files
  }
}

/// The parts of a desktop entry that describe an app (Desktop Entry Specification 1.5).
struct DesktopEntry: Equatable, Sendable {
  var name = ""
  var genericName = ""
  var arguments: [String] = []
  var folder: String?
  var needsTerminal = false

  /// Parses an entry; the result is `nil` if it is not an app, is hidden from menus or cannot be started.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - path: The path of the file, for the code `%k`.
  ///   - languages: The user's language in its variants, the best match first: `de_CH`, `de`.
  ///   - host: The environment in which programs are looked up.
  init?(_ text: String, path: String, languages: [String], host: HostEnvironment) {
    let keys = Self.keys(of: text)
    func localized(_ key: String) -> String {
      languages.lazy.compactMap { keys["\(key)[\($0)]"] }.first ?? keys[key] ?? ""
    }
    guard keys["Type"] == "Application", keys["NoDisplay"] != "true", keys["Hidden"] != "true",
      let command = keys["Exec"]
    else { return nil }
    if let program = keys["TryExec"], host.executable(program) == nil { return nil }
    name = Self.unescaped(localized("Name"))
    genericName = Self.unescaped(localized("GenericName"))
    arguments = Self.arguments(of: command, name: name, path: path)
    folder = keys["Path"].flatMap { $0.isEmpty ? nil : $0 }
    needsTerminal = keys["Terminal"] == "true"
    if name.isEmpty || arguments.isEmpty { return nil }
  }

  /// The keys of the group `Desktop Entry`.
  ///
  /// If a key is repeated, its first value is used.
  private static func keys(of text: String) -> [String: String] {
    var keys: [String: String] = [:]
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        if isInGroup { break }
        isInGroup = line.hasPrefix("[Desktop Entry]")
      } else if isInGroup, let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals]).trimmed
        let value = String(line[line.index(after: equals)...]).trimmed
        keys[key] = keys[key] ?? value
      }
    }
    return keys
  }

  /// Replaces the escape sequences that the specification defines for strings.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "s": result.append(" ")
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case _: result.append(next)
      }
    }
    return result
  }

  /// The words of `Exec` with its field codes replaced.
  ///
  /// Codes for files are removed, since no files are opened.
  private static func arguments(of command: String, name: String, path: String) -> [String] {
    guard let command = CommandWords(unescaped(command)) else { return [] }
    return command.words.compactMap { word in
      // A word that consists only of a code for files or for an icon is not an argument.
      if ["%f", "%F", "%u", "%U", "%i", "%d", "%D", "%n", "%N", "%v", "%m"].contains(word) {
        return nil
      }
      var result = ""
      var rest = word[...]
      while let character = rest.popFirst() {
        guard character == "%", let code = rest.popFirst() else {
          result.append(character)
          continue
        }
        switch code {
        case "%": result += "%"
        case "c": result += name
        case "k": result += path
        case _: break
        }
      }
      return result
    }
  }
}

extension HostEnvironment {
  /// The variants of the message language, the best match first: `de_CH` and `de` for
  /// `de_CH.UTF-8`.
  var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let tag = String(locale.prefix { $0 != "." && $0 != "@" })
    return tag.isEmpty ? [] : [tag, String(tag.prefix { $0 != "_" })]
  }
}
