/// A JSON value: a parameter in an archive, a configuration or a request, or the state of an activity.
///
/// As a parameter, an entity is its identifier as a string, an enumerated value its raw value, a date an ISO 8601 string,
/// a URL a string, and an optional without a value `null`.
public enum JSONValue: Hashable, Sendable {
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number with a fraction.
  case double(Double)
  /// A string, or a value that is written as a string.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Values by name; never a parameter.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Reads any JSON value, nested no deeper than `JSONText.deepest`.
  ///
  /// `JSONText` and `JSONValue.decode` need time proportional to its size. Other decoders must try each type.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.json
      return
    }
    guard decoder.codingPath.count <= JSONText.deepest else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "it is nested deeper than \(JSONText.deepest) levels"))
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let elements = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(elements))
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Decodes an array; if an element is invalid, the array is not decoded as another type.
  private static func elements(_ container: any UnkeyedDecodingContainer) throws -> [JSONValue] {
    var container = container
    var values: [JSONValue] = []
    while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
    return values
  }

  /// Writes a JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as in a configuration file.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let values):
      "{" + values.map { "\($0): \($1)" }.sorted().joined(separator: ", ") + "}"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
}
