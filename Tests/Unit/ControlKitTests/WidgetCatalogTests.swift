import Foundation
import Synchronization
import SystemAccess
import Testing

@testable import ControlKit

private struct Minute: TimelineEntry {
  let date: Date
  var relevance: TimelineEntryRelevance?
}

/// Calls its completion in one of the possible ways.
private struct Provider: TimelineProvider {
  enum How { case many, hours, twice, silent, later, empty }
  let how: How

  static let start = Date(timeIntervalSince1970: 4_102_444_800)
  /// Completions that are never called and never released.
  private static let kept = Mutex<[@Sendable (Timeline<Minute>) -> Void]>([])

  func placeholder(in context: Context) -> Minute { Minute(date: Self.start) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (Minute) -> Void) {
    completion(Minute(date: Self.start, relevance: context.isPreview ? .init(score: 7) : nil))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Minute>) -> Void
  ) {
    let first = Minute(date: Self.start)
    switch how {
    case .many:
      let minutes = (0..<500).reversed().map {
        Minute(date: Self.start.addingTimeInterval(Double($0)))
      }
      completion(Timeline(entries: minutes, policy: .atEnd))
    case .hours:
      let hours = (-100..<400).map {
        Minute(date: Date.now.addingTimeInterval(Double($0) * 3_600 - 60))
      }
      completion(Timeline(entries: hours, policy: .atEnd))
    case .twice:
      completion(Timeline(entries: [first], policy: .never))
      completion(Timeline(entries: [], policy: .atEnd))
    case .silent: break
    case .later:
      DispatchQueue.global().async {
        completion(Timeline(entries: [first], policy: .after(first.date)))
      }
    case .empty: completion(Timeline(entries: [], policy: .never))
    }
  }
}

private struct MinuteWidget: Widget {
  let kind: String
  let how: Provider.How

  init() { self.init("minute", .later) }
  init(_ kind: String, _ how: Provider.How) {
    self.kind = kind
    self.how = how
  }

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: Provider(how: how)) { entry in
      Text("\(Int(entry.date.timeIntervalSince(Provider.start)))")
    }
    .configurationDisplayName("Minute")
  }
}

private struct UnsetCup: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Unset"
  @Parameter(title: "Which Cup") var cup: String
}

private struct UnsetProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> Minute { Minute(date: .now) }
  func snapshot(for configuration: UnsetCup, in context: Context) async -> Minute {
    Minute(date: .now)
  }
  func timeline(for configuration: UnsetCup, in context: Context) async -> Timeline<Minute> {
    Timeline(entries: [], policy: .never)
  }
}

/// Returns its recommendations only after a signal of the test.
private struct SlowProvider: AppIntentTimelineProvider {
  static let gate = DispatchSemaphore(value: 0)

  func placeholder(in context: Context) -> Minute { Minute(date: .now) }
  func snapshot(for configuration: UnsetCup, in context: Context) async -> Minute {
    Minute(date: .now)
  }
  func timeline(for configuration: UnsetCup, in context: Context) async -> Timeline<Minute> {
    Timeline(entries: [], policy: .never)
  }
  func recommendations() -> [AppIntentRecommendation<UnsetCup>] {
    Self.gate.wait()
    return []
  }
}

private struct SlowWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "slow", provider: SlowProvider()) { _ in Text("x") }
      .configurationDisplayName("Slow")
  }
}

private struct UnsetWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "unset", provider: UnsetProvider()) { _ in Text("x") }
  }
}

private struct Handler: WidgetPushHandler {
  static let received = Mutex<[String]>([])

  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
    let kinds = widgets.map(\.kind)
    Self.received.withLock { $0.append("\(Array(pushInfo.token)) \(kinds)") }
  }
}

private struct PushedWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "pushed", provider: Provider(how: .many)) { _ in Text("a") }
      .pushHandler(Handler.self)
  }
}

