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
