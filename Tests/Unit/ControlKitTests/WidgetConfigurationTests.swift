import Foundation
import Testing

@testable import ControlKit

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

  @Test("a bundle of widgets, a Live Activity and a control lists the control")
  func bundle() {
    let kinds = TeaBundle().controls.map { ConfigurationParts.of($0).kind }
    #expect(kinds == ["com.example.tea.control"])
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
}
