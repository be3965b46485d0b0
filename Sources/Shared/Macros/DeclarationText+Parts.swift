extension DeclarationText {
  /// A property: its name, its type, its initial value, and whether it is stored.
  struct Property {
    var name: String
    var type: String
    var initial: String?
    var access: String
    var isStored: Bool
  }

  /// The property that this text declares; nil for another declaration and for a static property.
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

  /// The cases of an enumeration with the type of their single associated value.
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

  /// The index of the bracket that closes another one.
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

  /// Whether an attribute with this name, other than the macro itself, is on the declaration.
  func hasAttribute(_ names: [String]) -> Bool {
    tokens.indices.dropLast().contains { index in
      tokens[index].text == "@" && names.contains(tokens[index + 1].text)
    }
  }

  /// The argument with this label, of an attribute or a call, or `nil` if there is none.
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

  /// The access level of a type, for the members of its extension.
  var access: String {
    let keywords = ["struct", "enum", "class", "actor", "extension"]
    let word = outer.first { keywords.contains(tokens[$0].text) } ?? 0
    return access(before: word)
  }
}
