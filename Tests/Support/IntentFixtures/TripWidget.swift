import Intents
import SwiftUI
import WidgetKit

struct TripEntry: TimelineEntry {
  let date: Date
  let words: String
}

struct TripProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> TripEntry {
    TripEntry(date: Date(), words: "placeholder")
  }

  func getSnapshot(
    for configuration: TripIntent, in context: Context, completion: @escaping (TripEntry) -> Void
  ) {
    completion(TripEntry(date: Date(), words: "snapshot of \(configuration.trains ?? 0)"))
  }

  func getTimeline(
    for configuration: TripIntent, in context: Context,
    completion: @escaping (Timeline<TripEntry>) -> Void
  ) {
    let station = configuration.station
    var words = [station?.displayString ?? "-", "\(station?.platforms ?? 0)"]
    switch configuration.seat {
    case .window: words.append("window")
    case .default: words.append("default")
    case .unknown: words.append("unknown")
    }
    words.append("\(configuration.trains ?? 0)")
    words.append(configuration.showsLate?.boolValue == true ? "late" : "on time")
    words.append("\(configuration.walk?.doubleValue ?? 0)")
    words.append(configuration.note ?? "-")
    words += configuration.changes?.map(\.displayString) ?? []
    completion(
      Timeline(
        entries: [TripEntry(date: Date(), words: words.joined(separator: " "))], policy: .never))
  }

  func recommendations() -> [IntentRecommendation<TripIntent>] {
    let intent = TripIntent()
    intent.seat = .default
    intent.trains = 1
    return [IntentRecommendation(intent: intent, description: "One train")]
  }
}

struct TripWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(kind: "test.trip", intent: TripIntent.self, provider: TripProvider()) {
      entry in
      Text(entry.words)
    }
    .configurationDisplayName("Trip")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

@main
struct TripBundle: WidgetBundle {
  var body: some Widget { TripWidget() }
}
