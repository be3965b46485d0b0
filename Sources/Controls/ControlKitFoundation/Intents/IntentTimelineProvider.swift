public import ControlKit
import Foundation

/// Provides the timeline of a widget with the options of an ``INIntent`` (developer.apple.com, IntentTimelineProvider).
public protocol IntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  /// The intent whose parameters are the widget's options.
  associatedtype Intent: INIntent
  /// The widget for which the entries are created.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  @preconcurrency
  func getSnapshot(
    for configuration: Self.Intent, in context: Self.Context,
    completion: @escaping @Sendable (Self.Entry) -> Void)
  /// The timeline from now on.
  @preconcurrency
  func getTimeline(
    for configuration: Self.Intent, in context: Self.Context,
    completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
  /// Recommended configurations (iOS 16), empty by default.
  func recommendations() -> [IntentRecommendation<Self.Intent>]
  /// The contexts in which the widget matters, with its options (iOS 18), empty by default.
  func relevance() async -> WidgetRelevance<Self.Intent>
}

extension IntentTimelineProvider {
  /// Recommends nothing by default.
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
  /// Returns no contexts.
  public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// A recommended configuration of a widget.
public struct IntentRecommendation<Intent: INIntent> {
  /// The intent with the recommended options.
  public let intent: Intent
  /// A description of the configuration.
  public let description: String

  /// Creates a recommendation with a description that is known only at run time.
  @_disfavoredOverload
  public init(intent: Intent, description: some StringProtocol) {
    self.intent = intent
    self.description = String(description)
  }

  /// Creates a recommendation with a localized description.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description.text
  }

  /// Creates a recommendation with a text view.
  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description.string
  }
}

/// The configuration of a widget with the options of an ``INIntent`` (developer.apple.com, IntentConfiguration).
@MainActor @preconcurrency
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration, WidgetPart
{
  package let parts: WidgetParts

  /// A widget whose entries come from a timeline provider.
  public init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    IntentTypes.shared.add(intent)
    parts = WidgetParts(kind: kind, IntentEntries(provider: provider), content) {
      let configuration = Intent()
      return (configuration, configuration.storedParameters)
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The provider of a widget whose options are an `INIntent`.
///
/// `@unchecked Sendable` is sound: the provider is used only here, and its functions are nonisolated.
private struct IntentEntries<Provider: IntentTimelineProvider>: ConfiguredEntries,
  @unchecked Sendable
{
  let provider: Provider

  func timeline(
    for intent: Transferred<Provider.Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Timeline<Provider.Entry>> {
    try await completedValue {
      provider.getTimeline(for: intent.value, in: context, completion: $0)
    }
  }

  func snapshot(
    for intent: Transferred<Provider.Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Provider.Entry> {
    try await completedValue {
      provider.getSnapshot(for: intent.value, in: context, completion: $0)
    }
  }

  func placeholder(in context: TimelineProviderContext) async -> Transferred<Provider.Entry> {
    Transferred(value: provider.placeholder(in: context))
  }

  func recommendations() async -> [WidgetListing.Recommendation] {
    provider.recommendations().map {
      WidgetListing.Recommendation(
        title: $0.description, configuration: $0.intent.archivedParameters)
    }
  }

  func relevance() async -> [RelevantOptions] {
    await provider.relevance().attributes.map {
      RelevantOptions($0.configuration.archivedParameters, $0.context)
    }
  }
}

extension WidgetRelevanceAttribute where Configuration: INIntent {
  /// Creates an attribute for a widget whose options are the parameters of an intent.
  public init(configuration: Configuration, context: RelevantContext) {
    self.init(configuration, context)
  }
}
