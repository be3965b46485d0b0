/// The words and signs of a declaration; of its comments only those that document it.
///
/// It is not a parser: it finds what the expansions need in a declaration that the compiler has
/// already parsed.
struct DeclarationText {
  /// A word, a string literal, a number or a single sign.
  struct Token {
    var text: String
    /// Whether white space precedes it.
    var isSpaced: Bool
    /// Whether it is the first one of its line.
    var startsLine: Bool
    /// The documentation that precedes it, without its marks.
    var comment = ""
  }

  let tokens: [Token]

  init(tokens: [Token]) { self.tokens = tokens }

  init(_ source: String) {
    var tokens: [Token] = []
    var rest = Substring(source)
    var (isSpaced, startsLine, documentation) = (false, true, [Substring]())
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        isSpaced = true
        startsLine = startsLine || first.isNewline
        continue
      }
      if let comment = Self.comment(at: rest) {
        if rest.hasPrefix("///") { documentation.append(rest.prefix(comment).dropFirst(3)) }
        rest = rest.dropFirst(comment)
        isSpaced = true
        continue
      }
      let length = Self.length(at: rest)
      tokens.append(
        Token(
          text: String(rest.prefix(length)), isSpaced: isSpaced, startsLine: startsLine,
          comment: documentation.joined().drop { $0 == " " }.filter { !$0.isNewline }))
      rest = rest.dropFirst(length)
      (isSpaced, startsLine, documentation) = (false, false, [])
    }
    self.tokens = tokens
  }

  private static func comment(at text: Substring) -> Int? {
    if text.hasPrefix("//") { return text.prefix { !$0.isNewline }.count }
    guard text.hasPrefix("/*") else { return nil }
    var (depth, length) = (0, 0)
    var rest = text
    while !rest.isEmpty {
      let step = rest.hasPrefix("/*") || rest.hasPrefix("*/") ? 2 : 1
      if step == 2 { depth += rest.hasPrefix("/*") ? 1 : -1 }
      length += step
      rest = rest.dropFirst(step)
      if depth == 0 { break }
    }
    return length
  }

  /// The length of the token at the beginning of `text`.
  private static func length(at text: Substring) -> Int {
    if text.first == "\"" { return stringLength(at: text) }
    if text.first == "`" { return text.dropFirst().prefix { $0 != "`" }.count + 2 }
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }.count
    return max(word, 1)
  }

  private static func stringLength(at text: Substring) -> Int {
    let mark = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var length = mark.count
    var rest = text.dropFirst(length)
    while !rest.isEmpty, !rest.hasPrefix(mark) {
      let step = rest.first == "\\" ? 2 : 1
      length += step
      rest = rest.dropFirst(step)
    }
    return length + mark.count
  }

  static func text(_ tokens: some Sequence<Token>) -> String {
    var text = ""
    for token in tokens { text += (token.isSpaced && !text.isEmpty ? " " : "") + token.text }
    return text
  }

  /// The indices of the tokens that are outside of all brackets.
  var outer: [Int] {
    var depth = 0
    return tokens.indices.filter { index in
      switch tokens[index].text {
      case "(", "[", "{":
        depth += 1
        return depth == 1
      case ")", "]", "}":
        depth -= 1
        return depth == 0
      default: return depth == 0
      }
    }
  }
}
