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
    try await Connection.shared.call(service, of: action.id)
    return .result()
  }
}

/// The extension with the controls for entities of Home Assistant, which the user chooses from a list.
@main
struct HomeAssistantControlsBundle: WidgetBundle {
  var body: some Widget {
    SwitchToggle()
    LockToggle()
    ActionControl()
  }
}
