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

/// Finds the entry of an Intents extension in Swift sources: a class that inherits from `INExtension`.
package enum HandlerSearch {
  /// The names of such classes in the text of a Swift file.
  package static func classes(in text: String) -> [String] {
    let plain = code(of: text)
    return plain.matches(of: /\bclass\s+(\w+)\s*:\s*([^{]*)\{/).compactMap { match in
      let parents = match.output.2.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return parents.contains("INExtension") ? String(match.output.1) : nil
    }
  }

  /// The text without comments and the contents of string literals, which may look like comments.
  private static func code(of text: String) -> String {
    var result = ""
    var depth = 0
    var isInText = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      while !rest.isEmpty {
        if depth == 0, rest.hasPrefix("\"\"\"") {
          isInText.toggle()
          rest = rest.dropFirst(3)
        } else if isInText {
          rest = rest.dropFirst(rest.hasPrefix("\\") ? 2 : 1)
        } else if depth == 0, rest.hasPrefix("\"") {
          rest = rest.dropFirst()
          while let first = rest.first, first != "\"" {
            rest = rest.dropFirst(first == "\\" ? 2 : 1)
          }
          rest = rest.dropFirst()
        } else if depth == 0, rest.hasPrefix("//") {
          break
        } else if rest.hasPrefix("/*") {
          depth += 1
          rest = rest.dropFirst(2)
        } else if depth > 0, rest.hasPrefix("*/") {
          depth -= 1
          rest = rest.dropFirst(2)
        } else {
          if depth == 0, let first = rest.first { result.append(first) }
          rest = rest.dropFirst()
        }
      }
      result += "\n"
    }
    return result
  }
}

enum SwiftName {
  /// Whether a name can be used in Swift: ASCII letters, digits and `_`, not beginning with a digit.
  static func isUsable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
  }

  /// The name, in backticks if Swift has a keyword of this name.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name with a capital first letter, for the names of functions.
  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case let control where control.value < 32 || control.value == 127:
        literal += "\\u{\(String(control.value, radix: 16))}"
      case _: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  static func title(_ id: String?, _ text: String, table: String) -> String {
    let key = id.flatMap { $0.isEmpty ? nil : $0 } ?? text
    return
      "LocalizedStringResource(\(literal(key)), defaultValue: \(literal(text)), table: \(literal(table)))"
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while", "Any", "Self",
  ]
}

/// The protocol of an intent's handlers. On an iPhone most of its functions are optional requirements of Objective-C; here
/// each has a default implementation.
extension IntentClassText {
  var requirements: [String] {
    parameters.flatMap { declarations($0) } + [
      "  func confirm(intent: \(name), completion: @escaping (\(name)Response) -> Void)",
      "  func handle(intent: \(name), completion: @escaping (\(name)Response) -> Void)",
    ]
  }

  var defaults: [String] {
    parameters.flatMap { implementations($0) } + [
      """
        public func confirm(intent: \(name), completion: @escaping (\(name)Response) -> Void) {
          completion(\(name)Response(code: .ready, userActivity: nil))
        }
        public func handle(intent: \(name), completion: @escaping (\(name)Response) -> Void) {
          completion(\(name)Response(code: .success, userActivity: nil))
        }
      """
    ]
  }

  private func result(_ parameter: Parameter) -> String {
    parameter.isArray ? "[\(parameter.type.result)]" : parameter.type.result
  }

  /// The parameter for the text of a search, or an empty text if the values cannot be searched.
  private func search(_ parameter: Parameter) -> String {
    parameter.isSearchable ? ", searchTerm: String?" : ""
  }

  private func declarations(_ parameter: Parameter) -> [String] {
    let upper = parameter.capitalized
    var lines: [String] = []
    if parameter.definition.isResolved == true {
      lines += [
        "  @preconcurrency",
        "  func resolve\(upper)(for intent: \(name), with completion: @escaping @Sendable (\(result(parameter))) -> Void)",
        "  func resolve\(upper)(for intent: \(name)) async -> \(result(parameter))",
      ]
    }
    guard parameter.hasOptions else { return lines }
    let function = "provide\(upper)OptionsCollection(for intent: \(name)\(search(parameter))"
    return lines + [
      "  @preconcurrency",
      "  func \(function), with completion: @escaping @Sendable (\(parameter.collection)?, (any Error)?) -> Void)",
      "  func \(function)) async throws -> \(parameter.collection)",
      "  @preconcurrency",
      "  func provide\(upper)Options(for intent: \(name), with completion: @escaping @Sendable ([\(parameter.type.name)]?, (any Error)?) -> Void)",
      "  func default\(upper)(for intent: \(name)) -> \(parameter.property)",
    ]
  }

  private func implementations(_ parameter: Parameter) -> [String] {
    let upper = parameter.capitalized
    var lines: [String] = []
    if parameter.definition.isResolved == true {
      let none = parameter.isArray ? "[.notRequired()]" : ".notRequired()"
      lines.append(
        """
          public func resolve\(upper)(for intent: \(name), with completion: @escaping @Sendable (\(result(parameter))) -> Void) {
            completion(\(none))
          }
          public func resolve\(upper)(for intent: \(name)) async -> \(result(parameter)) { \(none) }
        """)
    }
    guard parameter.hasOptions else { return lines }
    let function = "provide\(upper)OptionsCollection(for intent: \(name)\(search(parameter))"
    let argument = parameter.isSearchable ? ", searchTerm: searchTerm" : ""
    let object = parameter.type.object ?? parameter.type.name
    let converted =
      switch object {
      case "NSString": "values?.map { NSString(string: $0) }"
      case _: "values"
      }
    lines.append(
      """
        public func \(function), with completion: @escaping @Sendable (\(parameter.collection)?, (any Error)?) -> Void) {
          provide\(upper)Options(for: intent) { values, error in
            let objects: [\(object)]? = \(converted)
            completion(objects.map { INObjectCollection(items: $0) }, error)
          }
        }
        public func \(function)) async throws -> \(parameter.collection) {
          try await _handlerAnswer {
            provide\(upper)OptionsCollection(for: intent\(argument), with: $0)
          }
        }
        public func provide\(upper)Options(for intent: \(name), with completion: @escaping @Sendable ([\(parameter.type.name)]?, (any Error)?) -> Void) {
          completion(nil, INNotImplemented())
        }
        public func default\(upper)(for intent: \(name)) -> \(parameter.property) { nil }
      """)
    return lines
  }
}
