import FoundationEssentials

/// A type with a custom JSON representation.
package protocol SchemaProviding {
  static var schema: [String: JSONValue] { get }
}

/// Generates JSON Schemas (json-schema.org, 2020-12) from the lists of fields of messages.
package struct Schemas {
  /// The schemas of all referenced messages, by name.
  package private(set) var named: [String: JSONValue] = [:]
  /// The prefix of the name in a reference.
  private let location: String

  /// The direction of a message, which decides how optional fields may be absent.
  package enum Use {
    /// The daemon or the gateway writes the message.
    case written
    /// A client writes the message; an optional field may be `null`.
    case read
    /// A client writes the message and must omit optional fields without a value.
    case readWithoutNull
  }

  private var use = Use.written

  /// `location` is the prefix of references, such as `#/components/schemas/`.
  package init(at location: String) { self.location = location }

  /// The schema of a message, inline instead of as a reference.
  ///
  /// - Parameters:
  ///   - fields: The fields of the message.
  ///   - oneOf: The names of fields of which exactly one must be present.
  ///   - required: The names of optional fields that are required here.
  ///   - use: The direction of the message and of its nested messages.
  /// - Returns: The JSON Schema.
  package mutating func object(
    _ fields: [MessageField], oneOf: [String] = [], required: [String] = [], use: Use = .written
  ) -> [String: JSONValue] {
    let outer = self.use
    self.use = use
    defer { self.use = outer }
    var properties: [String: JSONValue] = [:]
    for field in fields { properties[field.name] = .object(property(field)) }
    var schema: [String: JSONValue] = [
      "type": .string("object"), "properties": .object(properties),
    ]
    let names = fields.filter { field in
      switch field.presence {
      case .required: true
      case .written: use == .written
      case .optional: required.contains(field.name)
      }
    }
    if !names.isEmpty { schema["required"] = .array(names.map { .string($0.name) }) }
    if !oneOf.isEmpty {
      schema["oneOf"] = .array(oneOf.map { .object(["required": .array([.string($0)])]) })
    }
    return schema
  }

  /// The schema of a type; for a message, a reference.
  package mutating func schema(of type: Any.Type) -> [String: JSONValue] {
    if let type = type as? any Wrapper.Type { return wrapped(type) }
    if type is Date.Type { return DateText.schema }
    if let type = type as? any SchemaProviding.Type { return type.schema }
    if let type = type as? any Described.Type { return reference(to: type) }
    if let type = type as? any CaseIterable.Type, let values = Self.texts(of: type) {
      return ["type": .string("string"), "enum": .array(values.map { .string($0) })]
    }
    if type is String.Type || Self.isText(type) { return ["type": .string("string")] }
    if type is Bool.Type { return ["type": .string("boolean")] }
    if type is Double.Type { return ["type": .string("number")] }
    guard type is any FixedWidthInteger.Type else { return [:] }
    var schema: [String: JSONValue] = ["type": .string("integer")]
    if type is any UnsignedInteger.Type { schema["minimum"] = .int(0) }
    return schema
  }

  private mutating func property(_ field: MessageField) -> [String:
    JSONValue]
  {
    var schema = schema(of: field.type)
    // A number that does not fit into `Int` is refused.
    if use != .written, schema["type"] == "integer" {
      schema["minimum"] = schema["minimum"] ?? .int(Int.min)
      schema["maximum"] = .int(Int.max)
    }
    if let range = field.range {
      (schema["minimum"], schema["maximum"]) = (.int(range.lowerBound), .int(range.upperBound))
    }
    if let length = field.length {
      (schema["minLength"], schema["maxLength"]) = (
        .int(length.lowerBound), .int(length.upperBound)
      )
    }
    let isOptional = field.type is any OptionalWrapper.Type
    if isOptional, use == .read || field.presence == .required { schema = Self.nullable(schema) }
    schema["description"] = .string(field.comment)
    return schema
  }

  private static func nullable(_ schema: [String: JSONValue]) -> [String: JSONValue] {
    if schema["$ref"] != nil {
      return ["anyOf": .array([.object(schema), .object(["type": .string("null")])])]
    }
    guard let type = schema["type"] else { return schema }
    var schema = schema
    schema["type"] = .array([type, .string("null")])
    if case .array(let values)? = schema["enum"] { schema["enum"] = .array(values + [.null]) }
    return schema
  }

  private mutating func wrapped(_ type: any Wrapper.Type) -> [String: JSONValue] {
    let value = schema(of: type.wrapped)
    return switch type.form {
    case .optional: value
    case .array: ["type": .string("array"), "items": .object(value)]
    case .dictionary: ["type": .string("object"), "additionalProperties": .object(value)]
    }
  }

  private mutating func reference(to type: any Described.Type) -> [String: JSONValue] {
    let name = Self.name(of: type)
    if named[name] == nil {
      // Prevents an endless recursion if a message contains itself.
      named[name] = .null
      named[name] = .object(object(type.fields, oneOf: type.oneOf, use: use))
    }
    return ["$ref": .string(location + name)]
  }

  /// `GalleryEntry` for `Wire.SocketMessage.Gallery.Entry`, `ExtensionActivity` for `Wire.ExtensionMessage.Activity`.
  private static func name(of type: any Described.Type) -> String {
    let parts = String(reflecting: type).split(separator: ".").dropFirst()
    return parts.filter { $0 != "SocketMessage" }.joined().replacing(
      "ExtensionMessage", with: "Extension")
  }

  private static func isText(_ type: Any.Type) -> Bool {
    func isText<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
      Value.RawValue.self is String.Type
    }
    return (type as? any RawRepresentable.Type).map { isText($0) } ?? false
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String]? {
    let values = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return values.isEmpty ? nil : values
  }
}

/// An optional, an array or a dictionary.
private protocol Wrapper {
  static var wrapped: Any.Type { get }
  static var form: WrapperForm { get }
}

private enum WrapperForm { case optional, array, dictionary }

private protocol OptionalWrapper {}

extension Optional: Wrapper, OptionalWrapper {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate static var form: WrapperForm { .optional }
}

extension Array: Wrapper {
  fileprivate static var wrapped: Any.Type { Element.self }
  fileprivate static var form: WrapperForm { .array }
}

extension Dictionary: Wrapper {
  fileprivate static var wrapped: Any.Type { Value.self }
  fileprivate static var form: WrapperForm { .dictionary }
}
