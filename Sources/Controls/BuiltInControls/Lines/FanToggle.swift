import ControlKit
import ControlModel

/// A toggle for a fan on a GPIO line, with two commands, or with neither (only its state is saved).
struct FanToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.Fan"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: FanProvider()) { state in
      ControlWidgetToggle("Fan", isOn: state.isOn, action: SetFanIntent(state.drive)) { isOn in
        Label(
          isOn ? "Spinning" : "Still",
          systemImage: isOn ? "fanblades.fill" : "fanblades.slash"
        )
        .symbolEffect(.rotate, isActive: isOn)
        .controlWidgetActionHint(isOn ? "Start Fan" : "Stop Fan")
      }
      .tint(.cyan)
    }
    .displayName("Fan")
    .description("Starts and stops a fan through a GPIO line or commands of yours.")
  }
}

/// The GPIO line or the commands that start and stop a fan.
struct FanDrive: Equatable, Sendable {
  var line: String?
  var isActiveLow = false
  var startCommand: String?
  var stopCommand: String?

  /// The key of the state in `Switches`, shared by fans with the same line and start command.
  var name: String {
    "fan " + [line, startCommand].compactMap { $0?.trimmed }.joined(separator: " ")
  }

  /// The GPIO line, or `nil` for a fan without a line.
  func outputLine() throws -> OutputLine? {
    guard let line, !line.trimmed.isEmpty else { return nil }
    return try OutputLine.read(line, isActiveLow: isActiveLow)
  }

  func runCommand(_ isOn: Bool) async throws {
    guard let text = isOn ? startCommand : stopCommand, !text.trimmed.isEmpty else { return }
    let command = try CommandWords.read(text)
    try await command.tool.run(command.arguments, limit: .seconds(10))
  }
}

struct SelectFanIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Fan"

  @Parameter(
    title: "GPIO Line", description: "The fan's line, such as GPIO17 or gpiochip0/17.",
    isRequired: true, unless: "startCommand")
  var line: String?

  @Parameter(
    title: "Active Low", description: "Whether the fan spins while the line is low.", default: false
  )
  var isActiveLow: Bool

  @Parameter(
    title: "Start Command", description: "A program and its arguments that start the fan.",
    setIn: .configurationFile)
  var startCommand: String?

  @Parameter(
    title: "Stop Command", description: "A program and its arguments that stop the fan.",
    setIn: .configurationFile)
  var stopCommand: String?

  var drive: FanDrive {
    FanDrive(
      line: line, isActiveLow: isActiveLow, startCommand: startCommand, stopCommand: stopCommand)
  }
}

struct FanState {
  var isOn = false
  var drive: FanDrive
}

struct FanProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectFanIntent) -> FanState {
    FanState(drive: configuration.drive)
  }

  /// A line that was on when the previous process ended is switched on again.
  func currentValue(configuration: SelectFanIntent) async throws -> FanState {
    let drive = configuration.drive
    guard let line = try drive.outputLine() else {
      return FanState(isOn: try Switches.isOn(drive.name), drive: drive)
    }
    return FanState(isOn: try OutputLines.shared.isOn(line, savedAs: drive.name), drive: drive)
  }
}

struct SetFanIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Fan"

  @Parameter(title: "Spinning")
  var value: Bool

  @Parameter(title: "GPIO Line")
  var line: String?

  @Parameter(title: "Active Low", default: false)
  var isActiveLow: Bool

  @Parameter(title: "Start Command")
  var startCommand: String?

  @Parameter(title: "Stop Command")
  var stopCommand: String?

  init() {}

  init(_ drive: FanDrive) {
    line = drive.line
    isActiveLow = drive.isActiveLow
    startCommand = drive.startCommand
    stopCommand = drive.stopCommand
  }

  func perform() async throws -> some IntentResult {
    let drive = FanDrive(
      line: line, isActiveLow: isActiveLow, startCommand: startCommand, stopCommand: stopCommand)
    let line = try drive.outputLine()
    try await drive.runCommand(value)
    if let line {
      try OutputLines.shared.set(line, value, savedAs: drive.name)
    } else {
      try Switches.set(drive.name, value)
    }
    return .result()
  }
}
