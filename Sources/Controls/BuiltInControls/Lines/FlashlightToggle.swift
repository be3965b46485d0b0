import ControlKit

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
