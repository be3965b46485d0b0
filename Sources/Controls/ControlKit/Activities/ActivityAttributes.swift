public import FoundationEssentials

/// What a Live Activity is about: what never changes, and as `ContentState` what does.
public protocol ActivityAttributes: Decodable, Encodable {
  /// The type of what changes.
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The state of a Live Activity from now on.
///
/// `@unchecked Sendable` is sound: a state is data that is written out as JSON, and a content is a
/// value that does not change after it is made.
public struct ActivityContent<State: Codable & Hashable>: Hashable, @unchecked Sendable {
  /// What the activity shows.
  public let state: State
  /// When that is out of date; nil for never.
  public let staleDate: Date?
  /// Which of several activities matters most.
  public let relevanceScore: Double

  /// A content from its parts.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// The state.
  public var description: String { "\(state)" }
}

/// Where a Live Activity is in its life.
public enum ActivityState: Hashable, Sendable, Codable {
  /// It is shown and can change.
  case active
  /// It is shown and can change no more.
  case ended
  /// It is not shown any more.
  case dismissed
  /// It is shown although it is out of date.
  case stale
  /// It waits for its date.
  case pending
}

/// When an ended Live Activity disappears.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// The date; nil is the system's choice, up to four hours (developer.apple.com,
  /// ActivityUIDismissalPolicy).
  let date: Date?

  /// When the system chooses.
  public static let `default` = ActivityUIDismissalPolicy(date: nil)
  /// At once.
  public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
  /// At a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(date: date)
  }
}

/// Where a Live Activity gets pushes from; there are none here.
public struct PushType: Hashable, Sendable {
  private let channel: String?

  /// By a token of its own.
  public static let token = PushType(channel: nil)
  /// By a channel of many.
  public static func channel(_ channelID: String) -> PushType { PushType(channel: channelID) }
}

/// How long a Live Activity is meant to stay.
public enum ActivityStyle: Hashable, Sendable {
  /// Until it ends.
  case standard
  /// Until the device is locked.
  case transient
}

/// How people are made aware of a change.
public struct AlertConfiguration: Hashable, Sendable {
  /// What is heard.
  public struct AlertSound: Hashable, Sendable {
    private let name: String?
    /// The sound of the system.
    public static let `default` = AlertSound(name: nil)
    /// A sound of the app.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The first line.
  public let title: LocalizedStringResource
  /// The text below it.
  public let body: LocalizedStringResource
  /// What is heard.
  public let sound: AlertSound

  /// An alert from its parts.
  public init(
    title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound
  ) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}
