import ControlKit
public import Foundation

/// An action of a person in an app (developer.apple.com, INInteraction).
public final class INInteraction: NSObject {
  /// The intent that the person performed.
  public let intent: INIntent
  /// The response, or `nil`.
  public let intentResponse: INIntentResponse?
  /// The identifier of the interaction; by default a new UUID.
  public var identifier = UUID().uuidString
  /// The identifier of the interaction's group.
  public var groupIdentifier: String?
  /// The time of the interaction.
  public var dateInterval: DateInterval?

  /// Creates an interaction with the intent that a person has performed.
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
  /// The intent that the shortcut performs.
  public let intent: INIntent?

  /// Creates a shortcut of an intent.
  public init?(intent: INIntent) { self.intent = intent }
}

/// A condition under which a shortcut is relevant (developer.apple.com, INRelevanceProvider).
open class INRelevanceProvider: NSObject {
  /// The dates, or `nil` for a condition that never occurs here.
  var interval: DateInterval? { nil }
}

/// A date or a period at which a shortcut is relevant.
public final class INDateRelevanceProvider: INRelevanceProvider {
  /// The date, or the beginning of the period.
  public let startDate: Date
  /// The end of the period, or `nil` for a single date.
  public let endDate: Date?

  /// Creates a period, or a single date if `end` is `nil`.
  public init(start: Date, end: Date?) {
    startDate = start
    endDate = end
  }

  override var interval: DateInterval? {
    DateInterval(start: startDate, end: max(endDate ?? startDate, startDate))
  }
}

/// A shortcut with the conditions for showing its widget (developer.apple.com, INRelevantShortcut).
public final class INRelevantShortcut: NSObject {
  /// The shortcut that is suggested.
  public let shortcut: INShortcut
  /// The conditions under which the shortcut is relevant.
  public var relevanceProviders: [INRelevanceProvider] = []
  /// The kind of the widget that has the intent's options, or `nil` for every widget with this intent.
  public var widgetKind: String?

  /// Creates a relevant shortcut without conditions.
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

  /// Replaces the suggestions; at its date, a suggestion brings its widget to the front of its stack.
  @preconcurrency
  public func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    ControlCenter.shared.host?.relevant(shortcuts.flatMap(\.suggestions), replaces: true)
    completionHandler?(nil)
  }
}
