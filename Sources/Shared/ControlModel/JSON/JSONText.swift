/// JSON text from outside: messages, request bodies, files.
///
/// Everything is read in time proportional to its size. The callers limit how many bytes there
/// are: `LineBuffer` for lines, the readers of files for files.
public enum JSONText {
  /// How many arrays and objects may be inside each other.
  public static let deepest = 64

  /// The value that a text consists of.
  ///
  /// - Throws: `JSONSyntaxError` if it is not JSON, or nested deeper than `deepest`.
  public static func value(
    of bytes: some Sequence<UInt8>, deepest: Int = deepest
  ) throws(JSONSyntaxError) -> JSONValue {
    try JSONParser.parse(Array(bytes), deepest: deepest)
  }

  /// The text as a value of a type.
  ///
  /// - Throws: `JSONSyntaxError` if it is not JSON or nested too deep; `DecodingError` if it is JSON that
  ///   does not fit the type.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>, deepest: Int = deepest
  ) throws -> Value {
    try value(of: bytes, deepest: deepest).decode(type)
  }
}

/// Where and why a text is not JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of the mistake, from 1.
  public let line: Int
  /// What is wrong there.
  public let reason: String

  /// Whether it is JSON, but nested too deep.
  public let isTooDeep: Bool

  init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
    isTooDeep = false
  }

  init(line: Int, tooDeep deepest: Int) {
    self.line = line
    reason = "it is nested deeper than \(deepest) levels"
    isTooDeep = true
  }

  /// What is wrong with a text of one line.
  public var description: String { isTooDeep ? reason : "it is not JSON: \(reason)" }
}

extension JSONValue {
  /// The value as a value of a type.
  ///
  /// Dates and data are written as their `Codable` conformances write them.
  ///
  /// - Throws: `DecodingError` if it does not fit the type.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONValueDecoder(self).value(as: type)
  }
}
