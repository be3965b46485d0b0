import AppIntents
import SwiftUI
import WidgetKit

struct SwitchboardControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.switchboard", provider: Provider()) { isOn in
      ControlWidgetToggle("Switchboard", isOn: isOn, action: SetLineIntent()) { isOn in
        #if NIGHT_SERVICE && !DAY_SERVICE
          Label(isOn ? "Night line" : "Closed", systemImage: "moon")
        #else
          Label(isOn ? "Day line" : "Closed", systemImage: "sun.max")
        #endif
      }
    }
    .displayName("Switchboard")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }

    func currentValue() async throws -> Bool { Line.isOpen }
  }
}

enum Line {
  // Compiles only in Swift 5 mode.
  static var isOpen = false
}

struct SetLineIntent: SetValueIntent {
  static var title: LocalizedStringResource = "Set Line"

  @Parameter(title: "Open")
  var value: Bool

  func perform() async throws -> some IntentResult {
    Line.isOpen = value
    return .result()
  }
}
