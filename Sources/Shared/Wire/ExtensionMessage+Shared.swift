package import ControlModel

/// Values that the devices of a person share.
extension ExtensionMessage {
  /// The notice `share`: the app writes a shared value.
  @Message
  package struct Share {
    /// The value's name, 1 to `longestName` bytes.
    package var name: String
    /// The new value; nil removes it.
    package var value: JSONValue?

    /// The longest name, in bytes of UTF-8.
    package static let longestName = 64
    /// The most bytes of the whole message.
    package static let mostBytes = 2_048
    /// The most levels of lists and objects in a value.
    package static let deepest = 16
  }

  /// The daemon's notice `shared`: the app's shared values after the greeting, and then those that have changed.
  @Message
  package struct Shared {
    /// One value.
    @Message
    package struct Entry {
      /// The value's name.
      package var name: String
      /// The value, if any.
      package var value: JSONValue?
      /// How far the last write of this device has come.
      package var state: SharedValueState
      /// Whether this answers a write of the process: each is answered, in their order.
      package var answers: Bool?
    }

    /// The values.
    package var values: [Entry]
  }
}

/// How far a write of a shared value has come.
package enum SharedValueState: String, Codable, Sendable {
  /// This device shares nothing yet: the value is saved here.
  case local
  /// The value is shown here, and the other devices do not know it yet.
  case pending
  /// All devices show the value.
  case confirmed
  /// The last write was not applied, because another device wrote first; its value is shown.
  case rejected
}
