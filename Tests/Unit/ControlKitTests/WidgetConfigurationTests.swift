import Foundation
import Testing

@testable import ControlKit

private struct Clock: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

private struct Inner: WidgetBundle {
  var body: some Widget { EmptyControl() }
}

private struct Mixed: WidgetBundle {
  var body: some Widget {
    Clock()
    SwitchControl()
    if #available(macOS 15, *) { ButtonControl<OnMain>() }
    Inner().body
  }
}

private struct WidgetsOnly: WidgetBundle {
  var body: some Widget { Clock() }
}

@Suite("Widgets beside controls")
@MainActor
struct WidgetConfigurationTests {
  @Test("a widget keeps its kind, its names and its sizes")
  func parts() {
    let parts = WidgetParts.of(TeaWidget().body)
    #expect(parts.kind == "com.example.tea")
    #expect(parts.displayName == "Tea")
    #expect(parts.description == "Shows the tea.")
    #expect(parts.families == [.systemSmall, .accessoryInline])
    #expect(WidgetParts.of(CupWidget().body).kind == "com.example.cup")
    #expect(WidgetParts.of(TeaActivityWidget().body).attributes == "TeaAttributes")
  }

  @Test("a timeline is what it is made from, and no widget is placed")
  func timeline() async throws {
    let entry = TeaEntry(date: Date(timeIntervalSince1970: 0), leaf: "green")
    let timeline = Timeline(entries: [entry], policy: .after(entry.date))
    #expect(timeline.entries.map(\.leaf) == ["green"])
    #expect(timeline.policy == .after(entry.date))
    #expect(timeline.policy != .atEnd)
    #expect(entry.relevance == nil)
    #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
  }

  @Test("the catalog has the controls in their order and no widgets")
  func order() throws {
    let catalog = try ControlCatalog(bundle: Mixed())
    #expect(catalog.kinds == ["switch", "button", "empty"])
    #expect(try ControlCatalog(bundle: WidgetsOnly()).kinds.isEmpty)
  }
}
