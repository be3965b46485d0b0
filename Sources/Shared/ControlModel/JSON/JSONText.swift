import FoundationEssentials

/// Parses untrusted JSON text, such as messages, request bodies and files, in time proportional to its size.
///
/// The callers limit the number of bytes: `LineBuffer` for lines, the readers of files for files.
public enum JSONText {
  /// The maximum depth of nested arrays and objects.
  public static let deepest = 64

  /// Parses a text that consists of one value.
  ///
  /// - Throws: `JSONSyntaxError` if it is not JSON, or nested deeper than `deepest`.
  public static func value(
    of bytes: some Sequence<UInt8>, deepest: Int = deepest
  ) throws(JSONSyntaxError) -> JSONValue {
    try JSONParser.parse(Array(bytes), deepest: deepest)
  }

  /// Parses a text and decodes its value.
  ///
  /// - Throws: `JSONSyntaxError` if it is not JSON or nested too deep; `DecodingError` if it does not fit the type.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>, deepest: Int = deepest
  ) throws -> Value {
    try value(of: bytes, deepest: deepest).decode(type)
  }
}

/// A syntax error in JSON text.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of the error, from 1.
  public let line: Int
  /// The reason of the error.
  public let reason: String

  /// Whether the text is nested too deep.
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

  /// The reason without the line, for texts of one line.
  public var description: String { isTooDeep ? reason : "it is not JSON: \(reason)" }
}

extension JSONValue {
  /// Decodes a value of a type; dates and data have the form of their `Codable` conformances.
  ///
  /// - Throws: `DecodingError` if the value does not fit the type.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONValueDecoder(self).value(as: type)
  }
}

extension JSONText {
  /// Encodes a value with sorted keys, so that equal values have equal bytes.
  ///
  /// - Returns: The text, or `nil` for a number that is not finite, which JSON does not have.
  package static func encode(_ value: some Encodable, indented: Bool = false) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if indented { encoder.outputFormatting.insert(.prettyPrinted) }
    return (try? encoder.encode(value)).map { Array($0) }
  }

  /// Escapes characters in JSON that control a terminal or change the order of others, without changing the data.
  ///
  /// `bytes` must be JSON in UTF-8, where such characters occur in strings only.
  public static func escapingUnsafe(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if mayBeUnsafe(byte), let unsafe = unsafeCharacter(bytes[index...].prefix(3)) {
        result += unsafe.escape
        index += unsafe.length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// Whether an unsafe character can begin with this byte.
  @inlinable
  package static func mayBeUnsafe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    case _: false
    }
  }

  /// The escape and the number of bytes of an unsafe character at the beginning of `bytes`, or `nil`.
  package static func unsafeCharacter(
    _ bytes: some Collection<UInt8>
  ) -> (escape: [UInt8], length: Int)? {
    var iterator = bytes.makeIterator()
    guard let first = iterator.next() else { return nil }
    if first == 0x7F { return (escape(0x7F), 1) }
    guard let second = iterator.next() else { return nil }
    switch (first, second) {
    // C1 control characters and the soft hyphen.
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD): return (escape(UInt16(second)), 2)
    // The Arabic letter mark.
    case (0xD8, 0x9C): return (escape(0x61C), 2)
    case _: break
    }
    guard let third = iterator.next() else { return nil }
    switch (first, second, third) {
    // Zero-width spaces, directional marks, line separators, embeddings and overrides; invisible operators and
    // isolates; the byte order mark; annotations.
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA0...0xAF),
      (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xB9...0xBB):
      let code = UInt16(first & 0xF) << 12 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
      return (escape(code), 3)
    case _: return nil
    }
  }

  private static func escape(_ code: UInt16) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [UInt8(ascii: "\\"), UInt8(ascii: "u")]
      + [12, 8, 4, 0].map { digits[Int(code >> $0 & 0xF)] }
  }
}
