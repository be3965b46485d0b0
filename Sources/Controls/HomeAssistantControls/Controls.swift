import ControlKit
import ExtensionKit

/// A button for a scene, a script or a button of Home Assistant.
struct ActionControl: ControlWidget {
  nonisolated static let kind = "actionbutton.HomeAssistant.Action"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectActionIntent.self) {
      configuration in
      let name = configuration.action?.name
      ControlWidgetButton(action: ActionIntent(action: configuration.action)) {
        Label {
          name.map { Text(verbatim: $0) } ?? Text("Choose an Action")
        } icon: {
          Image(systemName: configuration.action?.symbol ?? "theatermasks.fill")
        }
        .controlWidgetActionHint(name.map { Text("Run \($0)") } ?? Text("Run Action"))
      } actionLabel: { _ in
        Text("Running…")
      }
      .tint(.purple)
    }
    .displayName("Home Assistant Action")
    .description("Runs a scene or a script of Home Assistant, or presses one of its buttons.")
    .promptsForUserConfiguration()
  }
}

struct SelectActionIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Action"

  @Parameter(title: "Action", description: "A scene, a script or a button.")
  var action: ActionEntity?
}

struct ActionIntent: AppIntent {
  static let title: LocalizedStringResource = "Run Action"

  @Parameter(title: "Action") var action: ActionEntity?

  init() {}

  init(action: ActionEntity?) { self.action = action }

  func perform() async throws -> some IntentResult {
    guard let action else {
      throw HomeAssistantFailure("No action is chosen; choose one first.")
    }
    let domain = String(action.id.prefix { $0 != "." })
    guard case .action(let service)? = EntityKind(domain: domain) else {
      throw HomeAssistantFailure("\(action.id) cannot be run; choose another one.")
    }
    try await Connection.shared.call(ServiceCall(service, of: action.id))
    return .result()
  }
}

/// The extension with the controls for entities of Home Assistant, which the user chooses from a list.
@main
struct HomeAssistantControlsBundle: WidgetBundle {
  var body: some Widget {
    SwitchToggle()
    LevelToggle()
    LockToggle()
    ActionControl()
  }
}

/// A toggle for a lock, a garage door, a gate or a blind of Home Assistant.
///
/// It performs only on an unlocked device, so that a stranger with the button cannot open the house.
struct LockToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.HomeAssistant.Lock"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: LockProvider()) { state in
      ControlWidgetToggle(isOn: state.isOn, action: LockIntent(device: state.entity)) {
        state.title
      } valueLabel: { isOn in
        Label {
          LockWords(state: state, isOn: isOn).status
        } icon: {
          Image(systemName: state.entity?.symbol ?? "lock.fill")
        }
        .controlWidgetActionHint(LockWords(state: state, isOn: isOn).hint)
      }
      .tint(.teal)
    }
    .displayName("Home Assistant Lock")
    .description("Locks a door, or opens and closes a garage, a gate or a blind of Home Assistant.")
    .promptsForUserConfiguration()
  }
}

/// The words for the states of a lock, and of a door or blind.
private struct LockWords {
  let state: ToggleState<LockEntity>
  let isOn: Bool

  private var isLock: Bool { state.entity?.id.hasPrefix("lock.") ?? true }

  var status: Text {
    if isOn == state.isOn {
      switch state.state {
      case "locking": return Text("Locking…")
      case "unlocking": return Text("Unlocking…")
      case "opening": return Text("Opening…")
      case "closing": return Text("Closing…")
      case "jammed": return Text("Jammed")
      default: break
      }
    }
    if isLock { return isOn ? Text("Locked") : Text("Unlocked") }
    return isOn ? Text("Open") : Text("Closed")
  }

  var hint: Text {
    if isLock { return isOn ? Text("Lock \(state.name)") : Text("Unlock \(state.name)") }
    return isOn ? Text("Open \(state.name)") : Text("Close \(state.name)")
  }
}

