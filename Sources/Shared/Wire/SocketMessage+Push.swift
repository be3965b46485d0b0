public import ControlModel

extension SocketMessage {
  /// The body of `push`: what a server sends with the token of a Live Activity or of a placed control.
  ///
  /// It has the form of Apple's notifications (developer.apple.com, Starting and updating Live Activities with ActivityKit
  /// push notifications); fields that are not listed here are ignored.
  public struct Push: Codable, Equatable, Sendable {
    /// The token: 64 hexadecimal digits.
    public var token: String?
    /// What is to happen.
    public var aps: Payload

    /// A push from its parts.
    public init(token: String? = nil, aps: Payload) {
      self.token = token
      self.aps = aps
    }

    /// The dictionary `aps`.
    public struct Payload: Codable, Equatable, Sendable {
      /// What a push does to an activity.
      public enum Event: String, Codable, Sendable { case update, end }

      /// What is to happen to an activity; nil for a control, which is loaded again.
      public var event: Event?
      /// When the push was made, in seconds since 1970: one that is older than the last one of the activity is ignored.
      public var timestamp: Double?
      /// The new content of the activity; nil to keep it.
      public var content: [String: JSONValue]?
      /// When the content is out of date, in seconds since 1970; nil for never.
      public var stale: Double?
      /// When an ended activity disappears, in seconds since 1970; nil for the system's own choice.
      public var dismissal: Double?
      /// How important the activity is among those of all apps; nil to keep it.
      public var relevance: Double?

      /// A push that loads a control again.
      public init() {}

      private enum CodingKeys: String, CodingKey {
        case event, timestamp
        case content = "content-state"
        case stale = "stale-date"
        case dismissal = "dismissal-date"
        case relevance = "relevance-score"
      }
    }
  }

  /// The result of `push`.
  public struct Pushed: Codable, Equatable, Sendable {
    /// The identity of the activity that the token belongs to; nil for a control.
    public var activity: String?
    /// The kind of the control that is loaded again; nil for an activity.
    public var control: String?
    /// Whether the push was older than the last one of the activity, and is ignored.
    public var ignored: Bool?

    /// A result from its parts.
    public init(activity: String? = nil, control: String? = nil, ignored: Bool? = nil) {
      self.activity = activity
      self.control = control
      self.ignored = ignored
    }
  }
}
