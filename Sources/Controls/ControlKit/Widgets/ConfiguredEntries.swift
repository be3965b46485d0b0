import FoundationEssentials

/// A timeline provider of a widget with options, for any type of intent.
///
/// Adapts an `AppIntentTimelineProvider` for `AppIntentConfiguration` and an `IntentTimelineProvider`
/// for `IntentConfiguration`. The functions run outside the main actor.
package protocol ConfiguredEntries<Intent>: RelevanceSource {
  /// The intent whose parameters are the options.
  associatedtype Intent
  associatedtype Entry: TimelineEntry

  func timeline(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Timeline<Entry>>
  func snapshot(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Entry>
  /// The entry without personal data.
  func placeholder(in context: TimelineProviderContext) async -> Transferred<Entry>
  func recommendations() async -> [WidgetListing.Recommendation]
}

/// A source of the contexts in which a widget is relevant.
package protocol RelevanceSource: Sendable {
  /// The contexts in which the widget is relevant, with the options to which each context applies.
  func relevance() async -> [RelevantOptions]
}

/// A context in which a widget with these options is relevant.
package struct RelevantOptions: Sendable {
  let options: [String: JSONValue]
  let context: RelevantContext

  package init(_ options: [String: JSONValue], _ context: RelevantContext) {
    (self.options, self.context) = (options, context)
  }
}

extension ConfiguredEntries {
  /// The timeline or, in a preview, the snapshot as its only entry.
  fileprivate func entries(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Timeline<Entry>> {
    guard context.isPreview else { return try await timeline(for: intent, in: context) }
    let entry = try await snapshot(for: intent, in: context)
    return Transferred(value: Timeline(entries: [entry.value], policy: .never))
  }
}

extension WidgetParts {
  /// Creates the parts of a widget whose options are the parameters of the intent from `makeIntent`.
  package init<Source: ConfiguredEntries>(
    kind: String, _ source: Source, _ content: @escaping (Source.Entry) -> some View,
    makeIntent: @escaping @MainActor () -> (Source.Intent, StoredParameters)
  ) {
    self.init(kind: kind)
    isConfigurable = true
    begin = {
      let (intent, parameters) = makeIntent()
      let options = Transferred(value: intent)
      return WidgetSetup(
        intent: String(reflecting: Source.Intent.self), parameters: parameters
      ) { context in
        let timeline = try await source.entries(for: options, in: context)
        var result = WidgetTimeline(of: timeline.value, in: context, content)
        if !context.isPreview {
          result.setRelevances(
            await limited(to: QueryLimit.options) { await source.relevance() }, of: parameters)
        }
        return result
      } placeholder: { context in
        WidgetTimeline(of: (await source.placeholder(in: context), context), content)
      } recommendations: {
        await source.recommendations()
      }
    }
  }
}

extension WidgetTimeline {
  /// Sets `relevances` to the periods of the contexts in `all` that match the options in `parameters`.
  ///
  /// A context matches if it has no other value for an option with a value. `all` is `nil` if the provider took
  /// too long.
  mutating func setRelevances(_ all: [RelevantOptions]?, of parameters: StoredParameters? = nil) {
    let chosen = (parameters?.archived ?? [:]).filter { $0.value != .null }
    let found = (all ?? []).filter { each in
      chosen.allSatisfy { name, value in each.options[name].map { $0 == value } ?? true }
    }
    .compactMap { each in
      each.context.interval.map {
        Relevance(from: $0.start, duration: $0.duration, score: Double(each.context.kind.score))
      }
    }
    relevances = found.isEmpty ? nil : Array(found.prefix(Self.mostRelevances))
  }
}
