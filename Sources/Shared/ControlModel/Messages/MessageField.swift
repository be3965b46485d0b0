/// A type whose JSON object has a list of fields; `@Message` adds the list.
public protocol Described {
  /// The fields of the object.
  static var fields: [MessageField] { get }
  /// The names of fields of which exactly one must be there; empty for no such rule.
  static var oneOf: [String] { get }
}

extension Described {
  /// No such rule.
  public static var oneOf: [String] { [] }
}

/// A field of a message, for descriptions of the protocols.
public struct MessageField: Sendable {
  /// Whether the field is in the JSON.
  public enum Presence: Sendable {
    /// It is written, and must be there.
    case required
    /// It is written, and may be missing.
    case written
    /// It may be left out, or be `null`.
    case optional
  }

  /// Its name on the wire.
  package let name: String
  /// The type of its value.
  package let type: Any.Type
  /// Whether it is there.
  package let presence: Presence
  /// What it is.
  package let comment: String
  /// The numbers that it may have.
  package let range: ClosedRange<Int>?
  /// How many characters it may have.
  package let length: ClosedRange<Int>?

  /// A field from its parts.
  public init(
    _ name: String, _ type: Any.Type, _ presence: Presence, _ comment: String,
    range: ClosedRange<Int>? = nil, length: ClosedRange<Int>? = nil
  ) {
    (self.name, self.type, self.presence, self.comment) = (name, type, presence, comment)
    (self.range, self.length) = (range, length)
  }
}
