import ControlKit
import ControlModel

/// A button that runs a command of the configuration file.
struct RunCommandButton: ControlWidget {
  nonisolated static let kind = "actionbutton.RunCommand"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: RunCommandProvider()) { state in
      let name = state.command.title
      ControlWidgetButton(action: RunCommandIntent(run: state.command.run)) {
        Label {
          Text("Run Command")
          name.map { Text(verbatim: $0) } ?? Text("No Command")
        } icon: {
          Image(systemName: "terminal")
        }
        .controlWidgetActionHint(name.map { Text("Run \($0)") } ?? Text("Run Command"))
      } actionLabel: { _ in
        Text("Running…").controlWidgetStatus(
          state.lastLine.map { Text(verbatim: $0) } ?? Text("Command Run"))
      }
    }
    .displayName("Run Command")
    .description(
      "Runs a command of the configuration file and shows the last line that it writes.")
  }
}

/// The commands of a control, which only the configuration file sets, and its name in hints.
struct OwnCommand: Sendable {
  var name: String?
  var run: String?
  var state: String?

  /// Shorter than the daemon's limit for an intent.
  static let limit = Duration.seconds(25)
  /// Shorter than the daemon's limit for the load of a control.
  static let stateLimit = Duration.seconds(5)

  /// The name for people: the chosen name, or else the program's file name, because arguments may be secret.
  var title: String? {
    if let name, !name.trimmed.isEmpty { return name }
    return run.flatMap { CommandWords($0)?.words.first }
      .flatMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// Runs the command; throws if its exit status is not 0.
  @discardableResult
  static func perform(_ run: String?) async throws -> String {
    guard let run, !run.trimmed.isEmpty else {
      throw ControlFailure("No command is set; write it in the configuration file.")
    }
    let command = try CommandWords.read(run)
    return try await command.tool.run(command.arguments, limit: limit)
  }

  /// Runs a command that reports a state: the exit status 0 is on, 1 or 3 ("not running" for systemctl and the Linux Standard
  /// Base) is off, and any other status is an error.
  static func state(of line: String?) async throws -> (isOn: Bool, text: String) {
    guard let line, !line.trimmed.isEmpty else { return (false, "") }
    let command = try CommandWords.read(line)
    let ran = try await command.tool.ended(command.arguments, limit: stateLimit)
    guard [0, 1, 3].contains(ran.status) else { throw command.tool.failure(of: ran) }
    return (ran.status == 0, ran.output.lastLine)
  }
}

struct SelectCommandIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Command"

  @Parameter(title: "Name", description: "The name of the command in hints.")
  var name: String?

  @Parameter(
    title: "Command", description: "A program and its arguments.", setIn: .configurationFile,
    isRequired: true)
  var run: String?
}

struct RunCommandState {
  var command: OwnCommand
  var lastLine: String?
}

struct RunCommandProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectCommandIntent) -> RunCommandState {
    RunCommandState(command: OwnCommand(name: configuration.name, run: configuration.run))
  }

  func currentValue(configuration: SelectCommandIntent) async throws -> RunCommandState {
    var state = previewValue(configuration: configuration)
    let lines = try RunCommandIntent.lastLines.read()
    state.lastLine = state.command.run.flatMap { lines[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    return state
  }
}

struct RunCommandIntent: AppIntent {
  static let title: LocalizedStringResource = "Run Command"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  /// The last line of output of each command.
  static let lastLines = SavedState<[String: String]>(name: "commands", initial: [:])

  @Parameter(title: "Command")
  var run: String?

  init() {}

  init(run: String?) { self.run = run }

  func perform() async throws -> some IntentResult {
    let output = try await OwnCommand.perform(run)
    if let run { try Self.lastLines.update { $0[run] = output.lastLine } }
    return .result()
  }
}

/// A toggle that runs a command of the configuration file, and whose state is another command's exit status.
struct CommandSwitch: ControlWidget {
  nonisolated static let kind = "actionbutton.CommandSwitch"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: CommandSwitchProvider()) { state in
      let name = state.command.title ?? ""
      ControlWidgetToggle(isOn: state.isOn, action: SwitchCommandIntent(state.command)) {
        name.isEmpty ? Text("No Command") : Text(verbatim: name)
      } valueLabel: { isOn in
        Label {
          if isOn == state.isOn, !state.text.isEmpty {
            Text(verbatim: state.text)
          } else {
            isOn ? Text("On") : Text("Off")
          }
        } icon: {
          Image(systemName: "terminal")
        }
        .controlWidgetActionHint(isOn ? Text("Turn On \(name)") : Text("Turn Off \(name)"))
      }
    }
    .displayName("Command Switch")
    .description(
      "Runs a command of the configuration file; another command reports whether it is on.")
  }
}

struct SelectCommandSwitchIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Command"

  @Parameter(title: "Name", description: "The name of the command in hints.")
  var name: String?

  @Parameter(
    title: "Command", description: "A program and its arguments.", setIn: .configurationFile,
    isRequired: true)
  var run: String?

  @Parameter(
    title: "State Command", description: "Its exit status is the state: 0 is on, 1 or 3 is off.",
    setIn: .configurationFile, isRequired: true)
  var state: String?
}

struct CommandSwitchState {
  var command: OwnCommand
  var isOn = false
  /// The last line that the state's command has written.
  var text = ""
}

struct CommandSwitchProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectCommandSwitchIntent) -> CommandSwitchState {
    CommandSwitchState(
      command: OwnCommand(
        name: configuration.name, run: configuration.run, state: configuration.state))
  }

  func currentValue(
    configuration: SelectCommandSwitchIntent
  ) async throws -> CommandSwitchState {
    var value = previewValue(configuration: configuration)
    (value.isOn, value.text) = try await OwnCommand.state(of: configuration.state)
    return value
  }
}

/// Runs the command, unless the state is already the wanted one.
struct SwitchCommandIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Switch by Command"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "On")
  var value: Bool

  @Parameter(title: "Command")
  var run: String?

  @Parameter(title: "State Command")
  var state: String?

  init() {}

  init(_ command: OwnCommand) { (run, state) = (command.run, command.state) }

  func perform() async throws -> some IntentResult {
    if try await OwnCommand.state(of: state).isOn != value { try await OwnCommand.perform(run) }
    return .result()
  }
}
