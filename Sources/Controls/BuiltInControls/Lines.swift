import ControlKit
import ControlModel
import Glibc
import Synchronization
import SystemAccess

/// Switches GPIO lines through libgpiod's command `gpioset`.
///
/// The kernel guarantees the level of an output line only while a process has requested it (gpio-v2
/// in the kernel's uAPI). So `gpioset` keeps running while the line is on, in this process's group,
/// which the daemon ends together with this process.
final class OutputLines: Sendable {
  static let shared = OutputLines()

  private typealias Held = [OutputLine: RunningTool]

  /// The running tools by their lines.
  ///
  /// The lock is held while a line is switched and its state is saved, so that a load cannot switch
  /// a line on that a press has just switched off.
  private let held = Mutex(Held())

  private static let gpioset = Tool(name: "gpioset", package: "gpiod")

  /// Sets the line's level and saves it under `name`.
  ///
  /// Blocks the calling thread, as `isOn` does. Every request has its own thread.
  func set(_ line: OutputLine, _ isOn: Bool, savedAs name: String) throws {
    try held.withLock { held in
      try Self.change(line, isOn, &held)
      try Switches.set(name, isOn)
    }
  }

  /// Reads the saved state.
  ///
  /// If the state is on and no tool runs yet, for example after a restart, the line is switched on again.
  func isOn(_ line: OutputLine, savedAs name: String) throws -> Bool {
    try Self.gpioset.require()
    return try held.withLock { held in
      let isOn = try Switches.isOn(name)
      if isOn { try Self.change(line, true, &held) }
      return isOn
    }
  }

  private static func change(_ line: OutputLine, _ isOn: Bool, _ held: inout Held) throws {
    if isOn, let tool = held[line], tool.isRunning { return }
    try gpioset.require()
    // Two processes cannot request the same line.
    if let tool = held.removeValue(forKey: line) {
      tool.child.process.signal(SIGTERM)
      if tool.child.wait(.seconds(1), keeping: 0) == nil { tool.child.end() }
    }
    let isSecond = try version() >= 2
    let arguments = isSecond ? arguments(line, isOn) : try oldArguments(line, isOn)
    if isOn {
      held[line] = try gpioset.startHolding(arguments)
    } else {
      try gpioset.runBlocking(arguments)
    }
  }

  /// The first number in a version such as `gpioset (libgpiod) v1.6.3`.
  private static func version() throws -> Int {
    let line = try gpioset.runBlocking(["--version"]).split(whereSeparator: \.isNewline).first ?? ""
    let number = line.split(separator: " ").last?.drop { $0 == "v" } ?? ""
    return Int(number.prefix { $0.isNumber }) ?? 2
  }

  /// Arguments for libgpiod 2: `gpioset` holds the line until it is ended, or with `--toggle 0` ends at once.
  private static func arguments(_ line: OutputLine, _ isOn: Bool) -> [String] {
    ["--consumer", "actionbutton"] + (line.isActiveLow ? ["--active-low"] : [])
      + (isOn ? [] : ["--toggle", "0"]) + (line.chip.map { ["--chip", $0] } ?? [])
      + ["\(line.line)=\(isOn ? 1 : 0)"]
  }

  /// Arguments for libgpiod 1, which does not find lines by their names.
  private static func oldArguments(_ line: OutputLine, _ isOn: Bool) throws -> [String] {
    var place = line.chip.map { [$0, line.line] }
    if place == nil {
      let found = try Tool(name: "gpiofind", package: "gpiod").runBlocking([line.line])
      place = found.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard let place, place.count == 2 else {
      throw ControlFailure("No GPIO line is named \(line.line); gpioinfo lists the lines.")
    }
    return ["--mode", isOn ? "signal" : "exit"] + (line.isActiveLow ? ["--active-low"] : [])
      + [place[0], "\(place[1])=\(isOn ? 1 : 0)"]
  }
}

struct OutputLine: Hashable, Sendable {
  /// The chip's name, or `nil` if the line is found by its own name.
  let chip: String?
  /// The line's name, or its offset on the chip.
  let line: String
  /// Whether the line is on at the low level.
  let isActiveLow: Bool

