import AppIntents
import SwiftUI
import WidgetKit

struct Conf: WidgetConfigurationIntent { static let title: LocalizedStringResource = "C" }
struct E: TimelineEntry {
  let date: Date;
  var relevance: TimelineEntryRelevance? { TimelineEntryRelevance(score: 3, duration: 60) }
}
struct P: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> E { E(date: .now) }
  func snapshot(for configuration: Conf, in context: Context) async -> E { E(date: .now) }
  func timeline(for configuration: Conf, in context: Context) async -> Timeline<E> {
    Timeline(entries: [E(date: .now)], policy: .atEnd)
  }
  func relevance() async -> WidgetRelevance<Conf> {
    WidgetRelevance([WidgetRelevanceAttribute(configuration: Conf(), context: .date(.now))])
  }
  func recommendations() -> [AppIntentRecommendation<Conf>] {
    [AppIntentRecommendation(intent: Conf(), description: "C")]
  }
}
struct S: TimelineProvider {
  func placeholder(in context: Context) -> E { E(date: .now) }
  func getSnapshot(in context: Context, completion: @escaping (E) -> Void) {
    completion(E(date: .now))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
    completion(Timeline(entries: [], policy: .never))
  }
  func relevance() async -> WidgetRelevance<Void> {
    WidgetRelevance([WidgetRelevanceAttribute(context: .date(.now))])
  }
}
struct W: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "w", intent: Conf.self, provider: P()) { _ in Text("x") }
  }
}
func reload() {
  WidgetCenter.shared.invalidateRelevance(ofKind: "w");
  WidgetCenter.shared.invalidateConfigurationRecommendations()
}
