/// The parameters of one intent in the order of their declaration: its `@Parameter` properties, or those of an
/// `INIntent`.
package struct StoredParameters: Sendable {
  /// The App Intent with the parameters; nil for an `INIntent`.
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

  /// The parameters of an `INIntent`.
  package init(_ parameters: [(name: String, parameter: any StoredParameter)]) {
    intent = nil
    all = parameters
  }

  /// The values that are set, by the names of their parameters.
  var values: [String: any Sendable] {
    all.reduce(into: [:]) { values, entry in values[entry.name] = entry.parameter.storedValue }
  }

  /// The encoded values, without those that are not set or cannot be encoded.
  package var archived: [String: JSONValue] {
    all.reduce(into: [:]) { values, entry in values[entry.name] = entry.parameter.archived }
  }

  /// The descriptions of the parameters for a person.
  var listings: [ParameterListing] { all.map { $0.parameter.listing(name: $0.name) } }

  /// The first required parameter that has no value.
  var firstUnset: String? {
    all.first { _, parameter in
      parameter.isUnset
        && !all.contains { $0.name == parameter.alternative && $0.parameter.hasValue }
    }?.name
  }

  /// Whether every parameter can be read.
  var isReadable: Bool { all.allSatisfy { $0.parameter.storedValue != nil } }

  func restore(_ values: [String: any Sendable]) {
    for (name, parameter) in all {
      if let value = values[name] { parameter.restore(value) }
    }
  }

  /// Decodes and sets parameters; entities are found through their queries.
  ///
  /// Unknown names throw before anything is set.
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

  /// The values that a parameter can have, or those that match a text.
  func options(of name: String, matching text: String? = nil) async throws -> OptionList {
    try await withConfiguredIntent {
      try await parameter(named: name).options(name: name, matching: text)
    }
  }

  /// Finds the chosen values through their queries.
  ///
  /// If a query throws, the error is rethrown, because it is then unknown which values exist.
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

  /// Whether the property of this name is a parameter.
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
