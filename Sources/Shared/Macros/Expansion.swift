/// The expansion of a macro that is attached to a declaration.
struct Expansion {
  let text: String

  init(of request: PluginRequest.AttachedMacro) {
    let declaration = DeclarationText(request.declSyntax.source)
    let attribute = DeclarationText(request.attributeSyntax.source)
    switch (request.macro.typeName, request.macroRole) {
    case ("ComputedProperty", "peer"): text = Self.property(declaration, attribute, isRead: true)
    case ("DeferredProperty", "peer"): text = Self.property(declaration, attribute, isRead: false)
    case ("AppIntent", "memberAttribute"), ("AssistantIntent", "memberAttribute"):
      text = Self.attribute("@Parameter", on: declaration)
    case ("AppEntity", "memberAttribute"), ("AssistantEntity", "memberAttribute"):
      text = Self.attribute("@Property", on: declaration)
    case ("Message", "member"): text = Self.message(declaration)
    case ("Message", "extension"):
      text = "extension \(request.extendedTypeSyntax?.source ?? ""): WireMessage {}"
    case ("FieldList", "member"): text = Self.list(MessageDeclaration(declaration))
    case ("FieldList", "extension"):
      text = "extension \(request.extendedTypeSyntax?.source ?? ""): Described {}"
    case ("UnionValue", "extension"): text = Self.unionValue(request, declaration)
    case (_, "extension"): text = Self.conformances(request, attribute, declaration)
    default: text = ""
    }
  }

  /// The projection of a property, `$name`.
  ///
  /// A deferred property is not read, since that may take long.
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

  /// The attribute for a stored property that has no property wrapper yet.
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

  /// An extension with the protocols that the schema requires and the type does not name.
  private static func conformances(
    _ request: PluginRequest.AttachedMacro, _ attribute: DeclarationText,
    _ declaration: DeclarationText
  ) -> String {
    guard let type = request.extendedTypeSyntax?.source else { return "" }
    let optional = [
      "ShowInAppSearchResultsIntent": ["search", "searchResults"], "DeleteIntent": ["delete"],
      "OpenIntent": [],
    ]
    // The last part of `.photos.openAsset`.
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

  /// The names of an enumeration's cases as a type of their own, and the way between a case and its
  /// value.
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
