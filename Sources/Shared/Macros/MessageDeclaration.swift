/// The stored properties of a structure with `@Message`, and the labels of its initializers.
struct MessageDeclaration {
  /// A stored property, which is a field of the message.
  struct Field {
    var name: String
    var type: String
    /// The default value, or `nil` if the initializer requires an argument.
    var initial: String?
    /// The expression of the field's name in JSON, such as `"opens_app"`.
    var key: String
    var presence: Presence
    var comment: String
    var range: String?
    var length: String?
  }

  enum Presence: Equatable {
    /// The field must be present; an optional may be `null`.
    case required
    /// The field is omitted if it is `nil`.
    case optional
    /// The field is omitted if it has its default value.
    case initial
    /// The field is always written; if it is missing, it has its default value.
    case written
    /// The field is always written; if it is missing, it has the value of another field.
    case fallback(String)
    /// The property is a message whose fields are written among the other fields, not in a nested object.
    case inline
  }

  let access: String
  let fields: [Field]
  let initializers: [[String]]

  init(_ declaration: DeclarationText) {
    access = declaration.access
    let members = declaration.members
    fields = members.compactMap(Self.field)
    initializers = members.compactMap(\.initializerLabels)
  }

  private static func field(_ member: DeclarationText) -> Field? {
    guard var property = member.property, property.isStored else { return nil }
    if property.type.isEmpty { property.type = type(ofLiteral: property.initial ?? "") }
    let attribute = member.attribute("Field")
    if attribute?.argument("omitted") == "true" { return nil }
    let isOptional = property.type.hasSuffix("?")
    let isRequired = attribute?.argument("required") == "true"
    let initial = property.initial ?? (isOptional && !isRequired ? "nil" : nil)
    let presence: Presence =
      if let other = attribute?.argument("fallback") {
        .fallback(other.filter { $0 != "\"" })
      } else if attribute?.argument("inline") == "true" {
        .inline
      } else if attribute?.argument("written") == "true" {
        .written
      } else if isRequired || initial == nil {
        .required
      } else {
        isOptional && initial == "nil" ? .optional : .initial
      }
    let name = property.name.filter { $0 != "`" }
    return Field(
      name: name, type: property.type, initial: initial,
      key: attribute?.firstUnlabeledArgument ?? "\"\(snakeCase(name))\"", presence: presence,
      comment: member.tokens.first { !$0.comment.isEmpty }?.comment ?? "",
      range: attribute?.argument("range"), length: attribute?.argument("length"))
  }

  /// The type of a literal, or an empty string for another expression.
  private static func type(ofLiteral text: String) -> String {
    if text == "true" || text == "false" { return "Bool" }
    if text.hasPrefix("\"") { return "String" }
    return Int(text) == nil ? "" : "Int"
  }

  /// `opens_app` for `opensApp`.
  private static func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }
}

extension DeclarationText {
  var members: [DeclarationText] {
    guard let begin = outer.first(where: { tokens[$0].text == "{" }) else { return [] }
    let keywords: Set = [
      "var", "let", "init", "func", "case", "struct", "enum", "typealias", "subscript",
    ]
    var (members, member): ([[Token]], [Token]) = ([], [])
    var depth = 0
    for token in tokens[(begin + 1)...].dropLast() {
      let continues =
        [".", "=", "?"].contains(token.text) || ["=", ":", ","].contains(member.last?.text)
      if depth == 0, token.startsLine, !continues,
        member.contains(where: { keywords.contains($0.text) })
      {
        members.append(member)
        member = []
      }
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      member.append(token)
    }
    return (members + [member]).map(DeclarationText.init(tokens:))
  }

  /// An attribute with its arguments, or `nil` if the declaration does not have it.
  func attribute(_ name: String) -> DeclarationText? {
    guard
      let begin = tokens.indices.dropLast(2).first(where: {
        tokens[$0].text == "@" && tokens[$0 + 1].text == name
      }), let end = end(ofBracketAt: begin + 2)
    else { return nil }
    return DeclarationText(tokens: Array(tokens[begin...end]))
  }

  var initializerLabels: [String]? {
    let outer = outer
    guard let word = outer.first(where: { tokens[$0].text == "init" }),
      let begin = tokens.indices.first(where: { $0 > word && tokens[$0].text == "(" }),
      let end = end(ofBracketAt: begin)
    else { return nil }
    let list = DeclarationText(tokens: Array(tokens[(begin + 1)..<end]))
    let starts = [0] + list.outer.filter { list.tokens[$0].text == "," }.map { $0 + 1 }
    return list.tokens.isEmpty ? [] : starts.map { list.tokens[$0].text.filter { $0 != "`" } }
  }
}
