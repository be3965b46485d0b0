package import ControlModel

/// How a client connects the daemon's shared values with those of other devices.
extension SocketMessage {
  /// The body of `shared`.
  ///
  /// The first client that reports something becomes the connection of the shared values, until it is gone. It delivers the
  /// broker's copy of each value with `received` and `is_stored`, and then reports `connected`. From then on it gets a line
  /// with the event `publishEvent` and the fields of `SharedMessage` for each message that it is to publish. It also
  /// carries pushes to channels, see `ChannelPush`, and gets a line `Channels` whenever there are others.
  @Message
  package struct Shared {
    /// What a client reports.
    package enum Report: String, CaseIterable, Codable, Sendable {
      /// The broker has delivered messages.
      case received
      /// The broker's copies were delivered, and messages can be published.
      case connected
      /// Messages can no longer be published.
      case lost
    }

    /// What the client reports.
    package var report: Report
    /// The messages that were delivered, in the broker's order, at most `mostMessages`, if any.
    package var messages: [SharedMessage]?
    /// Pushes to channels that were delivered, at most `mostMessages`, if any.
    package var pushes: [ChannelPush]?

    /// The most messages in one request.
    package static let mostMessages = 16
    /// The event of a line with a message to publish.
    package static let publishEvent = "shared.publish"
  }

  /// The result of `shared`.
  @Message
  package struct SharedAnswer {
    /// Whether the values are connected with those of other devices now.
    package var connected: Bool
  }

  /// A version of a shared value on its way to the broker or from it.
  @Message
  package struct SharedMessage {
    /// The app that shares it: its identifier, or its name if it has none.
    package var app: String
    /// The name that earlier versions use in place of the identifier, for which the version is also published, if any.
    package var old_app: String?
    /// The value's name.
    package var name: String
    /// The version.
    package var record: SharedRecord
    /// Whether the version is published once more, because the broker's copy was another one; absent means no.
    package var is_repair: Bool?
    /// Whether this is the broker's copy, not a message that was just published; absent means no.
    package var is_stored: Bool?
  }

  /// A shared value, for `status` and the event `shared.changed`.
  @Message
  package struct SharedValue {
    /// The app that shares it.
    package var app: String
    /// Its name.
    package var name: String
    /// The value; absent if there is none, and while the screen is locked.
    package var value: JSONValue?
    /// How far the last write of this device has come.
    package var state: SharedValueState
  }
}

extension Requests {
  static let sharedValues: [any SocketRequest] = [shared]

  package static let shared = Request<M.Shared, M.SharedAnswer>.change(
    "shared", "What the connection of the shared values reports.")
}
