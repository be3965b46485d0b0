import ControlKit
import ExtensionKit
import FoundationEssentials

/// Widgets that tests place.
@main
struct FixtureBundle: WidgetBundle {
  var body: some Widget {
    CityWidget()
    LineWidget()
  }
}

/// One entry with a text.
struct WordEntry: TimelineEntry {
  let date: Date
  let word: String
  var relevance: TimelineEntryRelevance?
}

/// A city that a person chooses from a query.
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

/// Shows the chosen city and the family; the snapshot for the gallery says so.
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

/// One line without options.
struct LineProvider: TimelineProvider {
  func placeholder(in context: Context) -> WordEntry { WordEntry(date: .now, word: "placeholder") }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (WordEntry) -> Void) {
    completion(WordEntry(date: .now, word: "snapshot"))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<WordEntry>) -> Void
  ) {
    completion(
      Timeline(entries: [WordEntry(date: .now, word: "line \(context.family)")], policy: .never))
  }
}

struct LineWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "test.line", provider: LineProvider()) { Text($0.word) }
      .configurationDisplayName("Line")
      .description("One line.")
  }
}
