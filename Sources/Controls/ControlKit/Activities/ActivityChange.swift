public import FoundationEssentials

/// A change of a Live Activity, encoded for the host.
public struct ActivityChange: Hashable, Sendable {
  /// The kind of change.
  public enum Phase: String, Hashable, Sendable {
    case started
    case updated
    case ended
  }

  /// The persistent identity of the activity.
  public var id: String
  /// Whether the activity starts, changes or ends.
  public var phase: Phase
  /// The Swift name of the attributes' type.
  public var type: String
  /// The attributes as JSON.
  public var attributes: JSONValue
  /// The encoded state.
  public var state: JSONValue
  /// The date at which the state becomes stale, or `nil` for never.
  public var staleDate: Date?
  /// The date at which an ended activity is removed; `nil` lets the system choose, `distantPast` means at once.
  public var dismissalDate: Date?
  /// The priority among several activities; the activity with the highest score is shown first.
  public var relevanceScore = 0.0
  /// Whether the activity needs a push token.
  public var wantsToken = false
  /// The channel whose pushes change the activity, or `nil`.
  public var channel: String?
  /// The intended duration of the activity.
  public var style = ActivityStyle.standard
  /// The alert that comes with the change, or `nil`.
  public var alert: ActivityAlert?
  /// The push token of an activity that an earlier process has started, or `nil`.
  public var token: Data?

  /// Creates a change without an alert and without a push token; both can be set later.
  public init(
    id: String, phase: Phase, type: String, attributes: JSONValue, state: JSONValue,
    staleDate: Date? = nil, dismissalDate: Date? = nil, relevanceScore: Double = 0
  ) {
    self.id = id
    self.phase = phase
    self.type = type
    self.attributes = attributes
    self.state = state
    self.staleDate = staleDate
    self.dismissalDate = dismissalDate
    self.relevanceScore = relevanceScore
  }
}

/// The alert of one change of a Live Activity, with localized texts.
public struct ActivityAlert: Hashable, Sendable {
  /// The first line of the alert.
  public var title: String
  /// The text below the title.
  public var body: String

  /// Creates an alert.
  public init(title: String, body: String) { (self.title, self.body) = (title, body) }

  init(_ configuration: AlertConfiguration) {
    self.init(title: configuration.title.text, body: configuration.body.text)
  }
}

/// A change of a Live Activity outside its process, such as a push or a dismissal.
public struct ActivityNews: Hashable, Sendable {
  /// The persistent identity of the activity.
  public var id: String
  /// The activity's current phase.
  public var state: ActivityState
  /// The activity's push token, or `nil`.
  public var token: Data?
  /// The encoded new content, or `nil` if the content has not changed.
  public var content: JSONValue?
  /// The date at which the new content becomes stale, or `nil` for never.
  public var staleDate: Date?
  /// The relevance score of the new content.
  public var relevanceScore: Double

  /// Creates a change; `nil` for `content` keeps the shown content.
  public init(
    id: String, state: ActivityState, token: Data? = nil, content: JSONValue? = nil,
    staleDate: Date? = nil, relevanceScore: Double = 0
  ) {
    self.id = id
    self.state = state
    self.token = token
    self.content = content
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}
