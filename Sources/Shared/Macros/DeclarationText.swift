/// The tokens of a declaration with their documentation comments.
///
/// This is not a parser: it finds what the expansions need in a declaration that the compiler has already parsed.
struct DeclarationText {
  /// A word, a string literal, a number or a single sign.
  struct Token {
    var text: String
    var isSpaced: Bool
    /// Whether it is the first token of its line.
    var startsLine: Bool
    /// The documentation that precedes it, without the slashes.
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

  /// The indices of the tokens that are outside all brackets, and of the outermost brackets.
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

extension DeclarationText {
  struct Property {
    var name: String
    var type: String
    var initial: String?
    var access: String
    var isStored: Bool
  }

  /// The property that this text declares, or `nil` for another declaration or a static or lazy property.
  var property: Property? {
    let outer = outer
    guard let word = outer.first(where: { tokens[$0].text == "var" }),
      !outer.contains(where: { ["static", "class", "lazy"].contains(tokens[$0].text) && $0 < word })
    else { return nil }
    let rest = outer.filter { $0 > word + 1 }
    guard word + 1 < tokens.count else { return nil }
    let end = rest.first { tokens[$0].text == "{" || tokens[$0].text == "=" } ?? tokens.count
    let colon = rest.first { tokens[$0].text == ":" } ?? end
    let type = colon < end ? Self.text(tokens[(colon + 1)..<end]) : ""
    let hasBody = end < tokens.count && tokens[end].text == "{"
    let isObserved =
      hasBody && end + 1 < tokens.count && ["didSet", "willSet"].contains(tokens[end + 1].text)
    let initial = end < tokens.count && !hasBody ? Self.text(tokens[(end + 1)...]) : nil
    return Property(
      name: tokens[word + 1].text, type: type, initial: initial, access: access(before: word),
      isStored: !hasBody || isObserved)
  }

  /// The cases of an enumeration, each with the type of its single associated value.
  var cases: [(name: String, type: String)] {
    var cases: [(name: String, type: String)] = []
    var index = 0
    var isList = false
    while index + 2 < tokens.count {
      // The further cases of one declaration follow commas: `case a(A), b(B)`.
      let begins = tokens[index].text == "case" || isList && tokens[index].text == ","
      isList = false
      guard begins, tokens[index + 2].text == "(", let end = end(ofBracketAt: index + 2) else {
        index += 1
        continue
      }
      cases.append((tokens[index + 1].text, Self.text(tokens[(index + 3)..<end])))
      index = end + 1
      isList = true
    }
    return cases
  }

  func end(ofBracketAt start: Int) -> Int? {
    var depth = 0
    return tokens.indices[start...].first { index in
      if ["(", "[", "{"].contains(tokens[index].text) { depth += 1 }
      if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
      return depth == 0
    }
  }

  /// Whether the declaration contains a variable or a constant with this name.
  func declares(_ name: String) -> Bool {
    tokens.indices.dropLast().contains { index in
      ["var", "let"].contains(tokens[index].text) && tokens[index + 1].text == name
    }
  }

  /// Whether the declaration has an attribute with one of these names.
  func hasAttribute(_ names: [String]) -> Bool {
    tokens.indices.dropLast().contains { index in
      tokens[index].text == "@" && names.contains(tokens[index + 1].text)
    }
  }

  /// The argument of an attribute or a call with this label, or `nil`.
  func argument(_ label: String) -> String? {
    arguments.first { $0.count > 2 && $0[0].text == label && $0[1].text == ":" }
      .map { Self.text($0.dropFirst(2)) }
  }

  /// The first argument of an attribute or a call, or `nil` if it has a label.
  var firstUnlabeledArgument: String? {
    arguments.first.flatMap {
      $0.isEmpty || $0.count > 1 && $0[1].text == ":" ? nil : Self.text($0)
    }
  }

  private var arguments: [[Token]] {
    var depth = 0
    var parts: [[Token]] = [[]]
    for token in tokens {
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      if depth == 1, token.text == "," {
        parts.append([])
      } else if depth > 0 {
        parts[parts.count - 1].append(token)
      }
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
    }
    return parts
  }

  private func access(before end: Int) -> String {
    tokens[..<end].first { ["public", "package"].contains($0.text) }.map { $0.text + " " } ?? ""
  }

  /// The access level of a type with a space after it, for the members of its extension; empty if internal.
  var access: String {
    let keywords = ["struct", "enum", "class", "actor", "extension"]
    let word = outer.first { keywords.contains(tokens[$0].text) } ?? 0
    return access(before: word)
  }
}
