import ControlKit
import ExtensionKit
import FoundationEssentials

/// The widgets that tests place.
@main
struct FixtureBundle: WidgetBundle {
  var body: some Widget {
    CityWidget()
    LineWidget()
    SharedLamp()
  }
}

/// An entry with a text.
struct WordEntry: TimelineEntry {
  let date: Date
  let word: String
  var relevance: TimelineEntryRelevance?
}

/// A city, which the user chooses from a query.
struct City: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
  static let defaultQuery = CityQuery()
  static let all = ["oslo", "rome"].map { City(id: $0) }

  let id: String
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id.uppercased())")
  }
}

struct CityQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [City] {
    City.all.filter { identifiers.contains($0.id) }
  }
  func suggestedEntities() async throws -> [City] { City.all }
}

struct CityIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "City"

  @Parameter(title: "City") var city: City
  @Parameter(title: "Metric", default: true) var metric: Bool
}

/// Shows the chosen city and the family; the snapshot names itself and shows whether it is a preview.
struct CityProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WordEntry { WordEntry(date: .now, word: "placeholder") }

  func snapshot(for configuration: CityIntent, in context: Context) async -> WordEntry {
    WordEntry(date: .now, word: "snapshot of \(context.family) \(context.isPreview)")
  }

  func timeline(for configuration: CityIntent, in context: Context) async -> Timeline<WordEntry> {
    let unit = configuration.metric ? "metric" : "imperial"
    let word = "\(configuration.city.id) \(unit) \(context.family)"
    return Timeline(entries: [WordEntry(date: .now, word: word)], policy: .never)
  }

  func recommendations() -> [AppIntentRecommendation<CityIntent>] {
    City.all.map { city in
      let intent = CityIntent()
      intent.city = city
      return AppIntentRecommendation(intent: intent, description: "Weather in \(city.id)")
    }
  }
}

struct CityWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "test.city", intent: CityIntent.self, provider: CityProvider()) {
      Text($0.word)
    }
    .configurationDisplayName("City")
    .supportedFamilies([.systemSmall, .systemMedium, .accessoryCircular])
  }
}

/// Returns the placed widgets of this app from `WidgetCenter`: kind, family and city.
func placedWords() async -> String {
  let all = (try? await WidgetCenter.shared.currentConfigurations()) ?? []
  return all.map { info in
    let city = info.widgetConfigurationIntent(of: CityIntent.self)?.city.id
    return "\(info.kind) \(info.family) \(info.kind == "test.city" ? city ?? "-" : "-")"
  }.joined(separator: ", ")
}

/// Shows one line without options; the extra large widget shows the placed widgets of the app.
struct LineProvider: TimelineProvider {
  func placeholder(in context: Context) -> WordEntry { WordEntry(date: .now, word: "placeholder") }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (WordEntry) -> Void) {
    completion(WordEntry(date: .now, word: "snapshot"))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<WordEntry>) -> Void
  ) {
    let family = context.family
    Task {
      let word = family == .systemExtraLarge ? await placedWords() : "line \(family)"
      // The medium widget is relevant after two entries with invalid scores.
      let scores: [Float?] = family == .systemMedium ? [.nan, .infinity, 7] : [nil]
      let entries = scores.enumerated().map { number, score in
        WordEntry(
          date: .now.addingTimeInterval(Double(number - scores.count)), word: word,
          relevance: score.map {
            TimelineEntryRelevance(score: $0, duration: $0 == 7 ? 36_000 : .nan)
          })
      }
      completion(Timeline(entries: entries, policy: .never))
    }
  }
}

/// Prints the push token and the number of widgets that it receives.
struct LineHandler: WidgetPushHandler {
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
    let token = pushInfo.token.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    print("widget token \(token), \(widgets.count) placed")
  }
}

struct LineWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "test.line", provider: LineProvider()) { Text($0.word) }
      .configurationDisplayName("Line")
      .description("One line.")
      .pushHandler(LineHandler.self)
  }
}
