/// What ControlKit needs from a parameter of unknown type.
protocol StoredParameter: AnyObject, Sendable {
  /// The value; nil while a required parameter is not set.
  var storedValue: (any Sendable)? { get }
  /// The value as data; nil if there is none, or if it cannot be kept as data.
  var archived: JSONValue? { get }
  /// The parameter as a person is asked for it.
  func listing(name: String) -> ParameterListing
  /// Sets the value, if it is of the parameter's type.
  func restore(_ value: any Sendable)
  /// Sets the value that `json` stands for; throws `ParameterFailure`.
  func restore(archived json: JSONValue, name: String) async throws
  /// Sets a value that was not chosen to the default of its query or its provider.
  func fillFromQuery() async
  /// The values that a person can choose from, or those that match a text.
  func options(name: String, matching text: String?) async throws -> OptionList
  /// The chosen values that exist, and those that do not.
  func resolve(
    _ json: JSONValue, name: String
  ) async throws -> (found: [ParameterOption], missing: [JSONValue])
}

extension IntentParameter: StoredParameter {
  var storedValue: (any Sendable)? { current }

  var archived: JSONValue? { current.flatMap { ParameterArchive.json(of: $0) } }

  func restore(_ value: any Sendable) {
    if let value = value as? Value { current = value }
  }

  func restore(archived json: JSONValue, name: String) async throws {
    let parameter = NamedTraits(name: name, traits: traits)
    let value = try await ParameterArchive.value(of: Value.self, from: json, for: parameter)
    guard let value = value as? Value else {
      throw parameter.mismatch(json, fitting: "a value of type \(Value.self)")
    }
    current = value
  }

  func fillFromQuery() async {
    guard current == nil || current.flatMap({ $0 as? Value.UnwrappedType }) == nil,
      let source = optionsSource, let value = await source.initial() as? Value
    else { return }
    current = value
  }
}
