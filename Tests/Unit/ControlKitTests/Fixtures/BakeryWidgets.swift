// Widgets of an iPhone app of 2026 as their author writes them: with their own imports, without our modules.
import ActivityKit
import AppIntents
import RelevanceKit
import SwiftUI
import WidgetKit

struct BakeryPush: WidgetPushHandler {
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
    Diary.current.write("\(pushInfo.token.count) \(widgets.map(\.kind))")
  }
}

struct BatchIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Batch"
  @Parameter(title: "Name") var name: String?

  init() {}
  init(name: String) { self.name = name }
}

struct BatchEntry: RelevanceEntry {
  let name: String
}

struct BatchProvider: RelevanceEntriesProvider {
  @TaskLocal static var start = Date.distantPast

  func relevance() async -> WidgetRelevance<BatchIntent> {
    let start = Self.start
    return WidgetRelevance([
      WidgetRelevanceAttribute(
        configuration: BatchIntent(name: "Morning"),
        context: .date(interval: DateInterval(start: start, duration: 600), kind: .scheduled)),
      WidgetRelevanceAttribute(
        configuration: BatchIntent(name: "Noon"),
        context: .date(range: start + 3600...start + 3660, kind: .informational)),
      WidgetRelevanceAttribute(
        configuration: BatchIntent(name: "Evening"), context: .date(start + 7200)),
      WidgetRelevanceAttribute(
        configuration: BatchIntent(name: "Past"), context: .date(.distantPast, kind: .default)),
      WidgetRelevanceAttribute(
        configuration: BatchIntent(name: "Asleep"), context: .sleep(.bedtime)),
    ])
  }

  func entry(configuration: BatchIntent, context: Context) async throws -> BatchEntry {
    BatchEntry(name: configuration.name ?? "?")
  }

  func placeholder(context: Context) -> BatchEntry {
    BatchEntry(name: context.isPreview ? "Sample" : "Closed")
  }
}

struct BatchWidget: Widget {
  var body: some WidgetConfiguration {
    RelevanceConfiguration(kind: "batch", provider: BatchProvider()) { entry in Text(entry.name) }
      .configurationDisplayName("Batch")
      .pushHandler(BakeryPush.self)
      .supportedMountingStyles([.elevated, .recessed])
      .widgetTexture(.paper)
      .disfavoredLocations([.carPlay, .standBy], for: [.systemSmall])
      .supportedFamilies([.systemSmall, .systemExtraLargePortrait])
  }
}

/// A provider that declares when its widget is relevant.
struct QueueProvider: AppIntentTimelineProvider {
  struct Entry: TimelineEntry { let date: Date }

  func placeholder(in context: Context) -> Entry { Entry(date: .now) }
  func snapshot(for configuration: BatchIntent, in context: Context) async -> Entry {
    Entry(date: .now)
  }
  func timeline(for configuration: BatchIntent, in context: Context) async -> Timeline<Entry> {
    Timeline(entries: [Entry(date: .now)], policy: .never)
  }
  func relevance() async -> WidgetRelevance<BatchIntent> {
    WidgetRelevance([
      WidgetRelevanceAttribute(configuration: BatchIntent(), context: .location(inferred: .work))
    ])
  }
}

struct Delivery: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var stops: Int
    var note = ""
  }
  var street: String

  /// Schedules a delivery.
  static func plan(at start: Date) throws -> Activity<Delivery> {
    try Activity.request(
      attributes: Delivery(street: "Main"), content: .init(state: .init(stops: 3), staleDate: nil),
      pushType: .token, style: .transient,
      alertConfiguration: AlertConfiguration(title: "Bread", body: "On its way", sound: .default),
      start: start)
  }
}
