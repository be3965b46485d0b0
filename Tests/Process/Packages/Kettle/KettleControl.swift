import AppIntents
import SwiftUI
import WidgetKit

struct KettleControl: ControlWidget {
  static let kind = "com.example.kettle"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: Provider()) { isOn in
      ControlWidgetToggle("Kettle", isOn: isOn, action: SetKettleIntent()) { isOn in
        Label(isOn ? "Boiling" : "Cold", systemImage: "cup.and.saucer")
      }
    }
    .displayName("Kettle")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }

    func currentValue() async throws -> Bool { Kettle.isOn }
  }
}

struct SetKettleIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Kettle"

  @Parameter(title: "Boiling")
  var value: Bool

  func perform() async throws -> some IntentResult {
    Kettle.isOn = value
    return .result()
  }
}
