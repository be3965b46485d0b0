/// Builds one JSON object on one line, in a buffer that is reused: the framing of the event stream.
///
/// Written by hand because it stands between an edge and its event: a `JSONEncoder` costs a hundred
/// times as much and allocates for every field. Readers use `JSONDecoder`.
public struct JSONLine: Sendable {
  /// The line so far, with its newline after `end()`.
  public private(set) var bytes: [UInt8] = []

  /// An empty buffer.
  public init() {
    bytes.reserveCapacity(1_024)
  }

  /// Starts a new line with its first field.
  public mutating func begin(_ name: StaticString, _ value: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
    key(name, first: true)
    string(value)
  }

  /// Adds a text; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { literal("null") }
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
    case true: literal("true")
    case false: literal("false")
    case nil: literal("null")
    }
  }

  /// Ends the line.
  public mutating func end() {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func key(_ name: StaticString, first: Bool = false) {
    if !first { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    literal(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func number(_ value: UInt64) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      if text.contains(where: Self.needsEscape) {
        for byte in text { escaped(byte) }
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F: escape(byte)
    default: bytes.append(byte)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    let digits: StaticString = "0123456789abcdef"
    literal("\\u00")
    digits.withUTF8Buffer {
      bytes.append($0[Int(byte >> 4)])
      bytes.append($0[Int(byte & 15)])
    }
  }
}
