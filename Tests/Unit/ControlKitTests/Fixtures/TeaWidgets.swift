// The widgets, the Live Activity and the bundle of an extension, with their own imports.
import ActivityKit
import AppIntents
import Combine
import SwiftUI
import UIKit
import WidgetKit
import os
import os.log

private let logger = Logger(subsystem: "com.example.tea", category: "widgets")

struct TeaEntry: TimelineEntry {
  let date: Date
  let leaf: String
}

struct TeaProvider: TimelineProvider {
  func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: .now, leaf: "any") }

  func getSnapshot(in context: Context, completion: @escaping (TeaEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TeaEntry>) -> Void) {
    logger.info("timeline for \(context.family, privacy: .public)")
    let later = Calendar.current.date(byAdding: .hour, value: 1, to: .now) ?? .distantFuture
    completion(Timeline(entries: [TeaEntry(date: later, leaf: "green")], policy: .atEnd))
  }
}

struct TeaView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TeaProvider.Entry

  var body: some View {
    switch family {
    case .accessoryInline:
      Text(entry.leaf)
    case .systemSmall, .systemMedium:
      VStack(alignment: .leading, spacing: 8) {
        Label("\(entry.leaf) tea", systemImage: "cup.and.saucer.fill")
          .font(.headline.bold())
          .foregroundStyle(.tint)
          .symbolRenderingMode(.hierarchical)
        Text(entry.date, style: .timer).monospacedDigit().lineLimit(1)
        Gauge(value: 0.5) { Text("Left") }.gaugeStyle(.accessoryCircularCapacity)
        Button(intent: PourIntent()) { Image(systemName: "drop") }.buttonStyle(.plain)
      }
      .padding()
      .background(Color.mint.gradient, in: RoundedRectangle(cornerRadius: 12))
    default:
      EmptyView()
    }
  }
}

struct TeaWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.tea", provider: TeaProvider()) { entry in
      if #available(iOS 17.0, *) {
        TeaView(entry: entry).containerBackground(.fill.tertiary, for: .widget)
      } else {
        TeaView(entry: entry).padding().background()
      }
    }
    .configurationDisplayName("Tea")
    .description("Shows the tea.")
    .supportedFamilies([.systemSmall, .accessoryInline])
    .contentMarginsDisabled()
  }
}

struct CupIntent: WidgetConfigurationIntent {
  static var title: LocalizedStringResource { "Cup" }
  static var description: IntentDescription { "Chooses a cup." }

  @Parameter(title: "Cup", default: "blue") var cup: String
}

struct CupProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: .now, leaf: "any") }

  func snapshot(for configuration: CupIntent, in context: Context) async -> TeaEntry {
    TeaEntry(date: .now, leaf: configuration.cup)
  }

  func timeline(for configuration: CupIntent, in context: Context) async -> Timeline<TeaEntry> {
    Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .never)
  }
}

struct CupWidget: Widget {
  let kind = "com.example.cup"

  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: kind, intent: CupIntent.self, provider: CupProvider()) { entry in
      TeaView(entry: entry)
    }
  }
}

struct PourIntent: AppIntent {
  static let title: LocalizedStringResource = "Pour"

  func perform() async throws -> some IntentResult {
    WidgetCenter.shared.reloadTimelines(ofKind: "com.example.tea")
    return .result()
  }
}

struct TeaAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var minutes: Int }
  var leaf: String
}

struct TeaActivityWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TeaAttributes.self) { context in
      Text("\(context.attributes.leaf): \(context.state.minutes)")
        .activityBackgroundTint(.black.opacity(0.5))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: "cup.and.saucer") }
        DynamicIslandExpandedRegion(.bottom) {
          if context.isStale { Text("Cold") } else { Text("\(context.state.minutes)") }
        }
      } compactLeading: {
        Image(systemName: "cup.and.saucer")
      } compactTrailing: {
        Text("\(context.state.minutes)")
      } minimal: {
        Text("T")
      }
      .keylineTint(.mint)
    }
  }
}

struct TeaControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.tea.control") {
      ControlWidgetButton("Pour", action: PourIntent()) { _ in Image("leaf", bundle: .main) }
    }
  }
}

final class TeaModel: ObservableObject {
  @Published var leaf = "green"
}

struct TeaBundle: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    TeaWidget()
    CupWidget()
    TeaActivityWidget()
    if #available(iOS 18.0, *) {
      TeaControl()
    }
  }
}

#Preview("Small", as: .systemSmall) {
  TeaWidget()
} timeline: {
  TeaEntry(date: .now, leaf: "green")
  TeaEntry(date: .now, leaf: "black")
}

#Preview("Notification", as: .content, using: TeaAttributes(leaf: "green")) {
  TeaActivityWidget()
} contentStates: {
  TeaAttributes.ContentState(minutes: 3)
}
