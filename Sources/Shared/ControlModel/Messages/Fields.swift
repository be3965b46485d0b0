public import FoundationEssentials

struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Reads the fields of a message.
public struct FieldReader {
  private enum Source {
    /// The members of an object that `JSONText` has parsed, which avoids a container for each message.
    case members([String: JSONValue], JSONValueDecoder.Path)
    case container(KeyedDecodingContainer<FieldName>)
  }

  private let source: Source

  init(_ decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder, case .object(let members) = decoder.json {
      source = .members(members, decoder.path)
    } else {
      source = .container(try decoder.container(keyedBy: FieldName.self))
    }
  }

  /// The value of a required field.
  public func required<Value: Decodable>(_ name: String) throws -> Value {
    switch source {
    case .members(let members, let path):
      let key = FieldName(stringValue: name)
      guard let json = members[name] else {
        throw DecodingError.keyNotFound(
          key, DecodingError.Context(codingPath: path.keys, debugDescription: "it is missing"))
      }
      return try JSONValueDecoder(json, at: .key(key, in: path)).value(as: Value.self)
    case .container(let container):
      return try container.decode(Value.self, forKey: FieldName(stringValue: name))
    }
  }

  /// The date of a required field.
  public func required(_ name: String) throws -> Date { try (required(name) as DateText).date }

  /// The date of a field, or `nil` if it is missing or `null`.
  public func optional(_ name: String) throws -> Date? { try (optional(name) as DateText?)?.date }

  /// The value of a field, or `nil` if it is missing or `null`.
  public func optional<Value: Decodable>(_ name: String) throws -> Value? {
    switch source {
    case .members(let members, let path):
      guard let json = members[name], json != .null else { return nil }
      let key = FieldName(stringValue: name)
      return try JSONValueDecoder(json, at: .key(key, in: path)).value(as: Value.self)
    case .container(let container):
      return try container.decodeIfPresent(Value.self, forKey: FieldName(stringValue: name))
    }
  }
}

/// Writes the fields of a message, to an encoder or directly to a line of JSON.
public struct FieldWriter: ~Copyable {
  /// `nil` for a line.
  private var container: KeyedEncodingContainer<FieldName>?
  private(set) var line: JSONLine