struct SelectLockIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Lock or Cover"

  @Parameter(title: "Device", description: "A lock, a garage door, a gate or a blind.")
  var device: LockEntity?
}

struct LockProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectLockIntent) -> ToggleState<LockEntity> {
    ToggleState(entity: configuration.device)
  }

  func currentValue(configuration: SelectLockIntent) async throws -> ToggleState<LockEntity> {
    try await ToggleState.current(configuration.device)
  }
}

struct LockIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Lock or Open"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "On") var value: Bool
  @Parameter(title: "Device") var device: LockEntity?

  init() {}

  init(device: LockEntity?) { self.device = device }

  func perform() async throws -> some IntentResult {
    try await ToggleState.set(device, value)
    return .result()
  }
}

/// A toggle for a light, a switch, a fan, a thermostat, a media player or a helper of Home Assistant.
struct SwitchToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.HomeAssistant.Switch"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: SwitchProvider()) { state in
      ControlWidgetToggle(isOn: state.isOn, action: SwitchIntent(device: state.entity)) {
        state.title
      } valueLabel: { isOn in
        Label {
          state.status(isOn)
        } icon: {
          Image(systemName: state.entity?.symbol ?? "lightbulb.fill")
        }
        .controlWidgetActionHint(
          state.isPlayer
            ? isOn ? Text("Play \(state.name)") : Text("Pause \(state.name)")
            : isOn ? Text("Turn On \(state.name)") : Text("Turn Off \(state.name)"))
      }
      .tint(.yellow)
    }
    .displayName("Home Assistant Device")
    .description(
      "Turns a light, a switch, a fan or a thermostat of Home Assistant on and off, or plays and pauses music."
    )
    .promptsForUserConfiguration()
  }
}

struct SelectSwitchIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Device"

  @Parameter(
    title: "Device",
    description: "A light, a switch, a fan, a thermostat, a media player or a helper.")
  var device: SwitchEntity?
}

struct ToggleState<Chosen: HomeAssistantEntity> {
  var entity: Chosen?
  var isOn = false
  /// The state in Home Assistant's spelling, such as `locking`.
  var state = ""
  /// The current level; its value is shown while the device is on.
  var level: EntityLevel?
  /// The title of the media that a player plays.
  var mediaTitle: String?

  /// The entity's name, or a request to choose a device.
  var title: Text { entity.map { Text(verbatim: $0.name) } ?? Text("Choose a Device") }
  var name: String { entity?.name ?? "" }
  var isPlayer: Bool { entity?.id.hasPrefix("media_player.") ?? false }

  /// The text for a state: the known title or level if this is the current state, or else the word for the state.
  func status(_ isOn: Bool) -> Text {
    if isPlayer {
      if let mediaTitle, isOn == self.isOn { return Text(verbatim: mediaTitle) }
      return isOn ? Text("Playing") : Text("Paused")
    }
    guard isOn else { return Text("Off") }
    guard self.isOn, let level else { return Text("On") }
    return level.text
  }

  /// Requests the state from Home Assistant.
  ///
  /// With a `level`, a device that is on with another level counts as off.
  ///
  /// - Throws: `HomeAssistantFailure` if the state is unknown: the control is then shown as outdated, not as off.
  static func current(_ chosen: Chosen?, level: Int? = nil) async throws -> ToggleState {
    guard let chosen else { return ToggleState() }
    let entity = try await Connection.shared.entity(chosen.id)
    guard entity.isAvailable, let isOn = EntityKind(domain: entity.domain)?.isOn(entity.state)
    else {
      throw HomeAssistantFailure("\(entity.name) is not available in Home Assistant.")
    }
    let hasLevel = level.map { entity.level?.matches($0) ?? false } ?? true
    return ToggleState(
      entity: Chosen(entity), isOn: isOn && hasLevel, state: entity.state, level: entity.level,
      mediaTitle: entity.mediaTitle)
  }

