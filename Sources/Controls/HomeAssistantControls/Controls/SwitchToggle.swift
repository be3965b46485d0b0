import ControlKit

/// A toggle for a light, a switch, a fan or a helper of Home Assistant.
struct SwitchToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.HomeAssistant.Switch"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: SwitchProvider()) { state in
      ControlWidgetToggle(isOn: state.isOn, action: SwitchIntent(device: state.entity)) {
        state.title
      } valueLabel: { isOn in
        Label {
          isOn ? Text("On") : Text("Off")
        } icon: {
          Image(systemName: state.entity?.symbol ?? "lightbulb.fill")
        }
        .controlWidgetActionHint(
          isOn ? Text("Turn On \(state.name)") : Text("Turn Off \(state.name)"))
      }
      .tint(.yellow)
    }
    .displayName("Home Assistant Device")
    .description("Turns a light, a switch or a fan of Home Assistant on and off.")
    .promptsForUserConfiguration()
  }
}

struct SelectSwitchIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Device"

  @Parameter(title: "Device", description: "A light, a switch, a fan or a helper.")
  var device: SwitchEntity?
}

struct ToggleState<Chosen: HomeAssistantEntity> {
  var entity: Chosen?
  var isOn = false
  /// The state in Home Assistant's spelling, such as `locking`.
  var state = ""

  /// The entity's name, or a request to choose a device.
  var title: Text { entity.map { Text(verbatim: $0.name) } ?? Text("Choose a Device") }
  var name: String { entity?.name ?? "" }

  /// Requests the state from Home Assistant.
  ///
  /// - Throws: `HomeAssistantFailure` if the state is unknown: the control is then shown as outdated, not as off.
  static func current(_ chosen: Chosen?) async throws -> ToggleState {
    guard let chosen else { return ToggleState() }
    let entity = try await Connection.shared.entity(chosen.id)
    guard entity.isAvailable, let isOn = EntityKind(domain: entity.domain)?.isOn(entity.state)
    else {
      throw HomeAssistantFailure("\(entity.name) is not available in Home Assistant.")
    }
    return ToggleState(entity: Chosen(entity), isOn: isOn, state: entity.state)
  }

  /// Sets this state, which the hint promised; `toggle` is never called.
  static func set(_ chosen: Chosen?, _ isOn: Bool) async throws {
    guard let chosen else {
      throw HomeAssistantFailure("No device is chosen; choose one first.")
    }
    let domain = String(chosen.id.prefix { $0 != "." })
    guard let service = EntityKind(domain: domain)?.service(for: isOn) else {
      throw HomeAssistantFailure("\(chosen.id) cannot be turned on or off; choose another one.")
    }
    try await Connection.shared.call(service, of: chosen.id)
    await Connection.shared.wait(for: chosen.id, toBe: isOn)
  }
}

struct SwitchProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectSwitchIntent) -> ToggleState<SwitchEntity> {
    ToggleState(entity: configuration.device)
  }

  func currentValue(configuration: SelectSwitchIntent) async throws -> ToggleState<SwitchEntity> {
    try await ToggleState.current(configuration.device)
  }
}

struct SwitchIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Turn On or Off"

  @Parameter(title: "On") var value: Bool
  @Parameter(title: "Device") var device: SwitchEntity?

  init() {}

  init(device: SwitchEntity?) { self.device = device }

  func perform() async throws -> some IntentResult {
    try await ToggleState.set(device, value)
    return .result()
  }
}
