import ControlKit
public import Foundation

/// An action of a person in an app (developer.apple.com, INInteraction).
public final class INInteraction: NSObject {
  /// The intent.
  public let intent: INIntent
  /// The response, or `nil`.
  public let intentResponse: INIntentResponse?
  /// The identifier.
  public var identifier = UUID().uuidString
  /// The identifier of the interaction's group.
  public var groupIdentifier: String?
  /// The time of the interaction.
  public var dateInterval: DateInterval?

  /// Creates an interaction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
  }

  /// Brings a widget with the intent's options to the front of its stack for a quarter of an hour.
  @preconcurrency
  public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    ControlCenter.shared.host?.relevant(
      [
        SuggestedIntent(
          intent: String(reflecting: type(of: intent)), parameters: intent.archivedParameters,
          kind: nil, from: nil, duration: IntentDonationManager.duration)
      ], replaces: false)
    completion?(nil)
  }

  /// Has no effect: a donation expires by itself.
  @preconcurrency
  public static func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    completion?(nil)
  }
}

/// An intent that the system can suggest (developer.apple.com, INShortcut).
public final class INShortcut: NSObject {
  /// The intent.
  public let intent: INIntent?

  /// Creates a shortcut of an intent.
  public init?(intent: INIntent) { self.intent = intent }
}

/// A condition under which a shortcut matters (developer.apple.com, INRelevanceProvider).
open class INRelevanceProvider: NSObject {
  /// The dates, or `nil` for a condition that never occurs here.
  var interval: DateInterval? { nil }
}

/// A time at which a shortcut matters.
public final class INDateRelevanceProvider: INRelevanceProvider {
  /// The beginning.
  public let startDate: Date
  /// The end, or `nil` for a single date.
  public let endDate: Date?

  /// Creates a time.
  public init(start: Date, end: Date?) {
    startDate = start
    endDate = end
  }

  override var interval: DateInterval? {
    DateInterval(start: startDate, end: max(endDate ?? startDate, startDate))
  }
}

/// A shortcut that matters at a time, for a widget (developer.apple.com, INRelevantShortcut).
public final class INRelevantShortcut: NSObject {
  /// The shortcut.
  public let shortcut: INShortcut
  /// The conditions under which the shortcut matters.
  public var relevanceProviders: [INRelevanceProvider] = []
  /// The kind of the widget that has the intent's options, or `nil` for every widget with this intent.
  public var widgetKind: String?

  /// Creates a relevant shortcut.
  public init(shortcut: INShortcut) { self.shortcut = shortcut }

  var suggestions: [SuggestedIntent] {
    guard let intent = shortcut.intent else { return [] }
    return relevanceProviders.compactMap(\.interval).map { interval in
      SuggestedIntent(
        intent: String(reflecting: type(of: intent)), parameters: intent.archivedParameters,
        kind: widgetKind, from: interval.start,
        duration: max(interval.duration, IntentDonationManager.duration))
    }
  }
}

/// Suggests an app's configured widgets (developer.apple.com, INRelevantShortcutStore).
public final class INRelevantShortcutStore: NSObject, Sendable {
  /// The only instance.
  public static let `default` = INRelevantShortcutStore()

  /// Replaces the suggestions, which bring their widgets to the front of their stacks at their dates.
  @preconcurrency
  public func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    ControlCenter.shared.host?.relevant(shortcuts.flatMap(\.suggestions), replaces: true)
    completionHandler?(nil)
  }
}
