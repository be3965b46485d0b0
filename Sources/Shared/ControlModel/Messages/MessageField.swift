/// A field of a message, for descriptions of the message.
public struct MessageField {
  /// When a field is written, and whether it may be missing.
  public enum Presence: Sendable {
    /// It is always there; an optional may be `null`.
    case required
    /// It is left out if it has no value; `null` is read as no value.
    case optional
    /// It is left out if it has its initial value.
    case leftOut
    /// It is always written; read, it may be missing.
    case written
    /// It is no field: the fields of its type stand beside the others.
    case inline
  }

  /// Its name in JSON.
  public let name: String
  /// The type of its value.
  public let type: any Described.Type
  /// Whether it is always there.
  public let presence: Presence
  /// Its documentation comment.
  public let documentation: String
  /// The numbers that it may have.
  public let range: ClosedRange<Int>?
  /// How many characters (Unicode scalars) it may have.
  public let length: ClosedRange<Int>?

  /// A field; `@Message` makes one of each stored property.
  public init(
    _ name: String, _ type: any Described.Type, _ presence: Presence, _ documentation: String,
    range: ClosedRange<Int>? = nil, length: ClosedRange<Int>? = nil
  ) {
    (self.name, self.type, self.presence) = (name, type, presence)
    (self.documentation, self.range, self.length) = (documentation, range, length)
  }
}

/// A type of values in JSON that can describe them.
public protocol Described {
  /// The schema of its values.
  static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue]
}

/// A structure that is a JSON object with a list of fields.
public protocol DescribedObject: Described {
  /// Its fields, in the order of their declaration.
  static var fields: [MessageField] { get }
  /// Its documentation comment.
  static var documentation: String { get }
  /// Its name among the schemas.
  static var schemaName: String { get }
}

extension DescribedObject {
  /// `Status.Button` for `Wire.SocketMessage.Status.Button`: without the module and the enumeration for the protocol.
  public static var schemaName: String {
    let parts = String(reflecting: self).split(separator: ".").dropFirst()
    return parts.drop { $0.hasSuffix("Message") && parts.count > 1 }.joined(separator: ".")
  }

  /// A reference to the structure's schema.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    schemas.reference(to: self)
  }
}

/// The JSON Schemas (2020-12) of messages: a structure is described once, and referred to where it is used.
public struct MessageSchemas {
  /// The most that a number of JSON can have and be exact in every reader: 2^53 - 1.
  public static let largestInteger = 9_007_199_254_740_991

  /// The schemas that have been referred to, by their names.
  public private(set) var definitions: [String: JSONValue] = [:]
  /// What precedes a name in a reference.
  private let place: String

  /// No schemas yet.
  ///
  /// - Parameter place: Where `definitions` stands in the document: `#/components/schemas/`.
  public init(in place: String) { self.place = place }

  /// A reference to a structure, which is described when it is first referred to.
  public mutating func reference(to message: any DescribedObject.Type) -> [String: JSONValue] {
    let name = message.schemaName
    if definitions[name] == nil {
      // A message may contain messages of its own type.
      definitions[name] = .null
      definitions[name] = .object(schema(of: message))
    }
    return ["$ref": .string(place + name)]
  }

  /// Describes a structure in place.
  ///
  /// - Parameters:
  ///   - message: The structure.
  ///   - excluded: The names of fields that are left out.
  /// - Returns: The schema of an object.
  public mutating func schema(
    of message: any DescribedObject.Type, without excluded: Set<String> = []
  ) -> [String: JSONValue] {
    let fields = Self.fields(of: message).filter { !excluded.contains($0.name) }
    var schema: [String: JSONValue] = [
      "type": .string("object"),
      "properties": .object(
        Dictionary(uniqueKeysWithValues: fields.map { ($0.name, .object(self.schema(of: $0))) })),
    ]
    let required = fields.filter { $0.presence == .required }.map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    if !message.documentation.isEmpty { schema["description"] = .string(message.documentation) }
    return schema
  }

  /// The fields of a structure, with those that stand beside them.
  private static func fields(of message: any DescribedObject.Type) -> [MessageField] {
    message.fields.flatMap { field in
      guard field.presence == .inline, let type = field.type as? any DescribedObject.Type else {
        return [field]
      }
      return fields(of: type)
    }
  }

  /// The schema of a field.
  public mutating func schema(of field: MessageField) -> [String: JSONValue] {
    var schema = field.type.schema(in: &self)
    if let range = field.range {
      schema["minimum"] = .int(range.lowerBound)
      schema["maximum"] = .int(range.upperBound)
    }
    if let length = field.length {
      schema["minLength"] = .int(length.lowerBound)
      schema["maxLength"] = .int(length.upperBound)
    }
    if !field.documentation.isEmpty { schema["description"] = .string(field.documentation) }
    return schema
  }
}

// MARK: What a value is

extension Described where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// One of the texts of the enumeration.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("string"), "enum": .array(allCases.map { .string($0.rawValue) })]
  }
}

extension String: Described {
  /// A text.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("string")]
  }
}

extension Bool: Described {
  /// `true` or `false`.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("boolean")]
  }
}

extension Double: Described {
  /// A number.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("number")]
  }
}

extension Described where Self: FixedWidthInteger {
  /// A whole number that every reader of JSON reads exactly.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    let most = MessageSchemas.largestInteger
    return [
      "type": .string("integer"), "minimum": .int(Self.isSigned ? -most : 0), "maximum": .int(most),
    ]
  }
}

extension Int: Described {}
extension Int32: Described {}
extension UInt64: Described {}

extension JSONValue: Described {
  /// Any value.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] { [:] }
}

extension Optional: Described where Wrapped: Described {
  /// The value, or `null`.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    var schema = Wrapped.schema(in: &schemas)
    guard !schema.isEmpty else { return schema }
    if case .string(let type)? = schema["type"], schema["enum"] == nil {
      schema["type"] = .array([.string(type), .string("null")])
      return schema
    }
    return ["anyOf": .array([.object(schema), .object(["type": .string("null")])])]
  }
}

extension Array: Described where Element: Described {
  /// A list.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("array"), "items": .object(Element.schema(in: &schemas))]
  }
}

extension Dictionary: Described where Key == String, Value: Described {
  /// An object with any names.
  public static func schema(in schemas: inout MessageSchemas) -> [String: JSONValue] {
    ["type": .string("object"), "additionalProperties": .object(Value.schema(in: &schemas))]
  }
}
