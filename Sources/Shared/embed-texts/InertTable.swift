/// A table of declarations of Apple's API that are accepted without effect, and the Swift text that they become.
///
/// Each line is a declaration as in Swift, without access level and body; indentation makes it a member of the line
/// above. A comment at the end of a line documents the declaration. A line with only a comment is the reason why the
/// declarations after it have no effect, until the next such line; before a blank line, it is a comment on the table. A
/// line that ends in `,`, `(` or `where` is continued.
///
///     // a widget receives no gestures
///     nonisolated extension View -> some View
///       func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void)
///
///     struct Animation: Hashable, Sendable -> Animation // The timing of an animation.
///       static let linear // The timing with constant speed.
///       func delay(_ delay: Double)
///
/// The modifiers and the result of a type or an extension hold for all its members. A function that returns its own type
/// or a view returns itself, and an initializer sets the properties with the names of its parameters. A constant without
/// a value is unique: in a type that is `Hashable` by its name, in an `OptionSet` with the raw type in angle brackets by
/// its bit. A body that a line has is kept.
struct InertTable {
  private final class Line {
    let number: Int
    let declaration: Declaration
    let text: String?
    let reason: String?
    var members: [Line] = []

    init(number: Int, declaration: Declaration, text: String?, reason: String?) {
      (self.number, self.declaration) = (number, declaration)
      (self.text, self.reason) = (text, reason)
    }
  }

  /// The contents of the Swift file.
  private(set) var swift: String
  private let file: String

  init(_ table: String, file: String) throws {
    self.file = file
    swift = "// Made by the plugin EmbedTexts from \(file.split(separator: "/").last ?? "").\n"
    for line in try parse(table) { swift += try written(line, in: nil, indent: "") + "\n" }
  }

  // MARK: Reading

  private mutating func parse(_ table: String) throws -> [Line] {
    var roots: [Line] = []
    var open: [(indent: Int, line: Line)] = []
    var reasons: [Int: String] = [:]
    var (start, unfinished, wasReason) = (0, "", false)
    for (index, raw) in table.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if unfinished.isEmpty { start = index + 1 }
      let whole = unfinished.isEmpty ? String(raw) : unfinished + raw.drop { $0 == " " }
      let (code, comment) = Self.parts(of: whole)
      unfinished =
        [",", "(", " where"].contains(where: code.hasSuffix)
        ? whole + (code.hasSuffix("(") ? "" : " ") : ""
      guard unfinished.isEmpty else { continue }
      let indent = whole.prefix { $0 == " " }.count
      guard !code.isEmpty else {
        if let comment {
          let before = wasReason ? reasons[indent].map { $0 + " " } : nil
          reasons[indent] = (before ?? "") + comment
        } else if wasReason {
          // A comment that is followed by a blank line belongs to the table.
          reasons = [:]
        }
        wasReason = comment != nil
        continue
      }
      wasReason = false
      if code.hasPrefix("import ") {
        swift += "public \(code)\n\n"
        continue
      }
      while let last = open.last, last.indent >= indent { open.removeLast() }
      reasons = reasons.filter { $0.key <= indent }
      guard let declaration = Declaration(code) else { throw failure(start, "no declaration") }
      let line = Line(
        number: start, declaration: declaration, text: comment,
        reason: reasons[indent] ?? open.last?.line.reason)
      if let parent = open.last?.line { parent.members.append(line) } else { roots.append(line) }
      open.append((indent, line))
    }
    return roots
  }

  /// The declaration and the comment of a line.
  private static func parts(of line: String) -> (code: String, comment: String?) {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("// ") { return ("", String(code.dropFirst(3))) }
    guard let end = code.indices.first(where: { code[$0...].hasPrefix(" // ") }) else {
      return (String(code), nil)
    }
    return (String(code[..<end]), String(code[end...].dropFirst(4)))
  }

  private func failure(_ line: Int, _ reason: String) -> CommandFailure {
    CommandFailure("\(file):\(line): \(reason); see InertTable.swift for the format")
  }

  // MARK: Writing

  private func written(_ line: Line, in parent: Line?, indent: String) throws -> String {
    let declaration = line.declaration
    var text = documentation(of: line, in: parent).map { "\(indent)///\($0)\n" }.joined()
    text += indent + declaration.head(in: parent?.declaration)
    guard declaration.isType else {
      let siblings = parent?.members ?? []
      let bit = siblings.filter { $0.number < line.number && $0.declaration.isBareConstant }.count
      let owner = parent.map { Owner(of: $0.declaration, members: $0.members.map(\.declaration)) }
      guard let body = declaration.body(in: owner, bit: bit) else {
        throw failure(line.number, "the result needs a body")
      }
      return text + body + "\n"
    }
    text += " {\n"
    let owner = Owner(of: declaration, members: line.members.map(\.declaration))
    for storage in owner.storage { text += "\(indent)  \(storage)\n" }
    for member in line.members { text += try written(member, in: line, indent: indent + "  ") }
    return text + "\(indent)}\n"
  }

  /// The documentation: what the declaration is for on Apple's systems, and that it has no effect here.
  private func documentation(of line: Line, in parent: Line?) -> [String] {
    if line.declaration.isHidden { return [] }
    let note = " Accepted without effect on Linux\(line.reason.map { ": \($0)" } ?? "")."
    if line.declaration.keyword == "case", line.text == nil { return [] }
    guard let text = line.text.map({ " \($0)" }) else { return [note] }
    let isMember = parent != nil && parent?.declaration.keyword != "extension"
    return isMember ? [text] : [text, "", note]
  }
}

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

  /// The local names of an initializer's parameters.
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
