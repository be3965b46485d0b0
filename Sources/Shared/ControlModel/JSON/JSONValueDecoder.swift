/// Decodes `Decodable` types from a `JSONValue`, without the costs of `JSONDecoder`.
///
/// A type that does not match is an error at once, without scanning the text again.
struct JSONValueDecoder: Decoder {
  /// The path of a value, converted to an array only for an error.
  indirect enum Path {
    case root
    case key(any CodingKey, in: Path)

    var keys: [any CodingKey] {
      var keys: [any CodingKey] = []
      var path = self
      while case .key(let key, let parent) = path {
        keys.append(key)
        path = parent
      }
      return keys.reversed()
    }
  }

  let json: JSONValue
  let path: Path

  init(_ json: JSONValue, at path: Path = .root) {
    self.json = json
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(JSONMembers(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([JSONValue].self) }
    return JSONElements(elements: elements, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func value<Value: Decodable>(as type: Value.Type) throws -> Value {
    if Value.self == JSONValue.self, let value = json as? Value { return value }
    do { return try Value(from: self) } catch DecodingError.dataCorrupted(let context) {
      throw unknownWord(type) ?? .dataCorrupted(context)
    }
  }

  /// The error for a text that is not one of an enumeration's words, or `nil` if `type` is not an enumeration of words.
  private func unknownWord(_ type: Any.Type) -> DecodingError? {
    func words<Words: CaseIterable>(_ type: Words.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
    guard case .string(let text) = json,
      let words = (type as? any CaseIterable.Type).map({ words($0) }),
      !words.isEmpty
    else { return nil }
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription:
          "\"\(text.prefix(40))\" is unknown; known: \(words.joined(separator: ", "))"
      ))
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    if case .null = json {
      return .valueNotFound(
        type, DecodingError.Context(codingPath: codingPath, debugDescription: "it is null"))
    }
    return .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "it is \(json.kind), not \(JSONValue.kind(of: type))"))
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = json else { throw mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = json else { throw mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch json {
    case .int(let value): return Double(value)
    case .double(let value): return value
    case _: throw mismatch(type)
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(as: type) }

  private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    switch json {
    case .int(let value):
      if let number = Number(exactly: value) { return number }
    case .double(let value):
      if value > -0x1p63, let number = Number(exactly: value) { return number }
    case _: throw mismatch(type)
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "the number \(json) is not a whole number that fits into \(type)"))
  }
}

private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let path: JSONValueDecoder.Path

  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).value(as: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(JSONKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: some CodingKey) throws -> JSONValueDecoder {
    guard let json = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return JSONValueDecoder(json, at: .key(key, in: path))
  }
}

private struct JSONElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: JSONValueDecoder.Path
  private(set) var currentIndex = 0

  init(elements: [JSONValue], path: JSONValueDecoder.Path) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder().value(as: type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try decoder().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    currentIndex += 1
    return decoder
  }

  private func decoder() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        DecodingError.Context(codingPath: codingPath, debugDescription: "there are no more values"))
    }
    return JSONValueDecoder(
      elements[currentIndex], at: .key(JSONKey(intValue: currentIndex), in: path))
  }
}

/// The index of an element, or `super`.
private struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

extension JSONValue {
  /// The type of a value, for errors.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .int, .double: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The JSON type for a Swift type, for errors.
  fileprivate static func kind(of type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    case is [JSONValue].Type: "an array"
    case is [String: JSONValue].Type: "an object"
    case _: "a number"
    }
  }
}
