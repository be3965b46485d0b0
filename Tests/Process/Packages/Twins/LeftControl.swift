import AppIntents
import SwiftUI
import WidgetKit

struct LeftControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.twins.left", provider: TwinProvider()) { isOn in
      ControlWidgetToggle("Left Twin", isOn: isOn, action: SetTwinIntent()) { isOn in
        Label(isOn ? "Awake in \(TwinProvider.owner)" : "Asleep", systemImage: "figure.2")
      }
    }
    .displayName("Left Twin")
  }
}
