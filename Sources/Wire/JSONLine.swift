/// Builds one JSON object on one line, in a buffer that is reused: the framing of the event stream.
///
/// Written by hand because it stands between an edge and its event: a `JSONEncoder` costs a hundred
/// times as much and allocates for every field. Readers use `JSONDecoder`. The buffer grows when a line
/// is longer than every line before it, and is never given back.
public struct JSONLine: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  /// An empty buffer.
  public init(capacity: Int = 1_024) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The line so far, with its newline after `end()`; valid inside `body` only.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }

  /// Starts a new line with its first field.
  public mutating func begin(_ name: StaticString, _ value: String) {
    count = 0
    append(UInt8(ascii: "{"))
    quoted(name)
    append(UInt8(ascii: ":"))
    quoted(value)
  }

  /// Adds a text; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { quoted(value) } else { literal("null") }
  }

  /// Adds a whole number.
  public mutating func field(_ name: StaticString, _ value: UInt64) {
    key(name)
    number(value)
  }

  /// Adds a truth value; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ value: Bool?) {
    key(name)
    switch value {
    case .some(true): literal("true")
    case .some(false): literal("false")
    case .none: literal("null")
    }
  }

  /// Ends the line.
  public mutating func end() {
    literal("}\n")
  }

  // MARK: The parts of a line

  private mutating func key(_ name: StaticString) {
    append(UInt8(ascii: ","))
    quoted(name)
    append(UInt8(ascii: ":"))
  }

  private mutating func quoted(_ name: StaticString) {
    append(UInt8(ascii: "\""))
    literal(name)
    append(UInt8(ascii: "\""))
  }

  private mutating func quoted(_ text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      if text.contains(where: Self.needsEscape) {
        for byte in text { escaped(byte) }
      } else {
        append(text)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0..<0x20, 0x7F:
      literal("\\u00")
      append(Self.digit(byte >> 4))
      append(Self.digit(byte & 15))
    default: append(byte)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func number(_ value: UInt64) {
    var digits = 1
    var limit: UInt64 = 10
    // 20 digits is the most that 64 bits can have.
    while digits < 20, value >= limit {
      digits += 1
      limit = limit &* 10
    }
    reserve(digits)
    var rest = value
    for place in stride(from: count + digits - 1, through: count, by: -1) {
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  // MARK: The buffer

  private mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  private mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  private mutating func reserve(_ extra: Int) {
    guard count + extra > capacity else { return }
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
