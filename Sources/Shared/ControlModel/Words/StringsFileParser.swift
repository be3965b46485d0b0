/// Parses the text of a `.strings` file: `"key" = "value";` and comments.
package struct StringsFileParser {
  private var rest: ArraySlice<Unicode.Scalar>
  private var line = 1

  package struct Failure: Error, Equatable {
    /// The line, from 1.
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  private init(_ text: String) {
    rest = ArraySlice(Array(text.unicodeScalars))
  }

  /// The values of the file by their keys; the last value of a repeated key counts.
  package static func parse(_ text: String) throws(Failure) -> [String: String] {
    Dictionary(try pairs(text).map { ($0.key, $0.text) }, uniquingKeysWith: { _, last in last })
  }

  package static func pairs(_ text: String) throws(Failure) -> [(key: String, text: String)] {
    var parser = StringsFileParser(text)
    var pairs: [(key: String, text: String)] = []
    try parser.skipBlank()
    while !parser.rest.isEmpty {
      let key = try parser.string(named: "a key")
      try parser.skipBlank()
      // A key without a value is its own value, as in a property list of this format.
      if parser.rest.first == ";" {
        pairs.append((key, key))
      } else {
        try parser.expect("=", after: "the key \"\(key)\"")
        try parser.skipBlank()
        pairs.append((key, try parser.string(named: "the value of \"\(key)\"")))
        try parser.skipBlank()
      }
      try parser.expect(";", after: "the value of \"\(key)\"")
      try parser.skipBlank()
    }
    return pairs
  }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    if scalar == "\n" { line += 1 }
    return scalar
  }

  private mutating func expect(_ mark: Unicode.Scalar, after place: String) throws(Failure) {
    guard rest.first == mark else {
      throw Failure(line: line, reason: "\"\(mark)\" is missing after \(place)")
    }
    rest.removeFirst()
  }

  private mutating func skipBlank() throws(Failure) {
    while let first = rest.first {
      if first.properties.isWhitespace {
        _ = next()
      } else if rest.starts(with: ["/", "/"]) {
        while let scalar = rest.first, scalar != "\n" { _ = next() }
      } else if rest.starts(with: ["/", "*"]) {
        let start = line
        rest.removeFirst(2)
        while !rest.starts(with: ["*", "/"]) {
          guard next() != nil else {
            throw Failure(line: start, reason: "the comment that begins here does not end")
          }
        }
        rest.removeFirst(2)
      } else {
        return
      }
    }
  }

  private mutating func string(named name: String) throws(Failure) -> String {
    let start = line
    guard rest.first == "\"" else { return try word(named: name) }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      switch scalar {
      // The string may be a key, and keys are hashed.
      case "\"": return String(text).withBoundedMarks
      case "\\": try escape(into: &text)
      case _: text.append(scalar)
      }
    }
    throw Failure(line: start, reason: "the closing quotation mark of \(name) is missing")
  }

  /// A key or value without quotation marks.
  private mutating func word(named name: String) throws(Failure) -> String {
    let word = rest.prefix {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "._-$/:".contains(Character($0))
    }
    guard !word.isEmpty else {
      let found = rest.first.map { "\"\($0)\"" } ?? "the end of the file"
      throw Failure(line: line, reason: "\(name) is expected, not \(found)")
    }
    rest.removeFirst(word.count)
    return String(String.UnicodeScalarView(word))
  }

  private mutating func escape(into text: inout String.UnicodeScalarView) throws(Failure) {
    switch next() {
    case "n": text.append("\n")
    case "t": text.append("\t")
    case "r": text.append("\r")
    case "a": text.append("\u{7}")
    case "b": text.append("\u{8}")
    case "f": text.append("\u{C}")
    case "v": text.append("\u{B}")
    case "U", "u": try unicode(into: &text)
    case let other?: text.append(other)
    case nil: throw Failure(line: line, reason: "the file ends after a backslash")
    }
  }

  /// The scalar of `\U1234`, or of two such escapes that form a surrogate pair.
  private mutating func unicode(into text: inout String.UnicodeScalarView) throws(Failure) {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) {
      text.append(scalar)
      return
    }
    guard rest.first == "\\", let mark = rest.dropFirst().first, mark == "U" || mark == "u" else {
      throw Failure(line: line, reason: "half of a surrogate pair is missing")
    }
    rest.removeFirst(2)
    let second = try unit()
    guard let scalar = String(decoding: [first, second], as: UTF16.self).unicodeScalars.first,
      scalar != "\u{FFFD}"
    else { throw Failure(line: line, reason: "two halves of a surrogate pair do not fit") }
    text.append(scalar)
  }

  private mutating func unit() throws(Failure) -> UInt16 {
    let digits = String(String.UnicodeScalarView(rest.prefix(4)))
    guard digits.unicodeScalars.count == 4, let unit = UInt16(digits, radix: 16) else {
      throw Failure(line: line, reason: "four hexadecimal digits are missing after \\U")
    }
    rest.removeFirst(4)
    return unit
  }
}