  /// Sets this state, which the hint promised, and the level if the device is turned on; `toggle` is never called.
  static func set(_ chosen: Chosen?, _ isOn: Bool, level: Int? = nil) async throws {
    guard let chosen else {
      throw HomeAssistantFailure("No device is chosen; choose one first.")
    }
    let domain = String(chosen.id.prefix { $0 != "." })
    guard let service = EntityKind(domain: domain)?.service(for: isOn) else {
      throw HomeAssistantFailure("\(chosen.id) cannot be turned on or off; choose another one.")
    }
    var calls = [ServiceCall(service, of: chosen.id)]
    if isOn, let level {
      let state = try await Connection.shared.entity(chosen.id).state
      calls = EntityLevel.calls(chosen.id, level: level, isOn: state != "off")
    }
    for call in calls { try await Connection.shared.call(call) }
    await Connection.shared.wait(for: chosen.id, toBe: isOn)
  }
}

/// A toggle that sets the brightness of a light, the speed of a fan or the temperature of a thermostat of Home Assistant.
///
/// It is on while the device is on and has the level.
struct LevelToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.HomeAssistant.Level"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: LevelProvider()) { value in
      let state = value.state
      ControlWidgetToggle(
        isOn: state.isOn, action: LevelIntent(device: state.entity, level: value.level)
      ) {
        state.title
      } valueLabel: { isOn in
        Label {
          value.status(isOn)
        } icon: {
          Image(systemName: state.entity?.symbol ?? "slider.horizontal.3")
        }
        .controlWidgetActionHint(isOn ? value.hint : Text("Turn Off \(state.name)"))
      }
      .tint(.orange)
    }
    .displayName("Home Assistant Level")
    .description(
      "Sets the brightness of a light, the speed of a fan or the temperature of a thermostat of Home Assistant."
    )
    .promptsForUserConfiguration()
  }
}

struct SelectLevelIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Level"

  @Parameter(title: "Device", description: "A light, a fan or a thermostat.")
  var device: LevelEntity?
  @Parameter(
    title: "Level", description: "Percent, or the degrees of a thermostat.", default: 50,
    inclusiveRange: (1, 100))
  var level: Int
}

extension EntityLevel {
  var text: Text { Self.text(Int(value.rounded()), isTemperature: isTemperature) }

  static func text(_ number: Int, isTemperature: Bool) -> Text {
    isTemperature ? Text("\(number)°") : Text("\(number)%")
  }
}

/// The state of a device, and the level that the control sets.
struct LevelValue {
  var state: ToggleState<LevelEntity>
  var level: Int

  private var isThermostat: Bool { state.entity?.id.hasPrefix("climate.") ?? false }

  /// The text for a state: the level that it sets, or, for off, the other level that the device has, if any.
  func status(_ isOn: Bool) -> Text {
    if isOn { return EntityLevel.text(level, isTemperature: isThermostat) }
    guard !state.isOn, state.state != "off", let level = state.level else { return Text("Off") }
    return level.text
  }

  var hint: Text {
    isThermostat
      ? Text("Set \(state.name) to \(level)°") : Text("Set \(state.name) to \(level)%")
  }
}

struct LevelProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectLevelIntent) -> LevelValue {
    LevelValue(state: ToggleState(entity: configuration.device), level: configuration.level)
  }

  func currentValue(configuration: SelectLevelIntent) async throws -> LevelValue {
    let state = try await ToggleState.current(configuration.device, level: configuration.level)
    return LevelValue(state: state, level: configuration.level)
  }
}

struct LevelIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Level"

  @Parameter(title: "On") var value: Bool
  @Parameter(title: "Device") var device: LevelEntity?
  @Parameter(title: "Level") var level: Int

  init() {}

  init(device: LevelEntity?, level: Int) { (self.device, self.level) = (device, level) }

  func perform() async throws -> some IntentResult {
    try await ToggleState.set(device, value, level: level)
    return .result()
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