@Suite("The widgets of a bundle")
@MainActor
struct WidgetCatalogTests {
  @Test("a push handler receives the token with its widgets, once for each change")
  @MainActor
  func pushHandler() throws {
    let catalog = WidgetCatalog(widgets: [PushedWidget()])
    #expect(catalog.listings.map(\.hasPushHandler) == [true])
    let widget = try #require(
      WidgetInfo(kind: "pushed", familyName: "systemSmall", intent: nil, configuration: [:]))
    let other = try #require(
      WidgetInfo(kind: "other", familyName: "systemSmall", intent: nil, configuration: [:]))
    catalog.pushTokenDidChange(nil, widgets: [widget])
    catalog.pushTokenDidChange(Data([1]), widgets: [widget, other])
    catalog.pushTokenDidChange(Data([1]), widgets: [widget])
    catalog.pushTokenDidChange(Data([2]), widgets: [widget])
    catalog.pushTokenDidChange(Data([2]), widgets: [])
    #expect(Handler.received.withLock { $0 } == ["[1] [\"pushed\"]", "[2] [\"pushed\"]", "[2] []"])
  }

  @Test("a bundle's widgets are listed in their order, its activities and controls are not")
  func listings() throws {
    let catalog = try ControlCatalog(bundle: TeaBundle())
    #expect(catalog.kinds == ["com.example.tea.control"])
    #expect(catalog.widgets.listings.map(\.kind) == ["com.example.tea", "com.example.cup"])
    let tea = catalog.widgets.listings[0]
    #expect(tea.displayName == "Tea")
    #expect(tea.description == "Shows the tea.")
    #expect(tea.families == ["systemSmall", "accessoryInline"])
    #expect(tea.shownFamily == "systemSmall")
    #expect(tea.warnings == [])
    #expect(!tea.isConfigurable)
    let cup = catalog.widgets.listings[1]
    #expect(cup.isConfigurable)
    #expect(cup.families == [])
    #expect(cup.warnings == ["the widget has no name; add configurationDisplayName(_:)"])
  }

  @Test("an entry is read in the size that is asked for")
  func sizes() async throws {
    let widgets = try ControlCatalog(bundle: TeaBundle()).widgets
    let small = try await widgets.timeline(of: "com.example.tea", in: "systemSmall")
    #expect(small.policy == .atEnd)
    let entry = try #require(small.entries.first)
    #expect(entry.text.lines == ["green tea", TimerText.placeholder, "Left"])
    #expect(entry.text.symbol == "cup.and.saucer.fill")
    // The entry is shown from its date on, so the timer counts up.
    #expect(entry.text.timer == TimerText(start: entry.date, end: nil, countsDown: false))
    let line = try await widgets.timeline(of: "com.example.tea", in: "accessoryInline")
    #expect(line.entries.first?.text.lines == ["green"])
    let placeholder = try await widgets.placeholder(of: "com.example.tea", in: "systemSmall")
    for entry in [entry, try #require(placeholder.entries.first)] {
      #expect(entry.text.tree?.hasNoMargins == true)
    }
  }

  @Test("options have their defaults, and an option without one is named")
  func options() async throws {
    let widgets = try ControlCatalog(bundle: TeaBundle()).widgets
    let cup = try await widgets.timeline(of: "com.example.cup", in: "systemSmall")
    #expect(cup.entries.first?.text.lines.first == "blue tea")
    #expect(cup.policy == .never)
    await #expect(throws: WidgetError.notConfigured(kind: "unset", option: "Which Cup")) {
      try await WidgetCatalog(widgets: [UnsetWidget()]).timeline(of: "unset", in: "systemSmall")
    }
  }

  @Test("chosen options reach the provider, and what an option cannot be is an error")
  func chosenOptions() async throws {
    let widgets = try ControlCatalog(bundle: TeaBundle()).widgets
    #expect(widgets.listings[1].parameters.map(\.name) == ["cup"])
    let red = try await widgets.timeline(
      of: "com.example.cup", in: "systemSmall", configuration: ["cup": .string("red")])
    #expect(red.entries.first?.text.lines.first == "red tea")
    let unknown = ControlError.unknownParameter(
      kind: "com.example.cup", parameter: "handle", known: ["cup"])
    await #expect(throws: WidgetError.wrongOption(unknown)) {
      try await widgets.timeline(
        of: "com.example.cup", in: "systemSmall", configuration: ["handle": .bool(true)])
    }
    let none = ControlError.unknownParameter(kind: "com.example.tea", parameter: "a", known: [])
    await #expect(throws: WidgetError.wrongOption(none)) {
      try await widgets.timeline(
        of: "com.example.tea", in: "systemSmall", configuration: ["a": .int(1)])
    }
    let cup = PlacedControl(
      id: "w", kind: "com.example.cup", configuration: ["cup": .string("red")])
    #expect(try await widgets.resolve(cup).found["cup"]?.count == 1)
    await #expect(throws: unknown) {
      try await widgets.options(of: "handle", for: cup, matching: nil)
    }
  }

  @Test("a completion may be called later or twice; the first call counts")
  func completions() async throws {
    for how in [Provider.How.twice, .later] {
      let catalog = WidgetCatalog(widgets: [MinuteWidget("minute", how)])
      let timeline = try await catalog.timeline(of: "minute", in: "systemLarge")
      #expect(timeline.entries.map(\.text.lines) == [["0"]])
    }
  }

  @Test(
    "a provider that drops its completion handler gets an error, as one without entries")
  func silence() async {
    let silent = WidgetCatalog(widgets: [MinuteWidget("minute", .silent)])
    await #expect(
      throws: WidgetError.providerFailed(
        kind: "minute", reason: "\(CompletionNotCalled())")
    ) { try await silent.timeline(of: "minute", in: "systemSmall") }
    let empty = WidgetCatalog(widgets: [MinuteWidget("minute", .empty)])
    await #expect(throws: WidgetError.noEntries(kind: "minute")) {
      try await empty.timeline(of: "minute", in: "systemSmall")
    }
  }

  @Test("entries are put in order, and those beyond the most are cut")
  func many() async throws {
    let catalog = WidgetCatalog(widgets: [MinuteWidget("minute", .many)])
    let timeline = try await catalog.timeline(of: "minute", in: "systemSmall")
    #expect(
      timeline.entries.map(\.text.lines) == (0..<WidgetTimeline.mostEntries).map { ["\($0)"] })
  }

  @Test("of too many entries, those before the current one are cut first")
  func past() async throws {
    let catalog = WidgetCatalog(widgets: [MinuteWidget("minute", .hours)])
    let entries = try await catalog.timeline(of: "minute", in: "systemSmall").entries
    #expect(entries.count == WidgetTimeline.mostEntries)
    #expect(entries[0].date <= .now && entries[1].date > .now)
  }

  @Test("recommendations that do not come are left out with a warning, and the widget is listed")
  func slowRecommendations() async {
    let listings = await QueryLimit.$longer.withValue(.milliseconds(1)) {
      await WidgetCatalog(widgets: [SlowWidget(), MinuteWidget()]).describe()
    }
    SlowProvider.gate.signal()
    #expect(listings.map(\.kind) == ["slow", "minute"])
    #expect(listings[0].recommendations.isEmpty)
    #expect(listings[0].warnings.count == 1)
    #expect(listings[0].warnings.first?.contains("has not returned its recommendations") == true)
  }

  @Test("a preview is the snapshot")
  func preview() async throws {
    let catalog = WidgetCatalog(widgets: [MinuteWidget("minute", .silent)])
    let timeline = try await catalog.timeline(of: "minute", in: "systemSmall", isPreview: true)
    #expect(timeline.entries.map(\.relevance) == [7])
    #expect(timeline.policy == .never)
  }

  @Test("an unknown kind and an unknown size are named with those that there are")
  func unknown() async {
    let catalog = WidgetCatalog(widgets: [MinuteWidget(), MinuteWidget()])
    #expect(catalog.listings.count == 1)
    #expect(catalog.listings[0].warnings.count == 1)
    await #expect(throws: WidgetError.unknownKind("hour", known: ["minute"])) {
      try await catalog.timeline(of: "hour", in: "systemSmall")
    }
    await #expect(
      throws: WidgetError.unknownFamily(
        kind: "minute", family: "huge", known: WidgetListing.allFamilies)
    ) { try await catalog.timeline(of: "minute", in: "huge") }
  }

  @Test("every family has its name, and the sizes of a widget are all of them")
  func families() {
    #expect(Set(WidgetListing.allFamilies) == Set(WidgetFamily.allCases.map(\.description)))
  }
}
