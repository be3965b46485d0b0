import AppIntents
import SwiftUI
import WidgetKit

struct StainedControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.stained", provider: Provider()) { isLit in
      ControlWidgetToggle("Window", isOn: isLit, action: SetWindowIntent()) { isLit in
        Label(isLit ? "Lit" : "Dark", image: .pane)
      }
      .tint(Color.amber)
    }
    .displayName("Stained Glass")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }

    func currentValue() async throws -> Bool { UserDefaults.standard.bool(forKey: "lit") }
  }
}

struct SetWindowIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Window"

  @Parameter(title: "Lit")
  var value: Bool

  func perform() async throws -> some IntentResult {
    UserDefaults.standard.set(value, forKey: "lit")
    return .result()
  }
}
