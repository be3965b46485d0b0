package import ControlModel

/// Messages of a client that connects the daemon's shared values with other devices.
extension SocketMessage {
  /// The body of `shared`.
  ///
  /// The first client that sends a report becomes the connection of the shared values until it disconnects. It delivers
  /// the broker's copy of each value with `received` and `is_stored`, and then reports `connected`. From then on the daemon
  /// sends a line with the event `shared.publish` and the fields of `SharedMessage` for each message to publish. The client
  /// also carries pushes to channels, see `ChannelPush`, and receives a line `channels` whenever the channels change.
  @Message
  package struct Shared {
    /// The state that a client reports.
    package enum Report: String, CaseIterable, Codable, Sendable {
      /// The broker has delivered messages.
      case received
      /// The broker's copies have been delivered, and messages can be published.
      case connected
      /// Messages can no longer be published.
      case lost
    }

    /// `received`: the request contains messages; `connected`: messages can be published; `lost`: they no longer can.
    package var report: Report
    /// The messages from the broker, in its order, at most 16, if any.
    package var messages: [SharedMessage]?
    /// The pushes to channels from the broker, at most 16, if any.
    package var pushes: [ChannelPush]?

    /// The maximum number of messages in one request.
    package static let mostMessages = 16
    /// The event of a line with a message to publish.
    package static let publishEvent = "shared.publish"
  }

  /// The result of `shared`.
  @Message
  package struct SharedAnswer {
    /// Whether the shared values are connected with other devices now.
    package var connected: Bool
  }

  /// A version of a shared value, to or from the broker.
  @Message
  package struct SharedMessage {
    /// The identifier of the app that shares the value, or its name if it has no identifier.
    package var app: String
    /// The app's name, if earlier daemons use it instead of the identifier; the version is also published under this name.
    package var old_app: String?
    /// The value's name.
    package var name: String
    /// The version of the value.
    package var record: SharedRecord
    /// Whether the version is published again, because the broker's copy differed; absent means `false`.
    package var is_repair: Bool?
    /// Whether this is the broker's copy instead of a new message; absent means `false`.
    package var is_stored: Bool?
  }

  /// A shared value in `status` and in the event `shared.changed`.
  @Message
  package struct SharedValue {
    /// The app that shares the value.
    package var app: String
    /// The value's name.
    package var name: String
    /// The value, if any; absent while the screen is locked.
    package var value: JSONValue?
    /// The state of the last write of this device.
    package var state: SharedValueState
  }
}

extension Requests {
  static let sharedValues: [any SocketRequest] = [shared]

  package static let shared = Request<M.Shared, M.SharedAnswer>.change(
    "shared", "A report of the client that connects the shared values.")
}

/// Messages about values that a user's devices share.
extension ExtensionMessage {
  /// The body of the notice `share`: the app writes a shared value.
  @Message
  package struct Share {
    /// The value's name, 1 to 64 bytes.
    package var name: String
    /// The new value; absent to remove the value.
    package var value: JSONValue?

    /// The longest name, in UTF-8 bytes.
    package static let longestName = 64
    /// The maximum size of the whole message in bytes.
    package static let mostBytes = 2_048
    /// The maximum depth of lists and objects in a value.
    package static let deepest = 16
  }

  /// The body of the daemon's notice `shared`: all shared values of the app after the greeting, then changed values.
  @Message
  package struct Shared {
    /// A shared value with its state.
    @Message
    package struct Entry {
      /// The value's name.
      package var name: String
      /// The value, if any.
      package var value: JSONValue?
      /// The state of the last write of this device.
      package var state: SharedValueState
      /// Whether this answers a write of the process; every write is answered, in order; absent means `false`.
      package var answers: Bool?
    }

    /// The shared values.
    package var values: [Entry]
  }
}

/// The state of a write of a shared value.
package enum SharedValueState: String, Codable, Sendable {
  /// The value is saved on this device, which does not share values with other devices.
  case local
  /// The value is current on this device, but not confirmed yet.
  case pending
  /// The value is confirmed and current on all devices.
  case confirmed
  /// The last write was not applied, because another device wrote first; the value is the other device's.
  case rejected
}
