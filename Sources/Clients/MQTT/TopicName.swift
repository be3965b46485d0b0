/// How the names of buttons and placements become a part of a topic or of an identifier.
///
/// Both forms are reversible, so two names never become one.
enum TopicName {
  /// One level of a topic: every byte besides ASCII letters, digits, `-`, `.`, `_` and `~` is percent-encoded.
  ///
  /// Thus `+`, `#` and `/`, which have a meaning in topics, and `$` never appear.
  static func level(_ name: String) -> String {
    encode(name, keeping: "-._~", mark: "%")
  }

  /// The name that became this level; nil if none did.
  static func name(ofLevel level: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(level.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let name = String(validating: bytes, as: UTF8.self), Self.level(name) == level else {
      return nil
    }
    return name
  }

  /// A part of an identifier of Home Assistant, which may have ASCII letters, digits, `-` and `_` only.
  static func identifier(_ name: String) -> String { encode(name, keeping: "-", mark: "_") }

  private static func encode(_ name: String, keeping kept: String, mark: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += mark + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
