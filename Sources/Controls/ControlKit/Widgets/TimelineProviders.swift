/// Finds the entries of a widget.
public protocol TimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// For whom the entries are.
  typealias Context = TimelineProviderContext

  /// An entry without a person's data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  @preconcurrency
  func getSnapshot(
    in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// The entries from now on.
  @preconcurrency
  func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
}

/// Finds the entries of a widget with options.
public protocol AppIntentTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the options.
  associatedtype Intent: WidgetConfigurationIntent
  /// For whom the entries are.
  typealias Context = TimelineProviderContext

  /// An entry without a person's data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  func snapshot(for configuration: Self.Intent, in context: Self.Context) async -> Self.Entry
  /// The entries from now on.
  func timeline(
    for configuration: Self.Intent, in context: Self.Context
  ) async -> Timeline<Self.Entry>
  /// Options to offer; none by default.
  func recommendations() -> [AppIntentRecommendation<Self.Intent>]
}

extension AppIntentTimelineProvider {
  /// Nothing is offered.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Options of a widget that are offered to a person.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
  /// The options.
  public let intent: Intent
  /// What they are.
  public let description: String

  /// A recommendation with a description known at run time.
  @_disfavoredOverload
  public init(intent: Intent, description: some StringProtocol) {
    self.intent = intent
    self.description = String(description)
  }

  /// A recommendation with a localized description.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description.text
  }

  /// A recommendation with a text.
  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description.string
  }
}
