import FoundationEssentials

/// A type that is written as a JSON value of another form than its properties.
package protocol SchemaProviding {
  /// Its JSON Schema.
  static var schema: [String: JSONValue] { get }
}

/// JSON Schemas (json-schema.org, 2020-12) of messages, which follow from their lists of fields.
package struct Schemas {
  /// The schemas of the messages that were referred to, by their names.
  package private(set) var named: [String: JSONValue] = [:]
  /// What precedes the name in a reference.
  private let location: String

  /// Who writes a message.
  package enum Use {
    /// The daemon or the gateway.
    case written
    /// A client: `null` may stand for an optional field.
    case read
    /// A client, which has to leave out an optional field without a value.
    case readWithoutNull
  }

  private var use = Use.written

  /// No schemas yet; `location` is where they will be.
  package init(at location: String) { self.location = location }

  /// The schema of a message in its own place.
  ///
  /// - Parameters:
  ///   - fields: The message's fields.
  ///   - oneOf: The names of fields of which exactly one must be there.
  ///   - required: The names of fields that must be there although they are optional.
  ///   - use: Who writes it; the same for the messages in it.
  /// - Returns: Its JSON Schema.
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

  /// The schema of a value; a message's is a reference.
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

  /// The schema of a field with its limits and its description.
  private mutating func property(_ field: MessageField) -> [String:
    JSONValue]
  {
    var schema = schema(of: field.type)
    // What is read is an `Int`; a number beyond it is refused.
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
      // A message may contain itself.
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

  /// Whether a type is an enumeration of texts.
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

/// A type that contains values of another one.
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
