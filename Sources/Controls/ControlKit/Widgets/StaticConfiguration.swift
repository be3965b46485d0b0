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
