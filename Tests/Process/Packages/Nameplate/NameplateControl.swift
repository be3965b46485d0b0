import AppIntents
import SwiftUI
import WidgetKit

struct NameplateControl: ControlWidget {
  static let kind = (Bundle.main.bundleIdentifier ?? "unknown") + ".plate"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: Provider()) { text in
      ControlWidgetButton("Nameplate", action: TurnPlateIntent()) { _ in
        Label(text, systemImage: "signpost.right")
      }
    }
    .displayName("Nameplate")
  }

  struct Provider: ControlValueProvider {
    var previewValue: String { "" }

    func currentValue() async throws -> String {
      let texts = Bundle.main.object(forInfoDictionaryKey: "PlateTexts") as? [String] ?? []
      let index = UserDefaults.standard.integer(forKey: "plate")
      return texts.isEmpty ? "nothing" : texts[index % texts.count]
    }
  }
}

struct TurnPlateIntent: AppIntent {
  static let title: LocalizedStringResource = "Turn Plate"

  func perform() async throws -> some IntentResult {
    let step = Bundle.main.infoDictionary?["PlateStep"] as? Int ?? 0
    UserDefaults.standard.set(
      UserDefaults.standard.integer(forKey: "plate") + step, forKey: "plate")
    return .result()
  }
}
