/// A token of a Swift file, with the distinctions that an import needs.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// An identifier or a keyword, without backticks.
    case word
    /// The contents of a string literal without interpolations.
    case string
    /// One character of punctuation.
    case mark
    /// A line of conditional compilation, such as `#if os(iOS)`.
    case directive
  }
  let kind: Kind
  let text: String
  /// The line of the token's beginning; the first line is 1.
  let line: Int
  /// The number of open braces around the token.
  let depth: Int
  /// The token's position in the file's bytes.
  let range: Range<Int>
}

/// Splits a Swift file into tokens, without comments and without reading strings as code.
///
/// Regular expression literals are not recognized: a quotation mark in such a literal may hide the rest of its line.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var depth = 0
  private var tokens: [SwiftToken] = []
  private var isLineStart = true
  /// The number of open interpolations, limited to `deepest` because nested interpolations are nested calls.
  private var interpolations = 0
  private static let deepest = 100

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    lexer.code(untilParenthesis: false)
    return lexer.tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private func at(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return index + wanted.count <= bytes.count
      && bytes[index..<index + wanted.count].elementsEqual(wanted)
  }

  private mutating func add(_ kind: SwiftToken.Kind, from start: Int, line: Int? = nil) {
    tokens.append(
      SwiftToken(
        kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self),
        line: line ?? self.line, depth: depth, range: start..<index))
  }

  /// Reads code to the end, or to the parenthesis that closes an interpolation.
  private mutating func code(untilParenthesis: Bool) {
    var parentheses = 0
    while let next = byte() {
      switch next {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
        isLineStart = true
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
        continue
      case UInt8(ascii: "/") where at("//"): skipLine()
      case UInt8(ascii: "/") where at("/*"): skipComment()
      case UInt8(ascii: "\""): string(pounds: 0)
      case UInt8(ascii: "#"): pound()
      case UInt8(ascii: "`"): index += 1
      case let start where Self.isWord(start): word()
      case UInt8(ascii: "("):
        parentheses += 1
        mark()
      case UInt8(ascii: ")"):
        if untilParenthesis, parentheses == 0 { return }
        parentheses -= 1
        mark()
      case UInt8(ascii: "{"):
        mark()
        depth += 1
      case UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        mark()
      case _: mark()
      }
      isLineStart = false
    }
  }

  /// Reads a directive, a raw string or a mark that begins with `#`.
  private mutating func pound() {
    if isLineStart, isDirective {
      directive()
    } else if let pounds = poundsOfString() {
      string(pounds: pounds)
    } else {
      mark()
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...255:
      true
    case _: false
    }
  }

  private mutating func word() {
    let start = index
    while let next = byte(), Self.isWord(next) { index += 1 }
    add(.word, from: start)
  }

  private mutating func mark() {
    let start = index
    index += 1
    add(.mark, from: start)
  }

  private mutating func skipLine() {
    while let next = byte(), next != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipComment() {
    var open = 0
    while let next = byte() {
      if at("/*") {
        open += 1
        index += 2
      } else if at("*/") {
        open -= 1
        index += 2
        if open == 0 { return }
      } else {
        if next == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    }
  }

  private var isDirective: Bool {
    at("#if ") || at("#if(") || at("#if!") || at("#elseif") || at("#else") || at("#endif")
  }

  /// Reads a directive, which extends to the end of its line or to a comment.
  private mutating func directive() {
    let start = index
    while let next = byte(), next != UInt8(ascii: "\n"), !at("//"), !at("/*") { index += 1 }
    add(.directive, from: start)
  }

  /// The number of `#` before a quotation mark here, or `nil` if no quotation mark follows.
  private func poundsOfString() -> Int? {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : nil
  }

  /// Reads a string literal of any form, with the code in its interpolations.
  private mutating func string(pounds: Int) {
    index += pounds
    let isLong = at("\"\"\"")
    let quotes = isLong ? 3 : 1
    index += quotes
    let first = line
    var start = index
    while let next = byte() {
      if next == UInt8(ascii: "\n") {
        // A single-line literal without a closing mark ends here.
        guard isLong else { break }
        line += 1
        index += 1
      } else if next == UInt8(ascii: "\\"), hasPounds(pounds, after: 1) {
        if byte(1 + pounds) == UInt8(ascii: "("), interpolations < Self.deepest {
          add(.string, from: start, line: first)
          index += pounds + 2
          interpolations += 1
          code(untilParenthesis: true)
          interpolations -= 1
          index += 1
          start = min(index, bytes.count)
        } else {
          index += pounds + 2
        }
      } else if next == UInt8(ascii: "\""), !isLong || at("\"\"\""),
        hasPounds(pounds, after: quotes)
      {
        add(.string, from: start, line: first)
        index += quotes + pounds
        return
      } else {
        index += 1
      }
    }
    index = min(index, bytes.count)
  }

  private func hasPounds(_ count: Int, after offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}

/// The definitions that decide conditional compilation in a build for Linux.
struct SwiftConditions {
  /// The names that are defined, such as `DEBUG`.
  var defined: Set<String> = []
  var modules: Set<String> = []
  /// Whether `os(iOS)` holds, as it does in the copies that an import changes.
  var isPhone = true

  /// Whether a condition holds, or `nil` if the answer is unknown.
  func holds(_ condition: String) -> Bool? {
    var parser = ConditionParser(SwiftLexer.tokens(of: Array(condition.utf8)), conditions: self)
    return parser.disjunction()
  }

  fileprivate func holds(_ function: String, _ argument: String) -> Bool? {
    switch function {
    case "os": argument == "Linux" || (argument == "iOS" && isPhone)
    case "canImport": modules.contains(argument)
    case "swift", "compiler": true
    case "targetEnvironment": false
    case _: nil
    }
  }
}

/// Parses a condition from its tokens, with one function for each level of precedence.
private struct ConditionParser {
  private let tokens: [SwiftToken]
  private let conditions: SwiftConditions
  private var index = 0
  /// The limit on nested parentheses and negations.
  private static let deepest = 64
  private var depth = 0

  init(_ tokens: [SwiftToken], conditions: SwiftConditions) {
    self.tokens = tokens
    self.conditions = conditions
  }

  private func text(_ offset: Int = 0) -> String? {
    index + offset < tokens.count ? tokens[index + offset].text : nil
  }

  private mutating func take(_ mark: String) -> Bool {
    guard text() == mark, text(1) == mark else { return false }
    index += 2
    return true
  }

  mutating func disjunction() -> Bool? {
    var result = conjunction()
    while take("|") {
      let other = conjunction()
      result = result == true || other == true ? true : result == nil ? nil : other
    }
    return result
  }

  private mutating func conjunction() -> Bool? {
    var result = term()
    while take("&") {
      let other = term()
      result = result == false || other == false ? false : result == nil ? nil : other
    }
    return result
  }

  private mutating func term() -> Bool? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, let first = text() else { return nil }
    index += 1
    switch first {
    case "!": return term().map { !$0 }
    case "(":
      let result = disjunction()
      index += 1
      return result
    case "true": return true
    case "false": return false
    case _:
      guard text() == "(" else { return conditions.defined.contains(first) }
      index += 1
      let argument = text() ?? ""
      while let next = text(), next != ")" { index += 1 }
      index += 1
      return conditions.holds(first, argument)
    }
  }
}
