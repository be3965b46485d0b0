/// Parses JSON text in one pass, in time proportional to the number of bytes, whatever they are.
///
/// `JSONDecoder` is not suitable for untrusted text: it computes the path of every value that it tries and rejects, so
/// 500 nested arrays (1 kB) take seconds.
struct JSONParser {
  private let bytes: [UInt8]
  private let deepest: Int
  private var position = 0

  private init(_ bytes: [UInt8], deepest: Int) {
    self.bytes = bytes
    self.deepest = deepest
  }

  /// Parses a text that consists of one value, after an optional byte order mark.
  static func parse(_ bytes: [UInt8], deepest: Int) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes, deepest: deepest)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else {
      throw parser.unexpected("unexpected text after the value")
    }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string(named: "text"))
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    case _: return try number()
    }
  }

  private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    try begin(depth)
    var values: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return values }
    while true {
      values.append(try value(depth: depth))
      skipSpace()
      if skip(UInt8(ascii: "]")) { return values }
      try take(UInt8(ascii: ","), "expected a comma or \"]\"")
    }
  }

  /// Parses the members of an object; the first value of a repeated name counts, as with `JSONDecoder`.
  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [String: JSONValue] {
    try begin(depth)
    var values: [String: JSONValue] = [:]
    if skip(UInt8(ascii: "}")) { return values }
    while true {
      skipSpace()
      let name = try string(named: "a key")
      skipSpace()
      try take(UInt8(ascii: ":"), "expected a colon after the key")
      let value = try value(depth: depth)
      if values[name] == nil { values[name] = value }
      skipSpace()
      if skip(UInt8(ascii: "}")) { return values }
      try take(UInt8(ascii: ","), "expected a comma or \"}\"")
    }
  }

  private mutating func begin(_ depth: Int) throws(JSONSyntaxError) {
    guard depth <= deepest else { throw JSONSyntaxError(line: line, tooDeep: deepest) }
    position += 1
    skipSpace()
  }

  private mutating func word(_ word: StaticString) throws(JSONSyntaxError) {
    let end = position + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isThere else { throw unexpected("expected a value") }
    position = end
  }

  /// Parses a number; without a fraction it becomes an integer, even if written as `1.0` or `1e2`.
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    let isLeadingZero = next == UInt8(ascii: "0")
    let whole = skipDigits()
    guard whole > 0, whole == 1 || !isLeadingZero else {
      position = start
      throw unexpected("expected a value")
    }
    if skip(UInt8(ascii: ".")), skipDigits() == 0 { throw unexpected("expected a digit") }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      if skipDigits() == 0 { throw unexpected("expected a digit") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let whole = Int(text) { return .int(whole) }
    guard let number = Double(text), number.isFinite else {
      throw failure("a number is too large")
    }
    // -9223372036854775809 would be rounded to the smallest Int.
    guard number > -0x1p63, let whole = Int(exactly: number) else { return .double(number) }
    return .int(whole)
  }

  // MARK: Text

  private mutating func string(named name: String) throws(JSONSyntaxError) -> String {
    try take(UInt8(ascii: "\""), "expected \(name) in quotation marks")
    let start = position
    var isASCII = true
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(bytes[start..<position], isASCII: isASCII)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw failure("a control character in a string must be escaped")
      case _:
        if byte >= 0x80 { isASCII = false }
        position += 1
      }
    }
    throw unexpected("unterminated string")
  }

  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var unescaped = Array(bytes[start..<position])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(unescaped[...], isASCII: false)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        unescaped += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      case 0..<0x20: throw failure("a control character in a string must be escaped")
      case _:
        unescaped.append(byte)
        position += 1
      }
    }
    throw unexpected("unterminated string")
  }

  private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("a text is not UTF-8")
    }
    return isASCII ? text : text.withBoundedMarks
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = next else { throw unexpected("unterminated string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexadecimalDigits()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // The first half of a pair must be followed by the second half.
      guard (0xD800..<0xDC00).contains(unit), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u"))
      else { throw failure("an escape sequence is half of a surrogate pair") }
      let second = try hexadecimalDigits()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure("an escape sequence is half of a surrogate pair") }
      return scalar
    case _: throw failure("invalid escape sequence")
    }
  }

  private mutating func hexadecimalDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape sequence needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  // MARK: Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws(JSONSyntaxError) {
    guard skip(byte) else { throw unexpected(expected) }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: Mistakes

  private var line: Int { 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") } }

  private func failure(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(line: line, reason: reason)
  }

  private func unexpected(_ expected: String) -> JSONSyntaxError {
    let found =
      switch next {
      case .none: "the end"
      case .some(let byte) where (0x21..<0x7F).contains(byte):
        "\"\(Character(Unicode.Scalar(byte)))\""
      case .some(let byte) where byte < 0x80: "a control character or a space"
      case .some: "a letter"
      }
    return failure("\(expected), found \(found)")
  }
}

extension String {
  /// The maximum number of combining marks in a row in any language (Unicode Standard Annex #15, "Stream-Safe Text Format").
  static let mostMarksInARow = 30

  /// A copy with a combining grapheme joiner (U+034F) after every 30 combining marks in a row: the "Stream-Safe Text
  /// Process" of Unicode Standard Annex #15.
  ///
  /// Swift normalizes text to compare and hash it, and sorts each run of marks in quadratic time: a run of 30,000 marks
  /// (60 kB) takes a second.
  package var withBoundedMarks: String {
    // A run of more marks has more than that many bytes.
    guard utf8.count > Self.mostMarksInARow, hasLongRun else { return self }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      if scalar.properties.canonicalCombiningClass == .notReordered {
        marks = 0
      } else if marks == Self.mostMarksInARow {
        result.append("\u{34F}")
        marks = 1
      } else {
        marks += 1
      }
      result.append(scalar)
    }
    return String(result)
  }

  private var hasLongRun: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      // The first combining mark is U+0300.
      if scalar.value < 0x300 || scalar.properties.canonicalCombiningClass == .notReordered {
        marks = 0
      } else {
        marks += 1
        if marks > Self.mostMarksInARow { return true }
      }
    }
    return false
  }
}
