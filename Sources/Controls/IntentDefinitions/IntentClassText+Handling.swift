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
