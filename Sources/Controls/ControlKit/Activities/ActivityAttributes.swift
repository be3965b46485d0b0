public import FoundationEssentials

/// Describes a Live Activity: its properties never change, its `ContentState` does.
public protocol ActivityAttributes: Decodable, Encodable {
  /// The type of the content that can change.
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The content of a Live Activity.
///
/// `@unchecked Sendable` is sound: the state is encoded as JSON, and the content does not change
/// after it is created.
public struct ActivityContent<State: Codable & Hashable>: Hashable, @unchecked Sendable {
  /// The state to show.
  public let state: State
  /// When the state becomes stale; nil for never.
  public let staleDate: Date?
  /// Which of several activities is shown first: the one with the highest score.
  public let relevanceScore: Double

  /// Creates a content.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// The description of the state.
  public var description: String { "\(state)" }
}

/// The phase of a Live Activity.
public enum ActivityState: Hashable, Sendable, Codable {
  /// It is shown and can be updated.
  case active
  /// It has ended but is still shown.
  case ended
  /// It is no longer shown.
  case dismissed
  /// It is shown but out of date.
  case stale
  /// It is scheduled and not shown yet.
  case pending
}

/// When an ended Live Activity disappears.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// The date; nil lets the system choose, at most four hours after the end (developer.apple.com,
  /// ActivityUIDismissalPolicy).
  let date: Date?

  /// At a time that the system chooses.
  public static let `default` = ActivityUIDismissalPolicy(date: nil)
  /// At once.
  public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
  /// At a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(date: date)
  }
}

/// The source of an activity's push notifications.
public struct PushType: Hashable, Sendable {
  /// The identity of the channel; nil for a token.
  let channel: String?

  /// With a push token for each activity.
  public static let token = PushType(channel: nil)
  /// With a channel that many activities share: one push to it changes them all.
  public static func channel(_ channelID: String) -> PushType { PushType(channel: channelID) }
}

/// How long a Live Activity is meant to be shown.
public enum ActivityStyle: Hashable, Sendable {
  /// Until it ends.
  case standard
  /// Until the device is locked.
  case transient
}

/// The alert for an update.
public struct AlertConfiguration: Hashable, Sendable {
  /// The sound of an alert.
  public struct AlertSound: Hashable, Sendable {
    private let name: String?
    /// The sound of the system.
    public static let `default` = AlertSound(name: nil)
    /// A sound of the app.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The title.
  public let title: LocalizedStringResource
  /// The text below the title.
  public let body: LocalizedStringResource
  /// The sound.
  public let sound: AlertSound

  /// Creates an alert.
  public init(
    title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound
  ) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}
