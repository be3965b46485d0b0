public import FoundationEssentials

/// The configuration of a widget without options.
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration, WidgetPart {
  package let parts: WidgetParts

  /// Creates a widget whose entries come from a timeline provider.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    var parts = WidgetParts(kind: kind)
    parts.begin = {
      WidgetSetup { context in
        let timeline = try await entries(of: Transferred(value: provider), in: context)
        var result = WidgetTimeline(of: timeline.value, in: context, content)
        if !context.isPreview {
          let source: any RelevanceSource = StaticEntries(provider: provider)
          result.setRelevances(
            await limited(to: QueryLimit.options) { await source.relevance() })
        }
        return result
      } placeholder: { context in
        await WidgetTimeline(
          of: placeholder(of: Transferred(value: provider), in: context), content)
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The provider of a widget without options.
///
/// `@unchecked Sendable` is sound: the provider is used only here, and its functions are nonisolated.
private struct StaticEntries<Provider: TimelineProvider>: RelevanceSource, @unchecked Sendable {
  let provider: Provider

  func relevance() async -> [RelevantOptions] {
    await provider.relevance().attributes.map { RelevantOptions([:], $0.context) }
  }
}

/// The configuration of a widget with options.
///
/// The options are the parameters of the intent. Until a person chooses a value, each has its
/// default; for an entity, that is the result of the default query's `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, WidgetPart
{
  package let parts: WidgetParts

  /// Creates a widget whose entries come from a timeline provider.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    parts = WidgetParts(kind: kind, AppIntentEntries(provider: provider), content) {
      let configuration = Intent()
      return (configuration, StoredParameters(of: configuration))
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The provider of a widget whose options are an App Intent.
///
/// `@unchecked Sendable` is sound: the provider is used only here, and its functions are nonisolated.
private struct AppIntentEntries<Provider: AppIntentTimelineProvider>: ConfiguredEntries,
  @unchecked Sendable
{
  let provider: Provider

  func timeline(
    for intent: Transferred<Provider.Intent>, in context: TimelineProviderContext
  ) async -> Transferred<Timeline<Provider.Entry>> {
    Transferred(value: await provider.timeline(for: intent.value, in: context))
  }

  func snapshot(
    for intent: Transferred<Provider.Intent>, in context: TimelineProviderContext
  ) async -> Transferred<Provider.Entry> {
    Transferred(value: await provider.snapshot(for: intent.value, in: context))
  }

  func placeholder(in context: TimelineProviderContext) async -> Transferred<Provider.Entry> {
    Transferred(value: provider.placeholder(in: context))
  }

  func recommendations() async -> [WidgetListing.Recommendation] {
    provider.recommendations().map {
      WidgetListing.Recommendation(
        title: $0.description, configuration: StoredParameters(of: $0.intent).archived)
    }
  }

  func relevance() async -> [RelevantOptions] {
    await provider.relevance().attributes.map {
      RelevantOptions(StoredParameters(of: $0.configuration).archived, $0.context)
    }
  }
}

@MainActor
struct ModifiedWidget<Base: WidgetConfiguration>: WidgetConfiguration, WidgetPart {
  let base: Base
  let change: (inout WidgetParts) -> Void

  var body: Never { return noBody(Self.self) }

  package var parts: WidgetParts {
    var parts = WidgetParts.of(base)
    change(&parts)
    return parts
  }
}

/// The content of a widget in one context (watchOS 26; developer.apple.com, RelevanceEntry).
public protocol RelevanceEntry: Sendable {}

/// Provides the contexts in which a widget is relevant, and an entry for each of them (watchOS 26;
/// developer.apple.com, RelevanceEntriesProvider).
public protocol RelevanceEntriesProvider {
  /// The intent whose parameters are the widget's options.
  associatedtype Configuration: WidgetConfigurationIntent
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

/// The widget for which a provider makes an entry (watchOS 26).
public struct RelevanceEntriesProviderContext: Sendable {
  /// The size of the widget.
  public let family: WidgetFamily
  /// Whether the entry is for the gallery.
  public let isPreview: Bool
}

/// Modifiers that describe a widget.
extension WidgetConfiguration {
  /// Sets the widget's name in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.text.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayNameKey.text.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.string.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: some StringProtocol
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = String(displayName).nonBlank }
  }

  /// Sets the widget's description in the gallery.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.text.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = descriptionKey.text.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.string.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = String(description).nonBlank }
  }

  /// Sets the sizes that the widget supports.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.families = families }
  }

  /// Leaves out the system's margins around the widget's content.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.hasNoMargins = true }
  }
  /// Makes clients ask for the options when the widget is placed.
  public func promptsForUserConfiguration() -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.promptsForUserConfiguration = true }
  }
  /// Registers the type that receives the push token of the app's widgets.
  ///
  /// A push to this token reloads every placed widget that has a push handler.
  public func pushHandler(
    _ pushHandlerType: any WidgetPushHandler.Type
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.pushHandler = pushHandlerType }
  }
}

/// A widget configuration that is relevant for a time, because it was donated or the app suggests it.
public struct SuggestedIntent: Hashable, Sendable {
  /// The Swift name of the intent's type.
  public let intent: String
  /// The values of the intent's parameters, by their names.
  public let parameters: [String: JSONValue]
  /// The widget's kind, or `nil` for every widget with this intent.
  public let kind: String?
  /// The beginning of the relevance, or `nil` for now.
  public let from: Date?
  /// The duration of the relevance, in seconds.
  public let duration: Double

  init(_ intent: some WidgetConfigurationIntent, kind: String?, from: Date?, duration: Double) {
    self.init(
      intent: String(reflecting: type(of: intent)),
      parameters: StoredParameters(of: intent).archived, kind: kind, from: from, duration: duration)
  }

  package init(
    intent: String, parameters: [String: JSONValue], kind: String?, from: Date?, duration: Double
  ) {
    self.intent = intent
    self.parameters = parameters
    self.kind = kind
    self.from = from
    self.duration = duration
  }
}

extension WidgetFamily {
  /// The portrait form of the extra large size (visionOS 26), replaced by `systemExtraLarge` here.
  public static var systemExtraLargePortrait: WidgetFamily { .systemExtraLarge }
}
