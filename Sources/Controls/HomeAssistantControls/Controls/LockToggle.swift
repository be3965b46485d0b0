import ControlKit

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
