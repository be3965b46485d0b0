public import FoundationEssentials

/// The content of a widget from a date on.
public protocol TimelineEntry {
  /// The date from which the entry is shown.
  var date: Date { get }
  /// The relevance of the entry; `nil` by default.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// `nil`, which means no relevance.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// The relevance of an entry compared with other entries of its widget.
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
  /// The score; higher is more relevant.
  public var score: Float
  /// The duration for which the score is valid, in seconds.
  public var duration: TimeInterval

  /// Creates a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// The time at which a widget's next timeline is requested.
public struct TimelineReloadPolicy: Equatable, Sendable {
  let policy: WidgetTimeline.Policy

  /// The next timeline is requested after the date of the last entry.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// The next timeline is requested only when the app requests a reload.
  public static let never = TimelineReloadPolicy(policy: .never)
  /// The next timeline is requested after a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }
}

/// The entries of a widget with their reload policy.
public struct Timeline<Entry: TimelineEntry> {
  /// The entries.
  public let entries: [Entry]
  /// The time at which the next timeline is requested.
  public let policy: TimelineReloadPolicy

  /// Creates a timeline with the time of the next request.
  public init(entries: [Entry], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where Entry: Sendable {}

/// The widget for which a provider creates entries.
public struct TimelineProviderContext: Sendable {
  /// The size of the widget.
  public let family: WidgetFamily
  /// Whether the widget is shown in the gallery.
  public let isPreview: Bool
  /// Whether the system's margins around the content are left out.
  var hasNoMargins = false

  /// Creates a context.
  public init(family: WidgetFamily, isPreview: Bool) {
    self.family = family
    self.isPreview = isPreview
  }

  /// The environments in which the widget may be shown.
  public var environmentVariants: EnvironmentVariants { EnvironmentVariants() }

  /// The possible values of environment keys.
  ///
  /// There is one value each, since the view is evaluated once (developer.apple.com,
  /// TimelineProviderContext.EnvironmentVariants).
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    /// The possible values of one key.
    public subscript<Value>(keyPath: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? {
      [EnvironmentValues()[keyPath: keyPath]]
    }

    /// The possible values of one key.
    public subscript<Value>(
      dynamicMember keyPath: WritableKeyPath<EnvironmentValues, Value>
    ) -> [Value]? { self[keyPath] }
  }
}

/// Provides the timeline of a widget.
public protocol TimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The widget for which the entries are created.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// Requests an entry for the gallery.
  @preconcurrency
  func getSnapshot(
    in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// Requests the timeline from now on.
  @preconcurrency
  func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
  /// The contexts in which the widget is relevant (iOS 18); none by default.
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
  /// The intent whose parameters are the widget's options.
  associatedtype Intent: WidgetConfigurationIntent
  /// The widget for which the entries are created.
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
  /// The contexts in which the widget is relevant, with the options for each context (iOS 18); none by default.
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
