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
  /// The date at which the state becomes stale, or `nil` for never.
  public let staleDate: Date?
  /// The priority among several activities; the activity with the highest score is shown first.
  public let relevanceScore: Double

  /// Creates the content of an activity; without a stale date it never becomes stale.
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
  /// The activity is shown and can be updated.
  case active
  /// The activity has ended but is still shown.
  case ended
  /// The activity is no longer shown.
  case dismissed
  /// The activity is shown but out of date.
  case stale
  /// The activity is scheduled and not shown yet.
  case pending
}

/// The time at which an ended Live Activity disappears.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// The date, or `nil` to let the system choose, at most four hours after the end (developer.apple.com,
  /// ActivityUIDismissalPolicy).
  let date: Date?

  /// The activity disappears at a time that the system chooses.
  public static let `default` = ActivityUIDismissalPolicy(date: nil)
  /// The activity disappears at once.
  public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
  /// The activity disappears at a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(date: date)
  }
}

/// The source of an activity's push notifications.
public struct PushType: Hashable, Sendable {
  /// The identity of the channel, or `nil` for a token.
  let channel: String?

  /// A push token for each activity.
  public static let token = PushType(channel: nil)
  /// A channel that many activities share: one push to the channel changes all of them.
  public static func channel(_ channelID: String) -> PushType { PushType(channel: channelID) }
}

/// The intended duration of a Live Activity.
public enum ActivityStyle: Hashable, Sendable {
  /// The activity is shown until it ends.
  case standard
  /// The activity is shown until the device is locked.
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
  /// The sound, which has no effect: the daemon plays its own sound.
  public let sound: AlertSound

  /// Creates an alert.
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}
