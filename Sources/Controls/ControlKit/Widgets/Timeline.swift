public import FoundationEssentials

/// What a widget shows from a date on.
public protocol TimelineEntry {
  /// The date.
  var date: Date { get }
  /// How much the entry matters; nil by default.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// Nothing is known of it.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters among all entries of its widget.
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
  /// The measure: the higher, the more.
  public var score: Float
  /// How long it counts.
  public var duration: TimeInterval

  /// A relevance from its parts.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// When a widget's timeline is asked for again.
public struct TimelineReloadPolicy: Equatable, Sendable {
  let policy: WidgetTimeline.Policy

  /// After the last entry.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// Only when the app asks.
  public static let never = TimelineReloadPolicy(policy: .never)
  /// Not before a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }
}

/// The entries of a widget in their order.
public struct Timeline<Entry: TimelineEntry> {
  /// The entries.
  public let entries: [Entry]
  /// When there are new ones.
  public let policy: TimelineReloadPolicy

  /// A timeline from its parts.
  public init(entries: [Entry], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where Entry: Sendable {}

/// For whom a provider makes entries.
public struct TimelineProviderContext: Sendable {
  /// The size of the widget.
  public let family: WidgetFamily
  /// Whether it is shown in the gallery.
  public let isPreview: Bool

  /// A context from its parts.
  public init(family: WidgetFamily, isPreview: Bool) {
    self.family = family
    self.isPreview = isPreview
  }

  /// The environments in which the widget may be shown.
  public var environmentVariants: EnvironmentVariants { EnvironmentVariants() }

  /// The values that parts of the environment may have: one each, since the view is read once
  /// (developer.apple.com, TimelineProviderContext.EnvironmentVariants).
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    /// The values of one part.
    public subscript<Value>(keyPath: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? {
      [EnvironmentValues()[keyPath: keyPath]]
    }

    /// The values of one part.
    public subscript<Value>(
      dynamicMember keyPath: WritableKeyPath<EnvironmentValues, Value>
    ) -> [Value]? { self[keyPath] }
  }
}
