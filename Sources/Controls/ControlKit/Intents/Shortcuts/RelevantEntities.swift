import FoundationEssentials

/// Suggests an app's entities for an activity, such as songs for a workout (iOS 27; developer.apple.com, RelevantEntities).
///
/// Nothing is suggested here, so the calls have no effect.
public struct RelevantEntities: Sendable {
  /// The only instance.
  public static let shared = RelevantEntities()

  /// Replaces the entities for a context.
  public func updateEntities(
    _ entities: [any AppEntity], for context: AppEntityContext
  ) async throws {}
  /// Removes entities from a context.
  public func removeEntities(
    _ entities: [any AppEntity], from context: AppEntityContext
  ) async throws {}
  /// Removes all entities from a context.
  public func removeAllEntities(for context: AppEntityContext) async throws {}
  /// Removes all entities from all contexts.
  public func removeAllEntities() async throws {}
  /// Removes entities from all contexts.
  public func removeEntities(_ entities: [any AppEntity]) async throws {}
}

/// The context for which entities are suggested (iOS 27).
public struct AppEntityContext: Hashable, Sendable {
  private let audio: AudioContext

  /// A context for audio.
  public static func audio(_ audioContext: AudioContext) -> AppEntityContext {
    AppEntityContext(audio: audioContext)
  }
}

/// The situation in which an app's audio is suggested (iOS 27).
public struct AudioContext: Hashable, Sendable {
  private let name: String

  /// The Now Playing view.
  public static let nowPlaying = AudioContext(name: "nowPlaying")
  /// A workout of any kind.
  public static let workout = AudioContext(name: "workout")
  /// A workout of one kind.
  public static func workout(activityType: HKWorkoutActivityType) -> AudioContext {
    AudioContext(name: "workout \(activityType.rawValue)")
  }
}

/// The most common kinds of workouts in HealthKit.
public enum HKWorkoutActivityType: UInt, Sendable {
  case cycling = 13
  case hiking = 24
  case running = 37
  case swimming = 46
  case walking = 52
  case yoga = 57
  case other = 3000
}

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
