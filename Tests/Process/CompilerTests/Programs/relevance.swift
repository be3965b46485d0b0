import AppIntents
import SwiftUI
import WidgetKit

struct DVConf: WidgetConfigurationIntent {
  static var title: LocalizedStringResource { "Event" }
  @Parameter(title: "When") var when: Date?
}
struct DVEntry: RelevanceEntry { let text: String }
struct DVProvider: RelevanceEntriesProvider {
  func relevance() async -> WidgetRelevance<DVConf> {
    var attributes: [WidgetRelevanceAttribute<DVConf>] = []
    let start = Date()
    attributes.append(
      WidgetRelevanceAttribute(
        configuration: DVConf(),
        context: .date(
          interval: DateInterval(start: start.addingTimeInterval(-7200), end: start),
          kind: .scheduled)))
    attributes.append(.init(configuration: DVConf(), context: .location(inferred: .home)))
    attributes.append(.init(configuration: DVConf(), context: .fitness(.workoutActive)))
    attributes.append(.init(configuration: DVConf(), context: .sleep(.wakeup)))
    attributes.append(.init(configuration: DVConf(), context: .hardware(headphones: .connected)))
    attributes.append(.init(configuration: DVConf(), group: .named("g")))
    attributes.append(.init(configuration: DVConf(), context: .date(start), group: .ungrouped))
    attributes.append(
      .init(
        configuration: DVConf(),
        context: .date(from: start, to: start.addingTimeInterval(1), kind: .default)))
    attributes.append(
      .init(
        configuration: DVConf(),
        context: .date(interval: DateInterval(start: start, duration: 60), kind: .scheduled)))
    attributes.append(
      .init(
        configuration: DVConf(),
        context: .date(range: start...start.addingTimeInterval(5), kind: .informational)))
    guard !attributes.isEmpty else { return WidgetRelevance([]) }
    return WidgetRelevance(attributes)
  }
  func entry(configuration: DVConf, context: RelevanceEntriesProvider.Context) async throws
    -> DVEntry
  { DVEntry(text: context.isPreview ? "Preview" : "\(context.family)") }
  func placeholder(context: Context) -> DVEntry { DVEntry(text: "-") }
}
struct DVWidget: Widget {
  let kind = "dv"
  var body: some WidgetConfiguration {
    RelevanceConfiguration(kind: kind, provider: DVProvider()) { entry in
      Text(entry.text).containerBackground(.clear, for: .widget)
    }
    .configurationDisplayName("DV")
    .description("x")

  }
}
#Preview(
  "Relevance", widget: { DVWidget() }, relevanceProvider: { DVProvider() },
  relevance: { await DVProvider().relevance() })
#Preview(
  widget: { DVWidget() },
  relevanceEntries: {
    DVEntry(text: "a"); DVEntry(text: "b")
  })
