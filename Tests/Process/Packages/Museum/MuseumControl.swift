import AppIntents
import SwiftUI
import WidgetKit

struct MuseumControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "com.example.museum", provider: Provider()) { state in
      ControlWidgetToggle(
        state.painting.name, isOn: state.isLit, action: LightPaintingIntent(state.painting)
      ) { isLit in
        Label(isLit ? "Lit" : "Dark", systemImage: "photo.artframe")
      }
    }
    .displayName("Museum")
    .promptsForUserConfiguration()
  }

  struct State {
    let painting: Painting
    let isLit: Bool
  }

  struct Provider: AppIntentControlValueProvider {
    func previewValue(configuration: SelectPaintingIntent) -> State {
      State(painting: configuration.painting ?? .all[0], isLit: false)
    }

    func currentValue(configuration: SelectPaintingIntent) async throws -> State {
      let painting = configuration.painting ?? .all[0]
      return State(painting: painting, isLit: Lights.isLit(painting.id))
    }
  }
}

struct SelectPaintingIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Painting"

  @Parameter(title: "Painting")
  var painting: Painting?
}

struct LightPaintingIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Light Painting"

  @Parameter(title: "Painting")
  var painting: Painting

  @Parameter(title: "Lit")
  var value: Bool

  init() {}

  init(_ painting: Painting) { self.painting = painting }

  func perform() async throws -> some IntentResult {
    Lights.set(painting.id, value)
    return .result()
  }
}
