import ControlKit
import FoundationEssentials

/// A lamp with a state that is shared by all devices.
struct SharedLamp: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.SharedLamp", provider: SharedLampProvider()) {
      isLit in
      ControlWidgetToggle("Shared Lamp", isOn: isLit, action: LightSharedLamp()) { isOn in
        Label(isOn ? "Lit" : "Dark", systemImage: "lightbulb")
      }
    }
  }
}

struct SharedLampProvider: ControlValueProvider {
  @SharedState("isLit") var isLit = false
  var previewValue: Bool { false }
  func currentValue() async throws -> Bool { isLit }
}

struct LightSharedLamp: SetValueIntent {
  static let title: LocalizedStringResource = "Light the Lamp"

  @Parameter(title: "Lit") var value: Bool
  @SharedState("isLit") private var isLit = false

  func perform() async throws -> some IntentResult {
    isLit = value
    return .result()
  }
}
