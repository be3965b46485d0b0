/// A declaration of an `InertTable`.
struct Declaration {
  private static let types: Set = ["extension", "struct", "enum", "class", "protocol"]
  private static let keywords = types.union([
    "case", "func", "init", "let", "subscript", "typealias", "var",
  ])

  /// The words before the keyword, such as `@_disfavoredOverload` and `static`.
  let modifiers: [String]
  let keyword: String
  /// The declaration from the keyword on, without `result`.
  let rest: String
  /// The result of all functions of a type or an extension that name none.
  let result: String?

  init?(_ code: String) {
    var words = code.split(separator: " ").map(String.init)
    var modifiers: [String] = []
    while let word = words.first, !Self.isKeyword(word, before: words.dropFirst().first) {
      modifiers.append(words.removeFirst())
    }
    guard let first = words.first else { return nil }
    self.modifiers = modifiers
    keyword = Self.name(first)
    if Self.types.contains(keyword), words.count > 2, let arrow = words.lastIndex(of: "->") {
      rest = words[..<arrow].joined(separator: " ")
      result = words[(arrow + 1)...].joined(separator: " ")
    } else {
      (rest, result) = (words.joined(separator: " "), nil)
    }
  }

  var isType: Bool { Self.types.contains(keyword) }
  /// Whether this is an extension or not a part of the public API.
  var isHidden: Bool {
    keyword == "extension"
      || modifiers.contains { ["fileprivate", "internal", "private"].contains($0) }
  }
  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  /// Whether this is a constant without type and value.
  var isBareConstant: Bool { keyword == "let" && isStatic && !rest.contains { ":=".contains($0) } }
  /// Whether this is a stored property.
  var isStored: Bool { ["let", "var"].contains(keyword) && !isStatic && !rest.hasSuffix("}") }

  /// The raw type of an `OptionSet`.
  var rawType: String? {
    guard let start = rest.firstRange(of: "OptionSet<") else { return nil }
    return String(rest[start.upperBound...].prefix { $0 != ">" })
  }

  /// The name of the declared or extended type, the property or the function, without backticks.
  var name: String {
    Self.name(String(rest.dropFirst(keyword.count + 1))).filter { $0 != "`" }
  }

  private static func isKeyword(_ word: String, before next: String?) -> Bool {
    let isClassMember = word == "class" && (next == "func" || next == "var")
    return keywords.contains(name(word)) && !isClassMember
  }

  private static func name(_ text: String) -> String {
    String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" || $0 == "." })
  }

  /// The declaration with its access level and the modifiers of its type or extension.
  func head(in parent: Declaration?) -> String {
    let attributes = modifiers.prefix { $0.hasPrefix("@") }
    var others = Array(modifiers.dropFirst(attributes.count))
    if isType { others.removeAll { $0 == "nonisolated" } }
    if parent?.modifiers.contains("nonisolated") == true { others.insert("nonisolated", at: 0) }
    let hasAccess = isHidden || others.contains("open") || others.contains("public")
    if !hasAccess, keyword != "case" { others.append("public") }
    if let place = others.firstIndex(where: {
      ["static", "class", "mutating", "final"].contains($0)
    }),
      others.last == "public"
    {
      others.removeLast()
      others.insert("public", at: place)
    }
    let text = rawType.map { rest.replacing("OptionSet<\($0)>", with: "OptionSet") } ?? rest
    return (attributes + others + [text]).joined(separator: " ")
  }

  /// The body or the value, or `nil` if the table must have it.
  func body(in owner: Owner?, bit: Int) -> String? {
    if rest.hasSuffix("}") { return "" }
    switch keyword {
    case "let", "var":
      guard let owner else { return "" }
      if isBareConstant { return " = \(owner.constant(name, bit: bit))" }
      return rest.hasSuffix(": \(owner.name)") ? " { self }" : ""
    case "init": return Self.body(of: parameters.filter { owner?.stored.contains($0) == true })
    case "func":
      guard let result = ownResult ?? owner?.result else { return " {}" }
      guard let owner, [owner.name, owner.result, "Self"].contains(result) else { return nil }
      let value =
        !isStatic ? "self" : result == "Self" ? "Self()" : owner.constant(name, bit: bit)
      return "\(ownResult == nil ? " -> \(result)" : "") { \(value) }"
    case "subscript": return nil
    default: return ""
    }
  }

  private static func body(of parameters: [String]) -> String {
    let lines = parameters.map { "self.\($0) = `\($0)`" }.joined(separator: "; ")
    return lines.isEmpty ? " {}" : " { \(lines) }"
  }

  /// The result that a function names after its parameters.
  private var ownResult: String? {
    var depth = 0
    for index in rest.indices {
      if rest[index] == "(" { depth += 1 }
      if rest[index] == ")" { depth -= 1 }
      guard depth == 0, rest[index...].hasPrefix(" -> ") else { continue }
      return String(rest[index...].dropFirst(4))
    }
    return nil
  }

  /// The names that the parameters of an initializer have inside.
  private var parameters: [String] {
    var (depth, last, names, current) = (0, Character(" "), [String](), "")
    for character in rest.drop(while: { $0 != "(" }) {
      if "([<{".contains(character) { depth += 1 }
      if depth == 1, character == "," || character == "(" {
        names.append(current)
        current = ""
      } else {
        current.append(character)
      }
      // The arrow of a function type closes no angle bracket.
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      last = character
    }
    return (names + [current]).compactMap { parameter in
      parameter.split(separator: ":").first?.split(separator: " ").last.map { name in
        name.filter { $0 != "`" }
      }
    }
  }
}

/// The properties of a type or an extension that its members use.
struct Owner {
  let name: String
  let result: String?
  /// The properties that the table declares.
  let stored: [String]
  /// The lines at the beginning of the type that the table does not have.
  private(set) var storage: [String] = []
  private let label: String

  init(of type: Declaration, members: [Declaration]) {
    name = type.name
    result = type.result
    stored = members.filter(\.isStored).map(\.name)
    let isNamed = members.contains(where: \.isBareConstant) && type.rest.contains("Hashable")
    if let raw = type.rawType {
      label = "rawValue"
      storage = [
        "/// The raw bits.", "public let rawValue: \(raw)", "/// Creates a set from raw bits.",
        "public init(rawValue: \(raw)) { self.rawValue = rawValue }",
      ]
    } else {
      label = isNamed || type.keyword == "extension" ? "name" : ""
      if isNamed { storage = ["private let name: String"] }
    }
  }

  /// A constant of the type, which is different from the others if the type has an identity.
  func constant(_ name: String, bit: Int) -> String {
    switch label {
    case "": "\(self.name)()"
    case "name": "\(self.name)(name: \"\(name)\")"
    default: "\(self.name)(rawValue: \(1 << bit))"
    }
  }
}
