import AppIntents
import RelevanceKit
import SwiftUI
import WidgetKit

struct Conf: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Class"
  @Parameter(title: "Name") var name: String?
  init() {}
  init(name: String) { self.name = name }
}
struct Entry: RelevanceEntry { let name: String }
struct Provider: RelevanceEntriesProvider {
  func relevance() async -> WidgetRelevance<Conf> {
    WidgetRelevance([
      WidgetRelevanceAttribute(configuration: Conf(name: "A"), context: .date(.now)),
      WidgetRelevanceAttribute(
        configuration: Conf(name: "B"),
        context: .date(interval: DateInterval(start: .now, duration: 60), kind: .scheduled)),
      WidgetRelevanceAttribute(
        configuration: Conf(name: "C"),
        context: .date(range: Date.now...Date.now.addingTimeInterval(5), kind: .informational)),
    ])
  }
  func entry(configuration: Conf, context: Context) async throws -> Entry {
    context.isPreview ? Entry(name: "Preview") : Entry(name: configuration.name ?? "")
  }
  func placeholder(context: Context) -> Entry { Entry(name: "…") }
}
struct ClassWidget: Widget {
  var body: some WidgetConfiguration {
    RelevanceConfiguration(kind: "class", provider: Provider()) { entry in Text(entry.name) }
      .configurationDisplayName("Class").description("Next class")
  }
}
@main struct B: WidgetBundle { var body: some Widget { ClassWidget() } }
