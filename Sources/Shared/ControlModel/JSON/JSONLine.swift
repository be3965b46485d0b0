/// Builds the JSON lines of the event stream, and of the requests of a press, in a reused buffer.
///
/// Written by hand because every event of an edge uses it: a `JSONEncoder` takes a hundred times as long and allocates
/// memory for every field. Readers use `JSONText`. The buffer grows with the longest line.
package struct JSONLine: ~Copyable {
  private var bytes: [UInt8] = []

  package init(capacity: Int = 1_024) { bytes.reserveCapacity(capacity) }

  /// Passes the line to `body`, with its newline after `end()`; the bytes are valid only inside `body`.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer(body)
  }

  /// The beginning of a line up to the value of a number, built in advance so that it does not delay an edge.
  package struct Head: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// Adds the name of a field, and returns the line as the beginning of later lines.
  package mutating func head(before name: StaticString) -> Head {
    key(name)
    return Head(bytes: withBytes { Array($0) })
  }

  /// Starts a new line with a prepared beginning and the number that follows.
  package mutating func begin(_ head: Head, _ value: UInt64) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: head.bytes)
    number(value)
  }

  /// Starts a new line with its first field.
  package mutating func begin(_ name: StaticString, _ value: String) {
    bytes.removeAll(keepingCapacity: true)
    literal("{")
    key(name)
    quoted(value)
  }

  /// Starts a new line without a field.
  package mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    literal("{")
  }

  /// Adds a string, or `null` if `value` is `nil`.
  package mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { quoted(value) } else { literal("null") }
  }

  package mutating func field(_ name: StaticString, _ value: UInt64) {
    key(name)
    number(value)
  }

  /// Adds `true`, `false`, or `null` if `value` is `nil`.
  package mutating func field(_ name: StaticString, _ value: Bool?) {
    key(name)
    switch value {
    case .some(true): literal("true")
    case .some(false): literal("false")
    case .none: literal("null")
    }
  }

  /// Adds an object, whose fields `body` adds.
  package mutating func object(_ name: StaticString, _ body: (inout JSONLine) -> Void) {
    key(name)
    literal("{")
    body(&self)
    literal("}")
  }

  /// Adds an object with these members, in the order of their names.
  package mutating func field(_ name: StaticString, _ members: [String: JSONValue]) {
    key(name)
    value(.object(members))
  }

  /// Adds an object with the fields of a message, in their order.
  package mutating func field(_ name: StaticString, _ message: some WireMessage) {
    key(name)
    object(message)
  }

  package mutating func end() {
    literal("}\n")
  }

  // MARK: The parts of a line

  /// Adds the name of a field; the first field of an object follows its bracket.
  private mutating func key(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    literal(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Adds the name of a field of a message.
  mutating func key(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { literal(",") }
    quoted(name)
    literal(":")
  }

  /// Adds the fields of a message as an object.
  mutating func object(_ message: some WireMessage) {
    literal("{")
    // The buffer moves to the writer and back, so that it is not copied.
    var line = JSONLine(capacity: 0)
    swap(&line.bytes, &bytes)
    var fields = FieldWriter(line)
    // Only an encoder throws.
    try? message.write(to: &fields)
    bytes = fields.line.bytes
    literal("}")
  }

  /// Adds a value of any type, with an encoder.
  mutating func encoded(_ value: some Encodable) {
    bytes.append(contentsOf: JSONText.encode(value) ?? Array("null".utf8))
  }

  mutating func value(_ json: JSONValue) {
    switch json {
    case .null: literal("null")
    case .bool(let value): literal(value ? "true" : "false")
    case .int(let value): bytes.append(contentsOf: "\(value)".utf8)
    // JSON has no other numbers.
    case .double(let value): bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let value): quoted(value)
    case .array(let elements):
      literal("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { literal(",") }
        value(element)
      }
      literal("]")
    case .object(let members):
      literal("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { literal(",") }
        quoted(member.key)
        literal(":")
        value(member.value)
      }
      literal("}")
    }
  }

  mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func quoted(_ text: String) {
    var text = text
    text.withUTF8 { text in
      bytes.append(UInt8(ascii: "\""))
      var written = 0
      while let index = text[written...].firstIndex(where: { !Self.isPlain($0) }) {
        bytes.append(contentsOf: text[written..<index])
        written = index + escape(text[index...])
      }
      bytes.append(contentsOf: text[written...])
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && !JSONText.mayBeUnsafe(byte)
  }

  /// Writes the first character of a text, escaped if JSON or a terminal requires it.
  ///
  /// - Returns: The number of bytes of the text that were consumed.
  private mutating func escape(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let byte = text[text.startIndex]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(UInt8(ascii: "\\"))
    } else if byte < 0x20 {
      literal("\\u00")
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
      return 1
    } else if let unsafe = JSONText.unsafeCharacter(text) {
      bytes.append(contentsOf: unsafe.escape)
      return unsafe.length
    }
    bytes.append(byte)
    return 1
  }

  mutating func number(_ value: UInt64) {
    // The largest value has 20 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = digits.count
      var rest = value
      repeat {
        place -= 1
        digits[place] = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }
}
