/// Builds the JSON lines of the event stream, and of the requests of a press, in a reused buffer.
///
/// Written by hand because every event of an edge uses it: a `JSONEncoder` takes a hundred times as long and allocates
/// memory for every field. Readers use `JSONText`. The buffer grows with the longest line.
package struct JSONLine: ~Copyable {
  /// The buffer, whose first `count` bytes are the line; appending to a shorter array would take twice as long.
  private var bytes: [UInt8]
  private var count = 0

  package init(capacity: Int = 1_024) { bytes = [UInt8](repeating: 0, count: capacity) }

  /// Passes the line to `body`, with its newline after `end()`; the bytes are valid only inside `body`.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
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
    count = 0
    head.bytes.withUnsafeBufferPointer { append($0) }
    number(value)
  }

  /// Starts a new line with its first field.
  package mutating func begin(_ name: StaticString, _ value: String) {
    count = 0
    literal("{")
    key(name)
    quoted(value)
  }

  /// Starts a new line without a field.
  package mutating func begin() {
    count = 0
    literal("{")
  }

  /// Adds a string, or `null` if `value` is `nil`.
  package mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { quoted(value) } else { literal("null") }
  }

  package mutating func field(_ name: StaticString, _ value: UInt64) { append(name, value) }

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
  private mutating func key(_ name: StaticString) { append(name, nil) }

  /// Adds the name of a field and, with its value, a number; one append of both takes half as long as several.
  private mutating func append(_ name: StaticString, _ value: UInt64?) {
    let comma = isAtFirstField ? 0 : 1
    let length = name.utf8CodeUnitCount
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 4 + Self.digits) { field in
      // From the last byte to the first, so that the digits need not be counted.
      var first = field.count
      if let value { first = Self.write(value, to: field, before: first) }
      first -= length + 3 + comma
      field[first] = UInt8(ascii: ",")
      field[first + comma] = UInt8(ascii: "\"")
      for index in 0..<length { field[first + comma + 1 + index] = name.utf8Start[index] }
      field[first + comma + 1 + length] = UInt8(ascii: "\"")
      field[first + comma + 2 + length] = UInt8(ascii: ":")
      append(UnsafeBufferPointer(rebasing: field[first...]))
    }
  }

  /// Adds the name of a field of a message.
  mutating func key(_ name: String) {
    if !isAtFirstField { literal(",") }
    quoted(name)
    literal(":")
  }

  /// Adds the fields of a message as an object.
  mutating func object(_ message: some WireMessage) {
    literal("{")
    // The buffer moves to the writer and back, so that it is not copied.
    var line = JSONLine(capacity: 0)
    swap(&line, &self)
    var fields = FieldWriter(line)
    // Only an encoder throws.
    try? message.write(to: &fields)
    (bytes, count) = (fields.line.bytes, fields.line.count)
    literal("}")
  }

  /// Adds a value of any type, with an encoder.
  mutating func encoded(_ value: some Encodable) {
    append(JSONText.encode(value) ?? Array("null".utf8))
  }

  mutating func value(_ json: JSONValue) {
    switch json {
    case .null: literal("null")
    case .bool(let value): literal(value ? "true" : "false")
    case .int(let value): append(Array("\(value)".utf8))
    // JSON has no other numbers.
    case .double(let value): append(Array((value.isFinite ? "\(value)" : "null").utf8))
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
    text.withUTF8Buffer { append($0) }
  }

  mutating func quoted(_ text: String) {
    var text = text
    text.withUTF8 { text in
      append(UInt8(ascii: "\""))
      var written = 0
      var index = 0
      while index < text.count {
        if Self.isPlain(text[index]) {
          index += 1
        } else {
          append(UnsafeBufferPointer(rebasing: text[written..<index]))
          index += escape(text[index...])
          written = index
        }
      }
      append(UnsafeBufferPointer(rebasing: text[written...]))
      append(UInt8(ascii: "\""))
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
      append(UInt8(ascii: "\\"))
    } else if byte < 0x20 {
      literal("\\u00")
      for digit in [byte >> 4, byte & 15] {
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
      return 1
    } else if let unsafe = JSONText.unsafeCharacter(text) {
      append(unsafe.escape)
      return unsafe.length
    }
    append(byte)
    return 1
  }

  mutating func number(_ value: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.digits) { digits in
      let first = Self.write(value, to: digits, before: digits.count)
      append(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Whether the next field is the first of its object.
  private var isAtFirstField: Bool { count > 0 && bytes[count - 1] == UInt8(ascii: "{") }

  private mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    bytes[count] = byte
    count += 1
  }

  private mutating func append(_ text: [UInt8]) { text.withUnsafeBufferPointer { append($0) } }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count)
    let end = count
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let to = buffer.baseAddress, let from = text.baseAddress else { return }
      (to + end).update(from: from, count: text.count)
    }
    count += text.count
  }

  private mutating func makeRoom(for more: Int) {
    guard bytes.count - count < more else { return }
    bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, more)))
  }

  /// The number of digits of the largest value.
  private static let digits = 20

  /// Writes the digits of a number before the index `end`, and returns the index of the first.
  private static func write(
    _ value: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, before end: Int
  ) -> Int {
    var first = end
    var rest = value
    // Two digits at a time: timestamps have 13 to 19.
    while rest >= 10 {
      let (quotient, two) = rest.quotientAndRemainder(dividingBy: 100)
      rest = quotient
      first -= 2
      let tens = (two &* 103) &>> 10
      buffer[first] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
      buffer[first &+ 1] = UInt8(truncatingIfNeeded: 0x30 &+ two &- tens &* 10)
    }
    guard rest > 0 || first == end else { return first }
    first -= 1
    buffer[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    return first
  }
}