  /// Resolves a number such as `27` or a pin such as `pin13` to the name of a line.
  ///
  /// Other text is unchanged. The result is `nil` for a pin without a line, such as ground.
  private static func named(_ text: String) -> String? {
    if let number = UInt8(text), number <= 27 { return "GPIO\(number)" }
    guard text.lowercased().hasPrefix("pin"), let pin = Int(String(text.dropFirst(3)).trimmed)
    else {
      return text
    }
    return HeaderPins.line(at: pin)
  }

  /// Parses `GPIO17`, `17`, `pin11` or `gpiochip0/17`; the result is `nil` for other text.
  init?(_ text: String, isActiveLow: Bool) {
    let text = text.trimmed
    guard let bare = Self.named(text.hasPrefix("gpio:") ? String(text.dropFirst(5)) : text) else {
      return nil
    }
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // A name that begins with a dash would be read as an option of the tool.
    guard !bare.isEmpty, !bare.hasPrefix("-"), !bare.contains("="), parts.count <= 2 else {
      return nil
    }
    if parts.count == 2 {
      guard !parts[0].isEmpty, UInt32(parts[1]) != nil else { return nil }
      chip = parts[0]
    } else {
      chip = nil
    }
    line = parts[parts.count - 1]
    self.isActiveLow = isActiveLow
  }

  /// Parses the line of a control's configuration.
  static func read(_ text: String?, isActiveLow: Bool) throws -> OutputLine {
    guard let text, !text.trimmed.isEmpty else {
      throw ControlFailure("No GPIO line is chosen; name one, such as GPIO17 or gpiochip0/17.")
    }
    guard let line = OutputLine(text, isActiveLow: isActiveLow) else {
      throw ControlFailure(
        "“\(text)” is not a GPIO line; write one such as GPIO17 or gpiochip0/17.")
    }
    return line
  }
}

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

struct FlashlightToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.Flashlight"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: FlashlightProvider()) { state in
      ControlWidgetToggle(
        "Flashlight", isOn: state.isOn,
        action: SetFlashlightIntent(line: state.line, isActiveLow: state.isActiveLow)
      ) { isOn in
        Image(systemName: isOn ? "flashlight.on.fill" : "flashlight.off.fill")
          .controlWidgetActionHint(isOn ? "Turn On Flashlight" : "Turn Off Flashlight")
      }
      .tint(.yellow)
    }
    .displayName("Flashlight")
    .description("Switches a light on a GPIO line.")
    .promptsForUserConfiguration()
  }
}

struct SelectLightIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Light"

  @Parameter(
    title: "GPIO Line", description: "The light's line, such as GPIO17 or gpiochip0/17.",
    isRequired: true)
  var line: String?

  @Parameter(
    title: "Active Low", description: "Whether the light is on while the line is low.",
    default: false)
  var isActiveLow: Bool
}

struct FlashlightState {
  var isOn = false
  var line: String?
  var isActiveLow = false
}

struct FlashlightProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectLightIntent) -> FlashlightState {
    FlashlightState(line: configuration.line, isActiveLow: configuration.isActiveLow)
  }

  /// A light that was on when the previous process ended is switched on again.
  func currentValue(configuration: SelectLightIntent) async throws -> FlashlightState {
    var state = previewValue(configuration: configuration)
    guard state.line != nil else { return state }
    let line = try OutputLine.read(state.line, isActiveLow: state.isActiveLow)
    state.isOn = try OutputLines.shared.isOn(line, savedAs: SetFlashlightIntent.name(of: line))
    return state
  }
}

struct SetFlashlightIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Flashlight"

  @Parameter(title: "On")
  var value: Bool

  @Parameter(title: "GPIO Line")
  var line: String?

  @Parameter(title: "Active Low", default: false)
  var isActiveLow: Bool

  init() {}

  init(line: String?, isActiveLow: Bool) {
    self.line = line
    self.isActiveLow = isActiveLow
  }

  /// The key of the line's state in `Switches`.
  static func name(of line: OutputLine) -> String {
    "flashlight \(line.chip.map { "\($0)/" } ?? "")\(line.line)"
  }

  func perform() async throws -> some IntentResult {
    let line = try OutputLine.read(line, isActiveLow: isActiveLow)
    try OutputLines.shared.set(line, value, savedAs: Self.name(of: line))
    return .result()
  }
}
