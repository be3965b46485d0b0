/// One version of a shared value: the payload of a message on the broker, and what is saved.
///
/// The numbers count the versions of a value from 1. Two devices that write at the same time give their
/// versions the same number; then the broker's order decides, see `SharedValue`.
@Message
public struct SharedRecord {
  /// The version's number, 1 to `highestNumber`.
  public var number: Int
  /// What identifies the write on all devices: the device's identity, a hyphen, and a random number.
  ///
  /// It has at most `longestWrite` bytes.
  public var write: String
  /// The value; absent if it was removed.
  public var value: JSONValue?

  /// The highest number: JSON readers keep integers up to this one exactly.
  public static let highestNumber = (1 << 53) - 1
  /// The longest identity of a write, in bytes of UTF-8.
  public static let longestWrite = 80
}
