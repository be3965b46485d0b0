import ControlKit

/// A button that runs an executable from the user's shortcuts folder.
struct RunShortcutButton: ControlWidget {
  nonisolated static let kind = "actionbutton.RunShortcut"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: ShortcutProvider()) { state in
      ControlWidgetButton(action: RunShortcutIntent(shortcut: state.shortcut)) {
        Label {
          Text("Run Shortcut")
          if let shortcut = state.shortcut {
            Text(shortcut.name)
          } else {
            Text("No Shortcut")
          }
        } icon: {
          Image(systemName: "square.stack.3d.up.fill")
        }
        .controlWidgetActionHint(
          state.shortcut.map { Text("Run \($0.name)") } ?? Text("Run Shortcut"))
      } actionLabel: { _ in
        Text("Running…").controlWidgetStatus(
          state.lastLine.map { Text($0) } ?? Text("Shortcut Run"))
      }
    }
    .displayName("Run Shortcut")
    .description("Runs a program of your shortcuts folder and shows the last line that it writes.")
    .promptsForUserConfiguration()
  }
}

/// The button's configuration: the shortcut.
struct SelectShortcutIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Shortcut"

  @Parameter(
    title: "Shortcut",
    description: "An executable file in ~/.local/share/actionbutton/shortcuts.", isRequired: true)
  var shortcut: Shortcut?
}

/// The value of the button: the shortcut and the last line of its output.
struct ShortcutState {
  var shortcut: Shortcut?
  var lastLine: String?
}

/// Provides the last line of output of the chosen shortcut.
struct ShortcutProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectShortcutIntent) -> ShortcutState {
    ShortcutState(shortcut: configuration.shortcut)
  }

  func currentValue(configuration: SelectShortcutIntent) async throws -> ShortcutState {
    let shortcut = configuration.shortcut
    let lines = try RunShortcutIntent.lastLines.read()
    return ShortcutState(
      shortcut: shortcut,
      lastLine: shortcut.flatMap { lines[$0.id] }.flatMap { $0.isEmpty ? nil : $0 })
  }
}

/// Runs a shortcut until it ends.
struct RunShortcutIntent: AppIntent {
  static let title: LocalizedStringResource = "Run Shortcut"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  /// The last line of output of each shortcut, by the name of its file.
  static let lastLines = SavedState<[String: String]>(name: "shortcuts", initial: [:])

  /// Shorter than the daemon's limit for an intent.
  static let limit = Duration.seconds(25)

  @Parameter(title: "Shortcut")
  var shortcut: Shortcut?

  init() {}

  init(shortcut: Shortcut?) { self.shortcut = shortcut }

  /// Throws if the program's exit status is not 0.
  func perform() async throws -> some IntentResult {
    let folder = HostEnvironment.current.shortcutsFolder
    guard let shortcut else {
      throw ControlFailure(
        "No shortcut is chosen; put an executable file into \(folder) and choose it.")
    }
    // The shortcut is looked up by its name in the folder, so a path to another place is not run.
    guard let shortcut = try await Shortcut.defaultQuery.entities(for: [shortcut.id]).first else {
      throw ToolFailure.missing(tool: "\(folder)/\(shortcut.id)", package: nil)
    }
    let tool = Tool(name: "\(folder)/\(shortcut.id)")
    let output = try await tool.run(limit: Self.limit)
    try Self.lastLines.update { $0[shortcut.id] = output.lastLine }
    return .result()
  }
}
