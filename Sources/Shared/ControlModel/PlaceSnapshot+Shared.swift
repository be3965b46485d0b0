public import SystemAccess

extension PlaceSnapshot {
  /// The state of the last write of a value that the control's app shares with other devices, unless it is confirmed.
  @Message
  public struct SharedWrite {
    /// The time for which a rejected write is shown.
    public static let shown = Duration.seconds(10)

    /// The state of a shared write.
    public enum State: String, CaseIterable, Codable, Sendable {
      /// The write is not confirmed yet.
      case pending
      /// The write was not applied, because another device wrote first.
      case rejected
    }

    /// `pending` until the write is confirmed, `rejected` if it was not applied because another device wrote first.
    public var state: State
    /// The instant at which a rejected write is hidden (`CLOCK_MONOTONIC`, nanoseconds); absent for a pending write.
    public var until_ns: UInt64?

    /// A write that is not confirmed yet.
    public static let pending = SharedWrite(state: .pending)

    /// A write that was not applied, shown until an instant.
    public static func rejected(until: Timestamp) -> SharedWrite {
      SharedWrite(state: .rejected, until_ns: until.nanoseconds)
    }
  }

  /// The state of the shared write to show at an instant, or `nil`.
  public func shared(at now: Timestamp) -> SharedWrite.State? {
    if let until = shared?.until_ns, now.nanoseconds >= until { return nil }
    return shared?.state
  }
}

/// A version of a shared value: the payload of a message to the MQTT broker, which is also saved.
///
/// Versions are numbered from 1. If two devices write at the same time, their versions have the same number and the
/// broker's order decides, see `SharedValue`.
@Message
public struct SharedRecord {
  /// The version's number, from 1 to 9007199254740991.
  public var number: Int
  /// The unique identity of the write: the device's identity, a hyphen, and a random number (80 bytes at most).
  public var write: String
  /// The value; absent if the value was removed.
  public var value: JSONValue?

  /// The highest number: the largest integer that all JSON readers represent exactly.
  public static let highestNumber = (1 << 53) - 1
  /// The longest identity of a write, in UTF-8 bytes.
  public static let longestWrite = 80
}
