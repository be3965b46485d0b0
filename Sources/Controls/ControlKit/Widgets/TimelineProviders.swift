/// Provides the timeline of a widget.
public protocol TimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The widget that the entries are for.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  @preconcurrency
  func getSnapshot(
    in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// The timeline from now on.
  @preconcurrency
  func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
  /// When the widget matters (iOS 18); never by default.
  func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
  /// Returns no contexts.
  public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}

/// Provides the timeline of a configurable widget.
public protocol AppIntentTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the configuration.
  associatedtype Intent: WidgetConfigurationIntent
  /// The widget that the entries are for.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  func snapshot(for configuration: Self.Intent, in context: Self.Context) async -> Self.Entry
  /// The timeline from now on.
  func timeline(
    for configuration: Self.Intent, in context: Self.Context
  ) async -> Timeline<Self.Entry>
  /// Recommended configurations; none by default.
  func recommendations() -> [AppIntentRecommendation<Self.Intent>]
  /// When the widget matters, and with which options (iOS 18); never by default.
  func relevance() async -> WidgetRelevance<Self.Intent>
}

extension AppIntentTimelineProvider {
  /// Returns no contexts.
  public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
  /// Returns no recommendations.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A recommended configuration of a widget.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
  /// The configuration.
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
