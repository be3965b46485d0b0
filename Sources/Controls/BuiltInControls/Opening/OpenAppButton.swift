import ControlKit

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
    guard let entry = app?.entry else {
      throw ControlFailure("choose an app in Settings")
    }
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
    return .result()
  }
}
