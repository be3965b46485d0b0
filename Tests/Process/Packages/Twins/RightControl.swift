import AppIntents
import SwiftUI
import WidgetKit

struct RightControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.twins.right", provider: TwinProvider()) { isOn in
      ControlWidgetToggle("Right Twin", isOn: isOn, action: SetTwinIntent()) { isOn in
        Label(isOn ? "Awake in \(TwinProvider.owner)" : "Asleep", systemImage: "figure.2")
      }
    }
    .displayName("Right Twin")
  }
}
