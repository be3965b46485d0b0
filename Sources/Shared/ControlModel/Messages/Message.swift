public import SystemAccess

/// Makes a structure a message: its stored properties are the fields of a JSON object.
///
/// The macro adds a memberwise initializer, unless the structure has an initializer with the same labels, and the members
/// of `WireMessage`. A field is named after its property (`opensApp` is `opens_app`) and
///
/// - is required if its type is not optional and the property has no default value;
/// - is omitted if it is `nil` and its type is optional; `null` is read as `nil`;
/// - is omitted if it equals the property's default value.
///
/// `@Field` changes this.
///
/// - Parameter memberwise: Whether to add the memberwise initializer.
@attached(member, names: named(init), named(fields), named(write), named(checkLimits))
@attached(extension, conformances: WireMessage)
public macro Message(memberwise: Bool = true) = #externalMacro(module: "Macros", type: "Message")

/// Adds the list of fields to a structure that reads and writes its fields itself, by the rules of `@Message`.
@attached(member, names: named(fields))
@attached(extension, conformances: Described)
public macro FieldList() = #externalMacro(module: "Macros", type: "FieldList")

/// Changes the name, the presence or the limits of a field of a message.
///
/// - Parameters:
///   - name: The name in JSON.
///   - required: Whether the field is required even if it is optional or has a default value.
///   - written: Whether the field is always written, although it may be missing when reading.
///   - inline: Whether the property is a message whose fields are written among the other fields, not in a nested object.
///   - omitted: Whether the property is not part of messages.
///   - fallback: The property whose value replaces a missing field; the field is always written.
///   - range: The permitted range of a number.
///   - length: The permitted number of characters (Unicode scalars).
@attached(peer)
public macro Field(
  _ name: String? = nil, required: Bool = false, written: Bool = false, inline: Bool = false,
  omitted: Bool = false, fallback: StaticString? = nil,
  range: ClosedRange<Int>? = nil, length: ClosedRange<Int>? = nil
) = #externalMacro(module: "Macros", type: "Field")

/// A structure that is written as a JSON object with a list of fields; `@Message` adds the members.
public protocol WireMessage: Codable, Equatable, Sendable, Described {
  /// Reads the fields of an object.
  init(fields: borrowing FieldReader) throws
  /// Writes the fields of an object.
  func write(to fields: inout FieldWriter) throws
  /// Checks the limits of each field.
  ///
  /// - Throws: `badMessage` that names the field and its limits.
  func checkLimits() throws(MessageError)
  /// Checks rules that concern several fields.
  ///
  /// - Throws: An error that names the fields, such as `badMessage` or `refused`.
  func checkRules() throws(MessageError)
}

extension WireMessage {
  /// Reads the fields with a decoder.
  public init(from decoder: any Decoder) throws {
    try self.init(fields: FieldReader(decoder))
  }

  /// Writes the fields with an encoder.
  public func encode(to encoder: any Encoder) throws {
    var fields = FieldWriter(encoder)
    try write(to: &fields)
  }

  /// Does nothing.
  public func checkLimits() throws(MessageError) {}

  /// Does nothing.
  public func checkRules() throws(MessageError) {}

  /// Calls `checkLimits` and `checkRules`.
  public func check() throws(MessageError) {
    try checkLimits()
    try checkRules()
  }
}

/// A text is a string, a sentence an object with `format` and, if it has arguments, `arguments`.
extension Sentence.Argument: Codable {
  private enum CodingKeys: CodingKey { case format, arguments }

  /// Reads a string or an object.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = .sentence(
      Sentence(
        format: try fields.decode(String.self, forKey: .format),
        arguments: try fields.decodeIfPresent([Self].self, forKey: .arguments) ?? []))
  }

  /// Writes a string or an object.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .sentence(let sentence):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(sentence.format, forKey: .format)
      if !sentence.arguments.isEmpty { try fields.encode(sentence.arguments, forKey: .arguments) }
    }
  }
}

extension Sentence {
  /// The maximum number of levels of nested sentences in a message.
  private static let deepest = 8
  /// The maximum size of all texts of a sentence in a message, in bytes.
  private static let longest = 4_096

  /// Whether the sentence is within the limits and uses each argument once, which bounds the length of its text.
  var isBounded: Bool {
    var bytes = Self.longest
    return isBounded(&bytes, depth: 1)
  }

  private func isBounded(_ bytes: inout Int, depth: Int) -> Bool {
    bytes -= format.utf8.count
    guard depth <= Self.deepest, bytes >= 0, arguments.count <= 9 else { return false }
    for number in arguments.indices where format.ranges(of: "%\(number + 1)").count > 1 {
      return false
    }
    return arguments.allSatisfy { argument in
      switch argument {
      case .text(let text):
        bytes -= text.utf8.count
        return bytes >= 0
      case .sentence(let sentence): return sentence.isBounded(&bytes, depth: depth + 1)
      }
    }
  }
}
