public import FoundationEssentials

/// The content of a widget from a date on.
public protocol TimelineEntry {
  /// The date.
  var date: Date { get }
  /// How relevant the entry is; nil by default.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// No relevance.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// The relevance of an entry compared with other entries of its widget.
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
  /// The score; higher is more relevant.
  public var score: Float
  /// How long the score is valid, in seconds.
  public var duration: TimeInterval

  /// Creates a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// When a new timeline of a widget is requested.
public struct TimelineReloadPolicy: Equatable, Sendable {
  let policy: WidgetTimeline.Policy

  /// After the date of the last entry.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// Only when the app requests a reload.
  public static let never = TimelineReloadPolicy(policy: .never)
  /// Not before a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }
}

/// The entries of a widget with their reload policy.
public struct Timeline<Entry: TimelineEntry> {
  /// The entries.
  public let entries: [Entry]
  /// When the next timeline is requested.
  public let policy: TimelineReloadPolicy

  /// Creates a timeline.
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
  /// Whether it is shown in the gallery.
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
