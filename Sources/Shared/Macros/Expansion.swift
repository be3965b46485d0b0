/// The expansion of a macro that is attached to a declaration.
struct Expansion {
  let text: String

  init(of request: PluginRequest.AttachedMacro) {
    let declaration = DeclarationText(request.declSyntax.source)
    let attribute = DeclarationText(request.attributeSyntax.source)
    switch (request.macro.typeName, request.macroRole) {
    case ("ComputedProperty", "peer"): text = Self.property(declaration, attribute, isRead: true)
    case ("DeferredProperty", "peer"): text = Self.property(declaration, attribute, isRead: false)
    case ("Entry", "accessor"):
      let key = "__Key_\(declaration.property?.name ?? "")"
      text = "{ get { self[\(key).self] } set { self[\(key).self] = newValue } }"
    case ("Entry", "peer"): text = Self.environmentKey(declaration)
    case ("AppIntent", "memberAttribute"), ("AssistantIntent", "memberAttribute"):
      text = Self.attribute("@Parameter", on: declaration)
    case ("AppEntity", "memberAttribute"), ("AssistantEntity", "memberAttribute"):
      text = Self.attribute("@Property", on: declaration)
    case ("Message", "member"):
      text = Self.message(declaration, isMemberwise: attribute.argument("memberwise") != "false")
    case ("Message", "extension"):
      text = "extension \(request.extendedTypeSyntax?.source ?? ""): WireMessage {}"
    case ("FieldList", "member"): text = Self.list(MessageDeclaration(declaration))
    case ("FieldList", "extension"):
      text = "extension \(request.extendedTypeSyntax?.source ?? ""): Described {}"
    case ("Model", "member"): text = "public let persistentModelID = PersistentIdentifier()"
    case ("Model", "extension"):
      text = "extension \(request.extendedTypeSyntax?.source ?? ""): PersistentModel {}"
    case ("UnionValue", "extension"): text = Self.unionValue(request, declaration)
    case (_, "extension"): text = Self.conformances(request, attribute, declaration)
    default: text = ""
    }
  }

  /// The projection of a property, `$name`.
  ///
  /// A deferred property is not read, since reading may take long.
  private static func property(
    _ declaration: DeclarationText, _ attribute: DeclarationText, isRead: Bool
  ) -> String {
    guard let property = declaration.property, !property.type.isEmpty else { return "" }
    let title = attribute.argument("title") ?? "nil"
    let name = property.name.filter { $0 != "`" }
    return """
      \(property.access)var $\(name): EntityProperty<\(property.type)> {
        EntityProperty(_title: \(title)\(isRead ? ", _value: self.\(property.name)" : ""))
      }
      """
  }

  /// The key of a value of the environment, whose default value is the property's initial value.
  private static func environmentKey(_ declaration: DeclarationText) -> String {
    guard let property = declaration.property else { return "" }
    let value =
      property.type.isEmpty
      ? "static let defaultValue = \(property.initial ?? "nil")"
      : "static var defaultValue: \(property.type) { \(property.initial ?? "nil") }"
    return "private struct __Key_\(property.name): EnvironmentKey { \(value) }"
  }

  /// The attribute for a stored property without a property wrapper.
  private static func attribute(_ name: String, on declaration: DeclarationText) -> String {
    let others = [
      "Parameter", "Property", "Dependency", "AppDependency", "ComputedProperty",
      "DeferredProperty", "IntentParameterDependency",
    ]
    guard let property = declaration.property, property.isStored, property.name != "id",
      !declaration.hasAttribute(others)
    else { return "" }
    return name
  }

  /// An extension with the protocols that the schema requires and the type does not conform to.
  private static func conformances(
    _ request: PluginRequest.AttachedMacro, _ attribute: DeclarationText,
    _ declaration: DeclarationText
  ) -> String {
    guard let type = request.extendedTypeSyntax?.source else { return "" }
    let optional = [
      "ShowInAppSearchResultsIntent": ["search", "searchResults"], "DeleteIntent": ["delete"],
      "OpenIntent": [],
    ]
    // `openAsset` for `.photos.openAsset`.
    let schema = attribute.argument("schema")?.split(separator: ".").last.map(String.init) ?? ""
    let missing = DeclarationText(request.conformanceListSyntax?.source ?? "").tokens.map(\.text)
    let wanted = missing.filter { name in
      guard let prefixes = optional[name] else {
        return ["AppIntent", "AppEntity", "AppEnum"].contains(name)
          || name.hasPrefix("AssistantSchema")
      }
      // `.camera.open` opens the app, not one of its entities: it has no target.
      if name == "OpenIntent" {
        return schema.hasPrefix("open") && declaration.declares("target")
      }
      return prefixes.contains(schema)
    }
    return wanted.isEmpty ? "" : "extension \(type): \(wanted.joined(separator: ", ")) {}"
  }

  /// The conformance to `AppUnionValue`, with an enumeration of the names of the cases.
  private static func unionValue(
    _ request: PluginRequest.AttachedMacro, _ declaration: DeclarationText
  ) -> String {
    guard let type = request.extendedTypeSyntax?.source else { return "" }
    let cases = declaration.cases
    let access = declaration.access
    let names = cases.map { "case \($0.name)" }.joined(separator: "\n    ")
    let kinds = cases.map { "case .\($0.name): .\($0.name)" }.joined(separator: "\n    ")
    let values = cases.map { "case .\($0.name)(let value): value" }.joined(separator: "\n    ")
    let types = cases.map { "case .\($0.name): \($0.type).self" }.joined(separator: "\n    ")
    let makers = cases.map {
      "case .\($0.name): (value as? \($0.type)).map { .\($0.name)($0) }"
    }.joined(separator: "\n    ")
    return """
      extension \(type): AppUnionValue {
        \(access)enum Cases: String, AppUnionValueCasesProviding {
          \(access)typealias UnionValue = \(type)
          \(names)
        }
        \(access)var _case: Cases {
          switch self {
          \(kinds)
          }
        }
        \(access)var _value: Any {
          switch self {
          \(values)
          }
        }
        \(access)static func _type(of name: Cases) -> Any.Type {
          switch name {
          \(types)
          }
        }
        \(access)static func _make(_ name: Cases, _ value: Any) -> Self? {
          switch name {
          \(makers)
          }
        }
      }
      """
  }
}

extension Expansion {
  /// The members that `@Message` adds: initializers, list of fields, writer and check of limits.
  static func message(_ declaration: DeclarationText, isMemberwise: Bool) -> String {
    let message = MessageDeclaration(declaration)
    if let field = message.fields.first(where: \.type.isEmpty) {
      return "#error(\"@Message: write the type of \(field.name)\")"
    }
    return [
      isMemberwise ? memberwise(message) : nil, list(message), reading(message), writing(message),
      limits(message),
    ].compactMap(\.self).joined(separator: "\n")
  }

  /// The memberwise initializer, or `nil` if the structure declares an initializer with the same labels.
  private static func memberwise(_ message: MessageDeclaration) -> String? {
    let fields = message.fields
    guard !message.initializers.contains(fields.map(\.name)) else { return nil }
    let parameters = fields.map { field in
      "\(quoted(field.name)): \(field.type)" + (field.initial.map { " = \($0)" } ?? "")
    }
    let lines = fields.map { "self.\($0.name) = \(quoted($0.name))" }
    return function("init(\(parameters.joined(separator: ", ")))", message, lines)
  }

  /// The list of the fields of a message, or of a structure that reads and writes its fields itself.
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

  /// A name in backticks, because it may be a keyword.
  private static func quoted(_ name: String) -> String { "`\(name)`" }
}
