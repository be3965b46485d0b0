import Foundation
import Synchronization
import SystemAccess
import Testing

@testable import ControlKit
@testable import ControlKitFoundation

private class PlanIntent: INIntent {
  @INIntentParameter("Plan") var plan: String? = nil
  @INIntentParameter("Count", INParameterTraits(number: .int, range: 1...5)) var count: NSNumber? =
    2
}

private struct PlanEntry: TimelineEntry {
  let date: Date
  let words: String
}

private struct PlanProvider: IntentTimelineProvider {
  static let start = Date(timeIntervalSince1970: 1_893_456_000)

  func placeholder(in context: Context) -> PlanEntry { PlanEntry(date: Self.start, words: "?") }
  func getSnapshot(
    for configuration: PlanIntent, in context: Context, completion: @escaping (PlanEntry) -> Void
  ) { completion(PlanEntry(date: Self.start, words: "snapshot")) }
  func getTimeline(
    for configuration: PlanIntent, in context: Context,
    completion: @escaping (Timeline<PlanEntry>) -> Void
  ) {
    // Drops the completion handler.
    guard configuration.plan != "none" else { return }
    let words = "\(configuration.plan ?? "-") \(configuration.count?.intValue ?? 0)"
    completion(Timeline(entries: [PlanEntry(date: Self.start, words: words)], policy: .never))
  }
  func relevance() async -> WidgetRelevance<PlanIntent> {
    WidgetRelevance(
      ["tea", "cake"].enumerated().map { number, plan in
        let intent = PlanIntent()
        intent.plan = plan
        let start = Self.start + Double(number)
        return WidgetRelevanceAttribute(
          configuration: intent,
          context: .date(interval: .init(start: start, duration: 60), kind: .scheduled))
      })
  }
}

private struct PlanWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(kind: "plan", intent: PlanIntent.self, provider: PlanProvider()) {
      Text($0.words)
    }
  }
}

/// Records suggested intents.
private struct SuggestionHost: ControlHost {
  final class Suggestions: Sendable { let all = Mutex<[SuggestedIntent]>([]) }
  let suggestions = Suggestions()
  func reloadControls(ofKind kind: String) {}
  func reloadAllControls() {}
  func currentControls() async throws -> [ControlInfo] { [] }
  func relevant(_ intents: [SuggestedIntent], replaces: Bool) {
    suggestions.all.withLock { $0 += intents }
  }
}

@Suite("Widgets with an INIntent")
@MainActor
struct IntentConfigurationTests {
  private let catalog = WidgetCatalog(widgets: [PlanWidget()])

  private func timeline(_ configuration: [String: JSONValue]) async throws -> WidgetTimeline {
    try await catalog.timeline(of: "plan", in: "systemSmall", configuration: configuration)
  }

  @Test("options have their default values, and chosen ones reach the provider")
  func options() async throws {
    #expect(try await timeline([:]).entries.first?.text.lines == ["- 2"])
    let chosen = try await timeline(["plan": .string("tea"), "count": .string("5")])
    #expect(chosen.entries.first?.text.lines == ["tea 5"])
    await #expect(throws: WidgetError.self) { try await timeline(["count": .int(6)]) }
    await #expect(throws: WidgetError.self) { try await timeline(["count": .string("many")]) }
    await #expect(throws: WidgetError.self) { try await timeline(["cups": .int(1)]) }
  }

  @Test("a provider that drops its completion handler gets an error")
  func silence() async {
    await #expect(
      throws: WidgetError.providerFailed(
        kind: "plan", reason: "\(CompletionNotCalled())")
    ) { try await timeline(["plan": .string("none")]) }
  }

  @Test("the contexts of a provider come with the timeline, those of other options do not")
  func relevance() async throws {
    let start = PlanProvider.start
    let all = [
      WidgetTimeline.Relevance(from: start, duration: 60, score: 3),
      WidgetTimeline.Relevance(from: start + 1, duration: 60, score: 3),
    ]
    #expect(try await timeline([:]).relevances == all)
    #expect(try await timeline(["plan": .string("cake")]).relevances == [all[1]])
    #expect(try await timeline(["plan": .string("milk")]).relevances == nil)
  }

  @Test("a copy has the same values and is equal, and changes of it are its own")
  func copies() throws {
    let intent = PlanIntent()
    intent.plan = "tea"
    let copy = try #require(intent.copy() as? PlanIntent)
    #expect(copy == intent && copy.plan == "tea")
    copy.count = 4
    #expect(copy != intent && intent.count == 2)
  }

  @Test("a donation and a relevant shortcut suggest the intent with its values")
  func donations() throws {
    let host = SuggestionHost()
    ControlCenter.$taskHost.withValue(host) {
      let intent = PlanIntent()
      intent.plan = "tea"
      INInteraction(intent: intent, response: nil).donate()
      if let shortcut = INShortcut(intent: intent) {
        let relevant = INRelevantShortcut(shortcut: shortcut)
        relevant.widgetKind = "plan"
        relevant.relevanceProviders = [
          INDateRelevanceProvider(start: PlanProvider.start, end: PlanProvider.start + 3600)
        ]
        INRelevantShortcutStore.default.setRelevantShortcuts([relevant])
      }
    }
    let all = host.suggestions.all.withLock { $0 }
    #expect(all.map(\.duration) == [900, 3600])
    #expect(all.map(\.kind) == [nil, "plan"])
    #expect(all.allSatisfy { $0.parameters["plan"] == .string("tea") })
    #expect(all.allSatisfy { $0.intent.hasSuffix("PlanIntent") })
  }

  @Test("a placed widget's intent is created from its options")
  func info() throws {
    let info = try #require(
      WidgetInfo(
        kind: "plan", familyName: "systemSmall", intent: "App.PlanIntent",
        configuration: ["plan": .string("tea")]))
    _ = catalog.listings
    #expect((info.configuration as? PlanIntent)?.plan == "tea")
    let other = WidgetInfo(
      kind: "x", familyName: "systemSmall", intent: "App.OtherIntent", configuration: [:])
    #expect(other?.configuration == nil)
  }
}
