import AppIntents
import SwiftUI
import WidgetKit

struct DoorbellControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.doorbell", provider: Provider()) { text in
      ControlWidgetButton("Doorbell", action: RingDoorbellIntent()) { _ in
        Label(text, systemImage: "bell")
      }
    }
    .displayName("Doorbell")
  }

  struct Provider: ControlValueProvider {
    var previewValue: String { "Quiet" }

    func currentValue() async throws -> String {
      Chime.shared.listen()
      return Chime.shared.text
    }
  }
}

struct RingDoorbellIntent: AppIntent {
  static let title: LocalizedStringResource = "Ring Doorbell"

  func perform() async throws -> some IntentResult {
    Chime.shared.listen()
    await Chime.shared.ring()
    return .result()
  }
}
