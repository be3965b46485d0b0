/// The configuration of a widget with options.
///
/// The options are the parameters of the intent. Until a person chooses a value, each has its
/// default; for an entity, that is the result of the default query's `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, WidgetPart
{
  package let parts: WidgetParts

  /// A widget whose entries come from a timeline provider.
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
