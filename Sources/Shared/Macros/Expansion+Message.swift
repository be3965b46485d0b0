extension Expansion {
  /// The initializer, the list of fields, the reading, the writing and the limits of a message.
  static func message(_ declaration: DeclarationText) -> String {
    let message = MessageDeclaration(declaration)
    if let field = message.fields.first(where: \.type.isEmpty) {
      return "#error(\"@Message: write the type of \(field.name)\")"
    }
    return [
      memberwise(message), list(message), reading(message), writing(message), limits(message),
    ].compactMap(\.self).joined(separator: "\n")
  }

  /// The initializer with a value for each field; `nil` if the structure has one with the same labels.
  private static func memberwise(_ message: MessageDeclaration) -> String? {
    let fields = message.fields
    guard !message.initializers.contains(fields.map(\.name)) else { return nil }
    let parameters = fields.map { field in
      "\(quoted(field.name)): \(field.type)" + (field.initial.map { " = \($0)" } ?? "")
    }
    let lines = fields.map { "self.\($0.name) = \(quoted($0.name))" }
    return function("init(\(parameters.joined(separator: ", ")))", message, lines)
  }

  /// The list of the fields of a message, or of a structure that reads and writes them itself.
  static func list(_ message: MessageDeclaration) -> String {
    let lines = message.fields.filter { $0.presence != .inline }.map { field in
      let presence =
        switch field.presence {
        case .required: "required"
        case .written, .fallback: "written"
        case .optional, .initial, .inline: "optional"
        }
      let limits = [field.range.map { ", range: \($0)" }, field.length.map { ", length: \($0)" }]
      let comment = field.comment.map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      return "MessageField(\(field.key), (\(field.type)).self, .\(presence), \"\(comment)\""
        + limits.compactMap(\.self).joined() + "),"
    }
    let inline = message.fields.filter { $0.presence == .inline }.map { " + (\($0.type)).fields" }
    return function(
      "static var fields: [MessageField]", message, ["["] + lines + ["]" + inline.joined()])
  }

  private static func reading(_ message: MessageDeclaration) -> String {
    var (lines, last): ([String], [String]) = ([], [])
    for field in message.fields {
      let optional = "self.\(field.name) = try fields.optional(\(field.key))"
      switch field.presence {
      case .required: lines.append("self.\(field.name) = try fields.required(\(field.key))")
      case .optional: lines.append(optional)
      case .initial, .written: lines.append("\(optional) ?? \(field.initial ?? "")")
      case .fallback(let other): last.append("\(optional) ?? self.\(other)")
      case .inline: lines.append("self.\(field.name) = try .init(fields: fields)")
      }
    }
    return function("init(fields: borrowing FieldReader) throws", message, lines + last)
  }

  private static func writing(_ message: MessageDeclaration) -> String {
    let lines = message.fields.map { field in
      let write = "try fields.write(\(field.key), self.\(field.name))"
      return switch field.presence {
      case .required, .written, .fallback: write
      case .inline: "try self.\(field.name).write(to: &fields)"
      case .optional: "try fields.writeIfPresent(\(field.key), self.\(field.name))"
      case .initial: "if self.\(field.name) != \(field.initial ?? "") { \(write) }"
      }
    }
    return function("func write(to fields: inout FieldWriter) throws", message, lines)
  }

  private static func limits(_ message: MessageDeclaration) -> String? {
    let lines = message.fields.flatMap { field in
      [field.range.map { ("range", $0) }, field.length.map { ("length", $0) }].compactMap(\.self)
        .map { "try FieldLimit.check(\(field.key), self.\(field.name), \($0.0): \($0.1))" }
    }
    return lines.isEmpty
      ? nil : function("func checkLimits() throws(MessageError)", message, lines)
  }

  private static func function(_ head: String, _ message: MessageDeclaration, _ lines: [String])
    -> String
  {
    "\(message.access)\(head) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  /// A name that may be a word of the language.
  private static func quoted(_ name: String) -> String { "`\(name)`" }
}
