/// The type-erased interface of a parameter.
package protocol StoredParameter: AnyObject, Sendable {
  /// The value; nil if a required parameter is not set.
  var storedValue: (any Sendable)? { get }
  /// Whether it is not set although it must be.
  var isUnset: Bool { get }
  /// Whether it has a value other than nil.
  var hasValue: Bool { get }
  /// The name of the parameter that can be set instead, or `nil`.
  var alternative: String? { get }
  /// The encoded value; nil if there is none or it cannot be encoded.
  var archived: JSONValue? { get }
  /// The description of the parameter for a person.
  func listing(name: String) -> ParameterListing
  /// Sets the value if it has the parameter's type.
  func restore(_ value: any Sendable)
  /// Decodes and sets the value; throws `ParameterFailure`.
  func restore(archived json: JSONValue, name: String) async throws
  /// Sets an unset value to the default of its query or options provider.
  func fillFromQuery() async
  /// The values that a person can choose from, or those that match a text.
  func options(name: String, matching text: String?) async throws -> OptionList
  /// The chosen values that exist, and those that do not.
  func resolve(
    _ json: JSONValue, name: String
  ) async throws -> (found: [ParameterOption], missing: [JSONValue])
}

extension StoredParameter {
  package var isUnset: Bool { storedValue == nil }
  package var hasValue: Bool { storedValue != nil }
  package var alternative: String? { nil }
}

extension IntentParameter: StoredParameter {
  package var isUnset: Bool { current == nil || traits.isRequired && !hasValue }
  package var hasValue: Bool { current.flatMap { $0 as? Value.UnwrappedType } != nil }
  package var alternative: String? { traits.alternative }

  package var storedValue: (any Sendable)? { current }

  package var archived: JSONValue? { current.flatMap { ParameterArchive.json(of: $0) } }

  package func restore(_ value: any Sendable) {
    if let value = value as? Value { current = value }
  }

  package func restore(archived json: JSONValue, name: String) async throws {
    let parameter = NamedTraits(name: name, traits: traits)
    let value = try await ParameterArchive.value(of: Value.self, from: json, for: parameter)
    guard let value = value as? Value else {
      throw parameter.mismatch(json, accepted: "a value of type \(Value.self)")
    }
    current = value
  }

  package func fillFromQuery() async {
    guard !hasValue, let source = optionsSource, let value = await source.initial() as? Value
    else { return }
    current = value
  }
}
