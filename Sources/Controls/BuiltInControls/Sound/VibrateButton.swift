import ControlKit
import ControlModel

struct VibrateButton: ControlWidget {
  nonisolated static let kind = "actionbutton.Vibrate"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectVibrationIntent.self) {
      configuration in
      ControlWidgetButton("Vibrate", action: VibrateIntent(command: configuration.command)) { _ in
        Label("Vibrating…", systemImage: "iphone.radiowaves.left.and.right")
          .controlWidgetActionHint("Vibrate")
      }
    }
    .displayName("Vibrate")
    .description("Makes the device vibrate through feedbackd or a command of yours.")
  }
}

struct SelectVibrationIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Vibration"

  @Parameter(
    title: "Command",
    description: "A program and its arguments. Without one, fbcli of feedbackd is used.",
    setIn: .configurationFile)
  var command: String?
}

struct VibrateIntent: AppIntent {
  static let title: LocalizedStringResource = "Vibrate"

  @Parameter(title: "Command")
  var command: String?

  init() {}

  init(command: String?) { self.command = command }

  func perform() async throws -> some IntentResult {
    if let command, !command.trimmed.isEmpty {
      let command = try CommandWords.read(command)
      try await command.tool.run(command.arguments, limit: .seconds(10))
    } else {
      let tool = Tool(name: "fbcli", package: "feedbackd")
      guard tool.isAvailable else {
        throw ControlFailure(
          "Vibrate is not available here; install feedbackd (fbcli) or choose a command.")
      }
      try await tool.run(["--event", "bell-terminal", "--timeout", "1"], limit: .seconds(10))
    }
    return .result()
  }
}
