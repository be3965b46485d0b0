import ControlKit
import Foundation
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

private struct Hours: Widget {
  struct Entry: TimelineEntry { let date: Date }

  struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
      completion(placeholder(in: context))
    }
    func getTimeline(
      in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
    ) { completion(Timeline(entries: [placeholder(in: context)], policy: .never)) }
  }

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "hours", provider: Provider()) { _ in Text("x") }
      .configurationDisplayName("Hours")
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
    #expect(
      try ControlCatalog(controls: [], widgets: [Hours()]).gallery(named: "App") == """
        App: 0 controls
        and 1 widget
          hours  Hours
        """)
  }
}
