#if os(iOS)
  import AppIntents
  import SwiftUI
  import WidgetKit

  struct PocketControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
      StaticControlConfiguration(kind: "com.example.pocket", provider: Provider()) { isOn in
        ControlWidgetToggle("Pocket", isOn: isOn, action: SetPocketIntent()) { isOn in
          Label(isOn ? Pocket.full : "Empty", systemImage: "bag")
        }
      }
      .displayName("Pocket")
    }

    struct Provider: ControlValueProvider {
      var previewValue: Bool { false }

      func currentValue() async throws -> Bool { Pocket.isFull }
    }
  }
#endif
