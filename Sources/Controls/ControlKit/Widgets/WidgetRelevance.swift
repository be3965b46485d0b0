public import FoundationEssentials

/// The contexts in which a widget is relevant, most important first (iOS 18; developer.apple.com, WidgetRelevance).
///
/// `@unchecked Sendable` is sound: a provider creates the relevance, which is then only passed on.
public struct WidgetRelevance<Configuration>: @unchecked Sendable {
  package let attributes: [WidgetRelevanceAttribute<Configuration>]

  /// Creates a relevance from contexts.
  public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {
    self.attributes = attributes
  }
}

/// A context in which a widget is relevant, with the options for the context (iOS 18;
/// developer.apple.com, WidgetRelevanceAttribute).
public struct WidgetRelevanceAttribute<Configuration> {
  package let configuration: Configuration
  package let context: RelevantContext

  package init(_ configuration: Configuration, _ context: RelevantContext) {
    (self.configuration, self.context) = (configuration, context)
  }
}

extension WidgetRelevanceAttribute where Configuration: WidgetConfigurationIntent {
  /// Creates an attribute for a configurable widget.
  public init(configuration: Configuration, context: RelevantContext) {
    (self.configuration, self.context) = (configuration, context)
  }

  /// Creates an attribute for a configurable widget, in a group of which one widget is suggested at a time.
  public init(
    configuration: Configuration, context: RelevantContext, group: WidgetRelevanceGroup
  ) { self.init(configuration: configuration, context: context) }

  /// Creates an attribute without a context, in a group of which one widget is suggested at a time.
  public init(configuration: Configuration, group: WidgetRelevanceGroup) {
    self.init(configuration: configuration, context: .never)
  }
}

extension WidgetRelevanceAttribute where Configuration == Void {
  /// Creates an attribute for a widget without options.
  public init(context: RelevantContext) {
    (configuration, self.context) = ((), context)
  }
}

/// A context in which a widget is relevant (developer.apple.com, RelevantContext).
///
/// Only contexts with a date occur here.
public struct RelevantContext: Hashable, Sendable {
  /// The time of the context, or `nil` if the context never occurs.
  package let interval: DateInterval?
  let kind: DateKind

  private init(_ interval: DateInterval?, _ kind: DateKind = .default) {
    (self.interval, self.kind) = (interval, kind)
  }

  static let never = RelevantContext(nil)

  /// The importance of a date (iOS 26).
  public struct DateKind: Hashable, Sendable {
    let score: Float

    /// Normal importance.
    public static let `default` = DateKind(score: 2)
    /// Higher importance, for a date that requires an action.
    public static let scheduled = DateKind(score: 3)
    /// Lower importance, for information only.
    public static let informational = DateKind(score: 1)
  }

  /// The widget is relevant at a date.
  public static func date(_ exact: Date) -> RelevantContext { date(exact, kind: .default) }
  /// The widget is relevant at a date.
  public static func date(_ exact: Date, kind: DateKind) -> RelevantContext {
    RelevantContext(DateInterval(start: exact, duration: 0), kind)
  }
  /// The widget is relevant between two dates, which may be in any order.
  public static func date(from startDate: Date, to endDate: Date) -> RelevantContext {
    RelevantContext(DateInterval(start: min(startDate, endDate), end: max(startDate, endDate)))
  }
  /// The widget is relevant between two dates, which may be in any order.
  public static func date(
    from startDate: Date, to endDate: Date, kind: DateKind
  ) -> RelevantContext {
    RelevantContext(
      DateInterval(start: min(startDate, endDate), end: max(startDate, endDate)), kind)
  }
  /// The widget is relevant in an interval of dates.
  public static func date(interval: DateInterval, kind: DateKind) -> RelevantContext {
    RelevantContext(interval, kind)
  }
  /// The widget is relevant in a range of dates.
  public static func date(range: ClosedRange<Date>, kind: DateKind) -> RelevantContext {
    RelevantContext(DateInterval(start: range.lowerBound, end: range.upperBound), kind)
  }
}
