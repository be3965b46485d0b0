import FoundationEssentials

/// Parses a property list in the OpenStep text format of Xcode's projects: `{ key = value; }`, `( a, b )`,
/// texts with or without quotes, `< hexadecimal data >`, and comments.
///
/// Foundation reads this format only since Swift 6.1 or later on Linux; 6.0.3 refuses it.
/// The parser is recursive up to `PropertyList.deepest` levels.
struct OpenStepPropertyList {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a file is in this format: neither XML nor binary.
  static func fits(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || isSpace($0) }
    let isXML =
      start.starts(with: "<?".utf8) || start.starts(with: "<!".utf8)
      || start.starts(with: "<plist".utf8)
    return !isXML && !start.starts(with: "bplist".utf8)
  }

  /// Parses a whole file.
  ///
  /// - Throws: `ImportError` with the line of the first mistake.
  static func parse(_ bytes: [UInt8]) throws(ImportError) -> PropertyList {
    var parser = OpenStepPropertyList(bytes)
    let value = try parser.value()
    parser.skip()
    guard parser.position == bytes.count else { throw parser.mistake("more text after the end") }
    return value
  }

  private mutating func value() throws(ImportError) -> PropertyList {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PropertyList.deepest + 1 else { throw PropertyList.tooDeep }
    skip()
    switch next {
    case UInt8(ascii: "{"): return try table()
    case UInt8(ascii: "("): return try list()
    case UInt8(ascii: "<"): return try data()
    case _: return .text(try text())
    }
  }

  private mutating func table() throws(ImportError) -> PropertyList {
    position += 1
    var table: [String: PropertyList] = [:]
    while !take("}") {
      let key = try text()
      guard take("=") else { throw mistake("\"=\" is missing") }
      table[key] = try value()
      guard take(";") else { throw mistake("\";\" is missing") }
    }
    return .table(table)
  }

  private mutating func list() throws(ImportError) -> PropertyList {
    position += 1
    var list: [PropertyList] = []
    while !take(")") {
      list.append(try value())
      guard take(",") || next == UInt8(ascii: ")") else { throw mistake("\",\" is missing") }
    }
    return .list(list)
  }

  private mutating func data() throws(ImportError) -> PropertyList {
    position += 1
    var digits: [UInt8] = []
    while !take(">") {
      guard let digit = next.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
        throw mistake("data has a character that is not a hexadecimal digit")
      }
      digits.append(UInt8(digit))
      position += 1
    }
    guard digits.count.isMultiple(of: 2) else {
      throw mistake("data has an odd number of hexadecimal digits")
    }
    return .data(
      Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }))
  }

  private mutating func text() throws(ImportError) -> String {
    skip()
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try quoted(quote)
    }
    let start = position
    while let byte = next, !Self.isSpace(byte), !"{}()=;,<>\"'".utf8.contains(byte) {
      position += 1
    }
    guard position > start else { throw mistake("a value is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(ImportError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = next else { break }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "U"):
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16) else {
          throw mistake("four hexadecimal digits are missing after \\U")
        }
        position += 4
        text += Array(String(UnicodeScalar(code) ?? "\u{FFFD}").utf8)
      case _: text.append(escaped)
      }
    }
    guard next == quote else { throw mistake("unterminated string") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips spaces and comments, and consumes `character` if it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skip()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skip() {
    while let byte = next {
      if Self.isSpace(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF {
        position += 1
      } else if bytes[position...].starts(with: "//".utf8) {
        while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while next != nil, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private func mistake(_ problem: String) -> ImportError {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return ImportError("line \(line): \(problem)")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}
