/// The Swift text of one intent: its class, the protocol of its handlers and its response.
struct IntentClassText {
  struct Parameter {
    let definition: IntentDefinition.Parameter
    let type: ValueType
    let table: String

    init(_ definition: IntentDefinition.Parameter, _ type: ValueType, table: String) {
      self.definition = definition
      self.type = type
      self.table = table
    }

    var name: String { definition.name }
    var capitalized: String { SwiftName.capitalized(name) }
    var isArray: Bool { definition.isArray == true }
    /// Whether a handler lists the values, as objects in a collection.
    var hasOptions: Bool { definition.hasOptions == true && type.object != nil }
    var isSearchable: Bool { hasOptions && definition.isSearchable == true }
    var property: String { type.property(isArray: isArray) }
    var collection: String { "INObjectCollection<\(type.object ?? type.name)>" }
  }

  let name: String
  let parameters: [Parameter]
  let codes: [String]
  /// The class that finds the handler, or `nil` if the sources have no such class.
  let handler: String?

  var text: String {
    """
    public class \(name): INIntent {
    \(parameters.map { property($0) }.joined(separator: "\n"))
    \(provider)\(optionFunctions)}

    public protocol \(name)Handling {
    \(requirements.joined(separator: "\n"))
    }

    extension \(name)Handling {
    \(defaults.joined(separator: "\n"))
    }

    public enum \(name)ResponseCode: Int {
    \(responseCases.joined(separator: "\n"))
    }

    public class \(name)Response: INIntentResponse {
      public var code = \(name)ResponseCode.unspecified

      public convenience init(code: \(name)ResponseCode, userActivity: NSUserActivity?) {
        self.init()
        self.code = code
        self.userActivity = userActivity
      }
    }


    """
  }

  // MARK: The class

  private func property(_ parameter: Parameter) -> String {
    let title = SwiftName.title(
      parameter.definition.displayNameID, parameter.definition.displayName ?? parameter.name,
      table: parameter.table)
    var traits: [String] = []
    if let number = parameter.type.number { traits.append("number: .\(number)") }
    if let range = range(parameter) { traits.append("range: \(range)") }
    if parameter.hasOptions { traits.append("hasOptions: true") }
    if parameter.isSearchable { traits.append("isSearchable: true") }
    let arguments =
      traits.isEmpty ? title : "\(title), INParameterTraits(\(traits.joined(separator: ", ")))"
    return """
        @INIntentParameter(\(arguments))
        public var \(SwiftName.escaped(parameter.name)): \(parameter.property) = \(start(parameter))
      """
  }

  private func range(_ parameter: Parameter) -> String? {
    guard parameter.type.number != nil, let metadata = parameter.definition.metadata,
      let lowest = metadata.lowest?.number, let highest = metadata.highest?.number,
      lowest < highest
    else { return nil }
    return "\(lowest)...\(highest)"
  }

  private func start(_ parameter: Parameter) -> String {
    let none = parameter.type.isEnumeration && !parameter.isArray ? ".unknown" : "nil"
    guard !parameter.isArray, let value = parameter.definition.metadata?.defaultValue else {
      return none
    }
    if parameter.type.isEnumeration {
      guard case .text(let name) = value, SwiftName.isUsable(name) else { return none }
      // A case that the enumeration lacks would not compile.
      return "\(parameter.type.name)._restored(.string(\(SwiftName.literal(name)))) "
        + "as? \(parameter.type.name) ?? .unknown"
    }
    switch (parameter.type.number, value) {
    case ("bool", _):
      return value.number.map { "NSNumber(value: \($0 != 0))" } ?? none
    case ("int", _):
      return value.number.flatMap { Int(exactly: $0.rounded()) }.map { "NSNumber(value: \($0))" }
        ?? none
    case ("double", _): return value.number.map { "NSNumber(value: \($0))" } ?? none
    case (_, .text(let text)):
      switch parameter.type.name {
      case "String": return SwiftName.literal(text)
      case "URL": return "URL(string: \(SwiftName.literal(text)))"
      case _: return none
      }
    case _: return none
    }
  }

  private var provider: String {
    guard let handler else { return "" }
    return """

        private nonisolated(unsafe) static let handlers = \(handler)()
        public override class var _handlerProvider: (any INIntentHandlerProviding)? { handlers }

      """
  }

  private var optionFunctions: String {
    let all = parameters.filter(\.hasOptions)
    guard !all.isEmpty else { return "" }
    let lists = all.map { each in
      let search = each.isSearchable ? ", searchTerm: text" : ""
      return """
            case \(SwiftName.literal(each.name)):
              return INOptionList(
                try await handler.provide\(each.capitalized)OptionsCollection(for: self\(search)))
        """
    }
    let values = all.map { each in
      "    case \(SwiftName.literal(each.name)): return handler.default\(each.capitalized)(for: self)"
    }
    return """

        public override func _options(
          of parameter: String, matching text: String?, from handler: Any
        ) async throws -> INOptionList? {
          guard let handler = handler as? any \(name)Handling else { return nil }
          switch parameter {
      \(lists.joined(separator: "\n"))
          default: return nil
          }
        }

        public override func _defaultValue(of parameter: String, from handler: Any) -> Any? {
          guard let handler = handler as? any \(name)Handling else { return nil }
          switch parameter {
      \(values.joined(separator: "\n"))
          default: return nil
          }
        }

      """
  }

  private var responseCases: [String] {
    let standard = [
      "unspecified", "ready", "continueInApp", "inProgress", "success", "failure",
      "failureRequiringAppLaunch",
    ]
    var own: [String] = []
    for code in codes where !standard.contains(code) && !own.contains(code) { own.append(code) }
    return standard.enumerated().map { "  case \($0.element) = \($0.offset)" }
      + own.enumerated().map { "  case \(SwiftName.escaped($0.element)) = \($0.offset + 100)" }
  }
}
