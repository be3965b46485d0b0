import FoundationEssentials

/// The content of a widget in one context (watchOS 26; developer.apple.com, RelevanceEntry).
public protocol RelevanceEntry: Sendable {}

/// Provides the contexts in which a widget is relevant, and an entry for each of them (watchOS 26;
/// developer.apple.com, RelevanceEntriesProvider).
public protocol RelevanceEntriesProvider {
  /// The intent whose parameters are the widget's options.
  associatedtype Configuration: WidgetConfigurationIntent
  /// The type of the entries.
  associatedtype Entry: RelevanceEntry
  /// The widget for which the entries are created.
  typealias Context = RelevanceEntriesProviderContext

  /// The contexts in which the widget is relevant, with the options for each context.
  func relevance() async -> WidgetRelevance<Self.Configuration>
  /// The content of the widget with these options.
  func entry(configuration: Self.Configuration, context: Self.Context) async throws -> Self.Entry
  /// An entry without personal data.
  func placeholder(context: Self.Context) -> Self.Entry
}

/// The widget for which a provider makes an entry (watchOS 26).
public struct RelevanceEntriesProviderContext: Sendable {
  /// The size of the widget.
  public let family: WidgetFamily
  /// Whether the entry is for the gallery.
  public let isPreview: Bool
}

/// The configuration of a widget that is shown only when it is relevant (watchOS 26;
/// developer.apple.com, RelevanceConfiguration).
///
/// Each context with a date becomes an entry of the timeline. At other times the widget shows its
/// placeholder, and in the gallery the entry of a default configuration.
@MainActor @preconcurrency
public struct RelevanceConfiguration<Content: View>: WidgetConfiguration, WidgetPart {
  package let parts: WidgetParts

  /// Creates a widget whose entries come from a provider.
  public init<Provider: RelevanceEntriesProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping @MainActor (Provider.Entry) -> Content
  ) {
    var parts = WidgetParts(kind: kind)
    parts.begin = {
      WidgetSetup { context in
        let timeline = try await relevantEntries(of: Transferred(value: provider), in: context)
        return WidgetTimeline(of: timeline.value, in: context) { content($0.base) }
      } placeholder: { context in
        await WidgetTimeline(
          of: relevancePlaceholder(of: Transferred(value: provider), in: context)
        ) { content($0.base) }
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

struct DatedEntry<Base: RelevanceEntry>: TimelineEntry {
  let date: Date
  let base: Base
  var relevance: TimelineEntryRelevance?
}

/// Requests the entry without personal data outside the main actor.
private func relevancePlaceholder<Provider: RelevanceEntriesProvider>(
  of provider: Transferred<Provider>, in context: TimelineProviderContext
) async -> (entry: Transferred<DatedEntry<Provider.Entry>>, context: TimelineProviderContext) {
  let entry = provider.value.placeholder(
    context: RelevanceEntriesProviderContext(family: context.family, isPreview: context.isPreview))
  return (Transferred(value: DatedEntry(date: .now, base: entry)), context)
}

/// Requests the entries of all contexts outside the main actor.
private func relevantEntries<Provider: RelevanceEntriesProvider>(
  of provider: Transferred<Provider>, in context: TimelineProviderContext
) async throws -> Transferred<Timeline<DatedEntry<Provider.Entry>>> {
  let provider = provider.value
  let now = Date.now
  let context = RelevanceEntriesProviderContext(
    family: context.family, isPreview: context.isPreview)
  if context.isPreview {
    let entry = try await provider.entry(configuration: .init(), context: context)
    let entries = [DatedEntry(date: now, base: entry)]
    return Transferred(value: Timeline(entries: entries, policy: .never))
  }
  let placeholder = provider.placeholder(context: context)
  var entries = [DatedEntry(date: now, base: placeholder)]
  for attribute in await provider.relevance().attributes {
    guard let interval = attribute.context.interval, interval.end >= now else { continue }
    let entry = try await provider.entry(configuration: attribute.configuration, context: context)
    let relevance = TimelineEntryRelevance(
      score: attribute.context.kind.score, duration: interval.duration)
    entries.append(
      DatedEntry(date: max(interval.start, now), base: entry, relevance: relevance))
    if interval.duration > 0 { entries.append(DatedEntry(date: interval.end, base: placeholder)) }
  }
  return Transferred(value: Timeline(entries: entries, policy: .atEnd))
}
