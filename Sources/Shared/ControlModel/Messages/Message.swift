/// Makes a structure a message: its stored properties are the fields of a JSON object.
///
/// It adds an initializer with a value for each field, unless the structure has one with the same labels, and the
/// members of `WireMessage`. A field is named after its property (`opensApp` is `opens_app`) and
///
/// - must be there, if its type is no optional and it has no initial value;
/// - is left out if it is `nil`, if its type is optional; `null` is read as `nil`;
/// - is left out if it has its initial value, if there is one.
///
/// `@Field` changes this.
@attached(member, names: named(init), named(fields), named(write), named(checkLimits))
@attached(extension, conformances: WireMessage)
public macro Message() = #externalMacro(module: "Macros", type: "Message")

/// Makes the list of fields of a structure that reads and writes them itself, by the rules of `@Message`.
@attached(member, names: named(fields))
@attached(extension, conformances: Described)
public macro FieldList() = #externalMacro(module: "Macros", type: "FieldList")

/// Says more about a field of a message.
///
/// - Parameters:
///   - name: Its name in JSON.
///   - required: Whether it must be there, although it is an optional or has an initial value.
///   - written: Whether it is written in any case; read, it may be missing.
///   - inline: Whether the property is a message whose fields are beside the others, not in an object of their own.
///   - omitted: Whether the property is left out of messages.
///   - fallback: The field whose value it has if it is missing; it is written in any case.
///   - range: The numbers that it may have.
///   - length: How many characters (Unicode scalars) it may have.
@attached(peer)
public macro Field(
  _ name: String? = nil, required: Bool = false, written: Bool = false, inline: Bool = false,
  omitted: Bool = false, fallback: StaticString? = nil,
  range: ClosedRange<Int>? = nil, length: ClosedRange<Int>? = nil
) = #externalMacro(module: "Macros", type: "Field")

/// A structure that is written as a JSON object with a list of fields.
///
/// `@Message` adds the members.
public protocol WireMessage: Codable, Equatable, Sendable, Described {
  /// Reads the fields of an object.
  init(fields: borrowing FieldReader) throws
  /// Writes the fields of an object.
  func write(to fields: inout FieldWriter) throws
  /// Checks the limits of each field.
  ///
  /// - Throws: `badMessage` that names the field and its limits.
  func checkLimits() throws(MessageError)
  /// Checks which fields may be combined.
  ///
  /// - Throws: `badMessage` that names the field and what it may be.
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

  /// A message without limits.
  public func checkLimits() throws(MessageError) {}

  /// A message without rules.
  public func checkRules() throws(MessageError) {}

  /// Checks the limits of each field, then which fields may be combined.
  ///
  /// - Throws: `badMessage` that names the field and what it may be.
  public func check() throws(MessageError) {
    try checkLimits()
    try checkRules()
  }
}
