/// The `@Parameter` properties of one intent, or the parameters of an `INIntent`, in declaration order.
package struct StoredParameters: Sendable {
  /// The App Intent, or `nil` for an `INIntent`.
  private let intent: (any AppIntent)?
  private let all: [(name: String, parameter: any StoredParameter)]

  init(of intent: any AppIntent) {
    var found: [(name: String, parameter: any StoredParameter)] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let current = mirror {
      for child in current.children {
        guard let parameter = child.value as? any StoredParameter else { continue }
        // The compiler stores the wrapper of `name` as `_name`.
        found.append((String((child.label ?? "").drop { $0 == "_" }), parameter))
      }
      mirror = current.superclassMirror
    }
    self.intent = intent
    all = found
  }

  package init(_ parameters: [(name: String, parameter: any StoredParameter)]) {
    intent = nil
    all = parameters
  }

  var values: [String: any Sendable] {
    all.reduce(into: [:]) { values, entry in values[entry.name] = entry.parameter.storedValue }
  }

  /// The encoded values of the set parameters that can be encoded.
  package var archived: [String: JSONValue] {
    all.reduce(into: [:]) { values, entry in values[entry.name] = entry.parameter.archived }
  }

  var listings: [ParameterListing] { all.map { $0.parameter.listing(name: $0.name) } }

  /// The first required parameter without a value and without a set alternative.
  var firstUnset: String? {
    all.first { _, parameter in
      parameter.isUnset
        && !all.contains { $0.name == parameter.alternative && $0.parameter.hasValue }
    }?.name
  }

  var isReadable: Bool { all.allSatisfy { $0.parameter.storedValue != nil } }

  func restore(_ values: [String: any Sendable]) {
    for (name, parameter) in all {
      if let value = values[name] { parameter.restore(value) }
    }
  }

  /// Decodes and sets parameters, and finds entities through their queries.
  ///
  /// Throws for an unknown name before any parameter is set.
  package func restore(archived values: [String: JSONValue]) async throws {
    try await withConfiguredIntent {
      for name in values.keys.sorted() { _ = try parameter(named: name) }
      for (name, parameter) in all {
        guard let value = values[name] else { continue }
        try await parameter.restore(archived: value, name: name)
      }
    }
  }

  package func fillFromQueries() async {
    await withConfiguredIntent { for (_, parameter) in all { await parameter.fillFromQuery() } }
  }

  /// Returns the values that a parameter can have, or the values that match a text.
  func options(of name: String, matching text: String? = nil) async throws -> OptionList {
    try await withConfiguredIntent {
      try await parameter(named: name).options(name: name, matching: text)
    }
  }

  /// Finds the chosen values through their queries.
  ///
  /// Rethrows the error of a query, because it is then unknown which values exist.
  func resolve(_ configuration: [String: JSONValue]) async throws -> ResolvedConfiguration {
    var resolved = ResolvedConfiguration()
    for (name, value) in configuration.sorted(by: { $0.key < $1.key }) {
      let (found, missing) = try await withConfiguredIntent {
        try await parameter(named: name).resolve(value, name: name)
      }
      if !found.isEmpty { resolved.found[name] = found }
      if !missing.isEmpty { resolved.missing[name] = missing }
    }
    return resolved
  }

  func has(_ name: String) -> Bool { all.contains { $0.name == name } }

  private func parameter(named name: String) throws -> any StoredParameter {
    guard let entry = all.first(where: { $0.name == name }) else {
      throw ParameterFailure.unknown(parameter: name, known: all.map(\.name))
    }
    return entry.parameter
  }

  /// Makes the intent available to `@IntentParameterDependency` in queries and options providers.
  private func withConfiguredIntent<Answer: Sendable>(
    _ ask: @Sendable () async throws -> Answer
  ) async rethrows -> Answer {
    guard let intent else { return try await ask() }
    return try await ConfiguredIntent.$current.withValue(intent) { try await ask() }
  }
}

/// The type-erased interface of a parameter.
package protocol StoredParameter: AnyObject, Sendable {
  /// The value, or `nil` if a required parameter is not set.
  var storedValue: (any Sendable)? { get }
  var isUnset: Bool { get }
  var hasValue: Bool { get }
  /// The name of the parameter that can be set instead, or `nil`.
  var alternative: String? { get }
  /// The encoded value, or `nil` if it is not set or cannot be encoded.
  var archived: JSONValue? { get }
  func listing(name: String) -> ParameterListing
  /// Sets the value if it has the parameter's type.
  func restore(_ value: any Sendable)
  /// Decodes and sets the value; throws `ParameterFailure`.
  func restore(archived json: JSONValue, name: String) async throws
  /// Sets an unset value to the default of its query or options provider.
  func fillFromQuery() async
  /// Returns the values that a person can choose from, or the values that match a text.
  func options(name: String, matching text: String?) async throws -> OptionList
  /// Returns the options of the chosen values that exist, and the values that do not.
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
