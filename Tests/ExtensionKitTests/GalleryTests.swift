import ControlKit
import Testing

@testable import ExtensionKit

private struct Ring: AppIntent {
  static let title: LocalizedStringResource = "Ring"
  func perform() async throws -> some IntentResult { .result() }
}

private struct Floor: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Floor"
  @Parameter(title: "Floor") var floor: Int
}

private struct Bell: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.bell") {
      ControlWidgetButton(action: Ring()) { Text("Ring") }
    }
    .displayName("Bell")
  }
}

private struct Lift: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "lift", intent: Floor.self) { configuration in
      ControlWidgetButton(action: Ring()) { Text("\(configuration.floor)") }
    }
    .displayName("Lift Call")
  }
}

private struct Nothing: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "nothing") { EmptyControlWidgetTemplate() }
  }
}

@Suite("The gallery that an extension prints on a terminal")
@MainActor
struct GalleryTests {
  @Test("names kind, display name and hint in columns")
  func columns() throws {
    let catalog = try ControlCatalog(controls: [Bell(), Lift(), Nothing()])
    #expect(
      catalog.gallery(named: "App") == """
        App: 3 controls
          com.example.bell  Bell       Hold for ‘Bell’
          lift              Lift Call  (choose Floor first)
          nothing           App        (no hint)
        """)
    #expect(try ControlCatalog(controls: []).gallery(named: "App") == "App: 0 controls")
  }
}
