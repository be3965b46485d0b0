package import ControlModel

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
    /// The most bytes of the whole message.
    package static let mostBytes = 2_048
    /// The most levels of lists and objects in a value.
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
