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
    key(name, after: UInt8(ascii: "{"))
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

  // MARK: The parts of a line. Each makes room once, then writes without looking.

  private mutating func key(_ name: StaticString, after separator: UInt8 = UInt8(ascii: ",")) {
    let size = name.utf8CodeUnitCount
    reserve(size + 4)
    put(separator)
    put(UInt8(ascii: "\""))
    put(name.utf8Start, size)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
  }

  private mutating func literal(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    put(text.utf8Start, text.utf8CodeUnitCount)
  }

  private mutating func quoted(_ text: String) {
    var text = text
    text.withUTF8 { text in
      reserve(text.count * Self.longestEscape + 2)
      put(UInt8(ascii: "\""))
      for byte in text {
        if Self.isPlain(byte) { put(byte) } else { escaped(byte) }
      }
      put(UInt8(ascii: "\""))
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }

  /// `\u001f`
  private static var longestEscape: Int { 6 }

  private mutating func escaped(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return put(byte) }
    put(UInt8(ascii: "u"))
    put(UInt8(ascii: "0"))
    put(UInt8(ascii: "0"))
    put(Self.digit(byte >> 4))
    put(Self.digit(byte & 15))
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
    var place = base + count + digits
    while place > base + count {
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  // MARK: The buffer

  private mutating func put(_ byte: UInt8) {
    base[count] = byte
    count &+= 1
  }

  private mutating func put(_ bytes: UnsafePointer<UInt8>, _ size: Int) {
    (base + count).update(from: bytes, count: size)
    count &+= size
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
