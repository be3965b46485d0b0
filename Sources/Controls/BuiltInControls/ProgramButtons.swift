import ControlKit
import FoundationEssentials

/// A button that by default shuts the computer down only after a second press.
struct ShutDownButton: ControlWidget {
  nonisolated static let kind = "actionbutton.ShutDown"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: ShutDownProvider()) { state in
      ControlWidgetButton(
        action: ShutDownIntent(isConfirmed: !state.asks, seconds: state.seconds)
      ) {
        Label("Shut Down", systemImage: "power")
          .controlWidgetActionHint(state.isArmed ? "Confirm Shut Down" : "Shut Down")
      } actionLabel: { _ in
        Text(state.isArmed || !state.asks ? "Shutting Down…" : "Asking…")
          .controlWidgetStatus(state.isArmed ? "Hold Again to Shut Down" : "Shutting Down")
      }
      .tint(.red)
    }
    .displayName("Shut Down")
    .description("Shuts this computer down; a second press within some seconds confirms.")
  }
}

struct SelectConfirmationIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Confirmation"

  @Parameter(title: "Confirm", description: "Whether a second press is needed.", default: true)
  var asks: Bool

  @Parameter(
    title: "Seconds", description: "How long to wait for the second press.", default: 10,
    inclusiveRange: (lowerBound: 2, upperBound: 60))
  var seconds: Int
}

struct ShutDownState {
  var asks: Bool
  var seconds: Int
  /// Whether the next press shuts the computer down.
  var isArmed = false
}

struct ShutDownProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectConfirmationIntent) -> ShutDownState {
    ShutDownState(asks: configuration.asks, seconds: configuration.seconds)
  }

  func currentValue(configuration: SelectConfirmationIntent) async throws -> ShutDownState {
    try ShutDownIntent.systemctl.require()
    var state = previewValue(configuration: configuration)
    state.isArmed = state.asks ? await SecondPress.shared.isWaiting : false
    return state
  }
}

/// Shuts down at once, or waits for a second press first.
struct ShutDownIntent: AppIntent {
  static let title: LocalizedStringResource = "Shut Down"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  static let systemctl = Tool(name: "systemctl", package: "systemd")

  @Parameter(title: "Confirmed", default: false)
  var isConfirmed: Bool

  @Parameter(title: "Seconds", default: 10)
  var seconds: Int

  init() {}

  init(isConfirmed: Bool, seconds: Int) {
    self.isConfirmed = isConfirmed
    self.seconds = seconds
  }

  func perform() async throws -> some IntentResult {
    try Self.systemctl.require()
    let isSecond = await SecondPress.shared.confirm()
    guard isConfirmed || isSecond else {
      await SecondPress.shared.wait(.seconds(min(max(seconds, 2), 60)))
      return .result()
    }
    try await Self.systemctl.run(["poweroff"])
    return .result()
  }
}

/// The deadline of the second press, only in memory: after a restart a first press is needed again.
actor SecondPress {
  static let shared = SecondPress()

  private var deadline: ContinuousClock.Instant?

  var isWaiting: Bool { deadline.map { .now < $0 } ?? false }

  /// Returns whether this press is a second press in time, and resets the state.
  func confirm() -> Bool {
    defer { deadline = nil }
    return isWaiting
  }

  /// Accepts a second press for `limit`, then reloads the control.
  func wait(_ limit: Duration) {
    let deadline = ContinuousClock.now + limit
    self.deadline = deadline
    Task {
      // The task is never cancelled.
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.expire(deadline)
    }
  }

  private func expire(_ old: ContinuousClock.Instant) {
    guard deadline == old else { return }
    deadline = nil
    ControlCenter.shared.reloadControls(ofKind: ShutDownButton.kind)
  }
}

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

struct SelectShortcutIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Shortcut"

  @Parameter(
    title: "Shortcut",
    description: "An executable file in ~/.local/share/actionbutton/shortcuts.", isRequired: true)
  var shortcut: Shortcut?
}

struct ShortcutState {
  var shortcut: Shortcut?
  var lastLine: String?
}

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

/// An executable in the shortcuts folder.
struct Shortcut: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shortcut"
  static let defaultQuery = ShortcutQuery()

  let id: String

  /// The name of the file without its extension, with spaces for `-` and `_`.
  var name: String {
    let stem = id.lastIndex(of: ".").map { $0 > id.startIndex ? id[..<$0] : id[...] } ?? id[...]
    let words = stem.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.isEmpty ? id : words
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(id)")
  }
}

struct ShortcutQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Shortcut] {
    let all = Self.all()
    return identifiers.compactMap { id in all.first { $0.id == id } }
  }

  func entities(matching string: String) async throws -> [Shortcut] {
    let text = string.lowercased()
    return Self.all().filter {
      $0.name.lowercased().contains(text) || $0.id.lowercased().contains(text)
    }
  }

  func suggestedEntities() async throws -> [Shortcut] { Self.all() }

  /// The executables in the folder, sorted by name; none if the folder is missing.
  private static func all() -> [Shortcut] {
    let folder = HostEnvironment.current.shortcutsFolder
    // If the folder is missing, the control's message states where to put shortcuts.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
      .filter { HostEnvironment.isExecutable("\(folder)/\($0)") }
      .map(Shortcut.init)
  }
}
