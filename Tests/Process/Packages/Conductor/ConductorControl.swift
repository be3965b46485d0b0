import AppIntents
import SwiftUI
import WidgetKit

struct ConductorControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.conductor", provider: Provider()) { beat in
      ControlWidgetButton("Conductor", action: BeatIntent()) { _ in
        Label("Beat \(beat)", systemImage: "metronome")
      }
    }
    .displayName("Conductor")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Int { 0 }

    func currentValue() async throws -> Int { Orchestra.shared.beat }
  }
}

/// Isolated to the main actor by a build setting.
class Orchestra {
  static let shared = Orchestra()
  var beat = 0
}

struct BeatIntent: AppIntent {
  static let title: LocalizedStringResource = "Beat"

  @MainActor
  func perform() async throws -> some IntentResult {
    Orchestra.shared.beat += 1
    return .result()
  }
}
