package import ControlModel

/// How pushes to channels of Live Activities reach other devices, by the client that connects the shared values.
extension SocketMessage {
  /// A channel of an app.
  @Message
  package struct Channel: Hashable, Comparable, Sendable {
    /// The app's bundle identifier.
    package var app: String
    /// The channel's identity.
    package var channel: String

    /// The most bytes of a channel's identity, and of an app's.
    package static let longest = 256

    /// Whether one is before the other in a list.
    package static func < (one: Channel, other: Channel) -> Bool {
      (one.app, one.channel) < (other.app, other.channel)
    }
  }

  /// The line `channels`: those that running Live Activities of this device follow, each time all of them.
  @Message
  package struct Channels {
    /// The channels, in their order.
    package var channels: [Channel]

    /// The event of the line.
    package static let event = "channels"
  }

  /// A push to a channel on its way to other devices, or from one.
  @Message
  package struct ChannelPush {
    /// The push's identity: each device carries it out once. (A line with a field `id` would be the answer to a request.)
    package var push_id: String
    /// The channel.
    package var channel: Channel
    /// The identity of the push, if any: of waiting pushes with the same identity only the newest counts.
    package var collapse_id: String?
    /// When the push expires, in seconds since 1970; absent means never.
    package var expires: Double?
    /// What is to happen.
    package var aps: Push.Payload

    /// The event of a line with a push to publish.
    package static let publishEvent = "channel.publish"
    /// The most bytes of an identity.
    package static let longestID = 64

    package init(id: String, channel: Channel, aps: Push.Payload) {
      push_id = id
      self.channel = channel
      self.aps = aps
    }
  }
}
