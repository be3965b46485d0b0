import FoundationEssentials

/// Suggests an app's configured widgets (developer.apple.com, RelevantIntentManager).
///
/// During a suggestion, the widget with the same options comes to the front of its stack.
public final class RelevantIntentManager: Sendable {
  /// The only instance.
  public static let shared = RelevantIntentManager()

  private init() {}

  /// Replaces the suggestions.
  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
    ControlCenter.shared.host?.relevant(
      relevantIntents.compactMap(\.suggestion), replaces: true)
  }
}

/// A widget's configuration that matters in a context (developer.apple.com, RelevantIntent).
public struct RelevantIntent: Sendable {
  /// The suggestion, or `nil` for a context that never occurs.
  let suggestion: SuggestedIntent?

  /// Suggests a configuration of a widget.
  public init(
    _ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext
  ) {
    suggestion = relevance.interval.map { interval in
      SuggestedIntent(
        intent, kind: widgetKind, from: interval.start,
        duration: max(interval.duration, IntentDonationManager.duration))
    }
  }
}