  init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: FieldName.self)
    line = JSONLine(capacity: 0)
  }

  init(_ line: consuming JSONLine) {
    container = nil
    self.line = line
  }

  /// Writes a field of any type.
  public mutating func write(_ name: String, _ value: some Encodable) throws {
    if try encode(name, value) { return }
    line.key(name)
    line.encoded(value)
  }

  /// Writes a field with an encoder; returns `false` without one.
  private mutating func encode(_ name: String, _ value: some Encodable) throws -> Bool {
    guard container != nil else { return false }
    try container?.encode(value, forKey: FieldName(stringValue: name))
    return true
  }

  /// Writes a message.
  public mutating func write(_ name: String, _ value: some WireMessage) throws {
    if try encode(name, value) { return }
    line.key(name)
    line.object(value)
  }

  /// Writes the text of an enumeration.
  public mutating func write(
    _ name: String, _ value: some RawRepresentable<String> & Encodable
  ) throws {
    if try encode(name, value) { return }
    line.key(name)
    line.quoted(value.rawValue)
  }

  /// Writes a color.
  public mutating func write(_ name: String, _ value: ControlTint) throws {
    try write(name, value.text)
  }

  /// Writes a number.
  public mutating func write(_ name: String, _ value: UInt64) throws {
    if try encode(name, value) { return }
    line.key(name)
    line.number(value)
  }

  /// Writes a date in ISO 8601 in UTC.
  public mutating func write(_ name: String, _ value: Date) throws {
    try write(name, DateText(value))
  }

  // For these types a generic call to the encoder takes half again as long.

  /// Writes a string.
  public mutating func write(_ name: String, _ value: String) throws {
    guard container == nil else {
      try container?.encode(value, forKey: FieldName(stringValue: name))
      return
    }
    line.key(name)
    line.quoted(value)
  }

  /// Writes a number.
  public mutating func write(_ name: String, _ value: Int) throws {
    guard container == nil else {
      try container?.encode(value, forKey: FieldName(stringValue: name))
      return
    }
    line.key(name)
    line.value(.int(value))
  }

  /// Writes `true` or `false`.
  public mutating func write(_ name: String, _ value: Bool) throws {
    guard container == nil else {
      try container?.encode(value, forKey: FieldName(stringValue: name))
      return
    }
    line.key(name)
    line.literal(value ? "true" : "false")
  }

  // Each calls the method for its type, which a generic call does not find.

  /// Writes a field unless its value is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: (some Encodable)?) throws {
    if let value { try write(name, value) }
  }

  /// Writes a message unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: (some WireMessage)?) throws {
    if let value { try write(name, value) }
  }

  /// Writes the text of an enumeration unless the value is `nil`.
  public mutating func writeIfPresent(
    _ name: String, _ value: (some RawRepresentable<String> & Encodable)?
  ) throws {
    if let value { try write(name, value) }
  }

  /// Writes a color unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: ControlTint?) throws {
    if let value { try write(name, value) }
  }

  /// Writes a number unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: UInt64?) throws {
    if let value { try write(name, value) }
  }

  /// Writes a date unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: Date?) throws {
    if let value { try write(name, value) }
  }

  /// Writes a string unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: String?) throws {
    if let value { try write(name, value) }
  }

  /// Writes a number unless it is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: Int?) throws {
    if let value { try write(name, value) }
  }

  /// Writes `true` or `false` unless the value is `nil`.
  public mutating func writeIfPresent(_ name: String, _ value: Bool?) throws {
    if let value { try write(name, value) }
  }
}

/// Checks the limits of fields.
public enum FieldLimit {
  /// Throws `badMessage` if a number is outside the range; `nil` is valid.
  public static func check(_ name: String, _ value: Int?, range: ClosedRange<Int>)
    throws(MessageError)
  {
    guard let value, !range.contains(value) else { return }
    throw .badMessage("\"\(name)\" is \(range.lowerBound) to \(range.upperBound)")
  }

  /// Throws `badMessage` if the number of Unicode scalars of a text is outside the range; `nil` is valid.
  public static func check(_ name: String, _ value: String?, length: ClosedRange<Int>)
    throws(MessageError)
  {
    guard let value, !length.contains(value.unicodeScalars.count) else { return }
    throw .badMessage("\"\(name)\" has \(length.lowerBound) to \(length.upperBound) characters")
  }
}

/// A type that is written as a JSON object and lists its fields; `@Message` adds the list.
public protocol Described {
  /// The fields of the object.
  static var fields: [MessageField] { get }
  /// The names of fields of which exactly one must be present; empty if there is no such rule.
  static var oneOf: [String] { get }
}

extension Described {
  /// An empty list.
  public static var oneOf: [String] { [] }
}

/// A field of a message, for the generated descriptions of the protocols.
public struct MessageField: Sendable {
  /// Whether the field is required.
  public enum Presence: Sendable {
    /// The field is always written, and is required when reading.
    case required
    /// The field is always written, and may be missing when reading.
    case written
    /// The field may be missing or `null`.
    case optional
  }

  /// The name in JSON.
  package let name: String
  package let type: Any.Type
  package let presence: Presence
  /// The description, from the property's comment.
  package let comment: String
  package let range: ClosedRange<Int>?
  /// The permitted number of Unicode scalars.
  package let length: ClosedRange<Int>?

  /// Creates a field.
  public init(
    _ name: String, _ type: Any.Type, _ presence: Presence, _ comment: String,
    range: ClosedRange<Int>? = nil, length: ClosedRange<Int>? = nil
  ) {
    (self.name, self.type, self.presence, self.comment) = (name, type, presence, comment)
    (self.range, self.length) = (range, length)
  }
}
