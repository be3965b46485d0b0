import ControlModel

/// Builds one JSON object on one line, in a buffer that is reused: the framing of the event stream.
///
/// Written by hand because every event of an edge passes it: a `JSONEncoder` costs a hundred
/// times as much and allocates for every field. Readers use `JSONText`. The buffer grows when a line
/// is longer than every line before it, and is kept for the lines after it.
package struct JSONLine: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  /// An empty buffer.
  package init(capacity: Int = 1_024) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The line so far, with its newline after `end()`; valid inside `body` only.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }

  /// The beginning of a line, up to the value of a number: built before, so that an edge need not wait for it.
  package struct Head: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// What has been built so far and the name of the field that follows, for a line that begins like this.
  package mutating func head(before name: StaticString) -> Head {
    key(name)
    return Head(bytes: withBytes { Array($0) })
  }

  /// Starts a new line with a beginning that was built before, and the number that follows.
  package mutating func begin(_ head: Head, _ value: UInt64) {
    count = 0
    head.bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      room(for: bytes.count).update(from: start, count: bytes.count)
      count = bytes.count
    }
    number(value)
  }

  /// Starts a new line with its first field.
  package mutating func begin(_ name: StaticString, _ value: String) {
    count = 0
    key(name, after: UInt8(ascii: "{"))
    quoted(value)
  }

  /// Adds a text; nil is written as `null`.
  package mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { quoted(value) } else { literal("null") }
  }

  /// Adds a whole number.
  package mutating func field(_ name: StaticString, _ value: UInt64) {
    key(name)
    number(value)
  }

  /// Adds a truth value; nil is written as `null`.
  package mutating func field(_ name: StaticString, _ value: Bool?) {
    key(name)
    switch value {
    case .some(true): literal("true")
    case .some(false): literal("false")
    case .none: literal("null")
    }
  }

  /// Ends the line.
  package mutating func end() {
    literal("}\n")
  }

  // MARK: The parts of a line. Each makes room once, then writes without looking.

  private mutating func key(_ name: StaticString, after separator: UInt8 = UInt8(ascii: ",")) {
    let size = name.utf8CodeUnitCount
    var place = room(for: size + 4)
    Self.put(separator, at: &place)
    Self.put(UInt8(ascii: "\""), at: &place)
    place.update(from: name.utf8Start, count: size)
    place += size
    Self.put(UInt8(ascii: "\""), at: &place)
    Self.put(UInt8(ascii: ":"), at: &place)
    count = place - base
  }

  private mutating func literal(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    room(for: size).update(from: text.utf8Start, count: size)
    count += size
  }

  private mutating func quoted(_ text: String) {
    var text = text
    text.withUTF8 { text in
      var place = room(for: text.count * Self.longestEscape + 2)
      Self.put(UInt8(ascii: "\""), at: &place)
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        if Self.isPlain(byte) {
          Self.put(byte, at: &place)
        } else if byte < 0x80 {
          Self.escape(byte, at: &place)
        } else if let unsafe = JSONText.unsafeCharacter(text[(index - 1)...]) {
          for byte in unsafe.escape { Self.put(byte, at: &place) }
          index += unsafe.length - 1
        } else {
          Self.put(byte, at: &place)
        }
      }
      Self.put(UInt8(ascii: "\""), at: &place)
      count = place - base
    }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && !JSONText.mayBeUnsafe(byte)
  }

  /// The most bytes that one becomes: a backslash, a `u` and four digits.
  private static var longestEscape: Int { 6 }

  private static func escape(_ byte: UInt8, at place: inout UnsafeMutablePointer<UInt8>) {
    put(UInt8(ascii: "\\"), at: &place)
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return put(byte, at: &place) }
    put(UInt8(ascii: "u"), at: &place)
    put(UInt8(ascii: "0"), at: &place)
    put(UInt8(ascii: "0"), at: &place)
    put(digit(byte >> 4), at: &place)
    put(digit(byte & 15), at: &place)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func number(_ value: UInt64) {
    // 20 digits is the most that 64 bits can have: written from the end of that much room, then moved.
    let start = room(for: 20)
    var place = start + 20
    var rest = value
    while rest >= 100 {
      let pair = UInt8(truncatingIfNeeded: rest % 100)
      rest /= 100
      place -= 2
      place[1] = UInt8(ascii: "0") | (pair % 10)
      place[0] = UInt8(ascii: "0") | (pair / 10)
    }
    place -= 1
    place.pointee = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: rest % 10)
    if rest >= 10 {
      place -= 1
      place.pointee = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: rest / 10)
    }
    let digits = start + 20 - place
    start.update(from: place, count: digits)
    count += digits
  }

  // MARK: The buffer

  @inline(__always)
  private static func put(_ byte: UInt8, at place: inout UnsafeMutablePointer<UInt8>) {
    place.pointee = byte
    place += 1
  }

  /// Where the next byte goes, with room for this many.
  @inline(__always)
  private mutating func room(for extra: Int) -> UnsafeMutablePointer<UInt8> {
    if count + extra > capacity { reserve(extra) }
    return base + count
  }

  private mutating func reserve(_ extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
