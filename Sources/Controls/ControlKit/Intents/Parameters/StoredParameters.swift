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

extension IntentParameter {
  /// The query or options provider with the values to choose from, or `nil`.
  var optionsSource: OptionsSource? {
    if let provider = traits.provider?.provider { return provider.source }
    if let query = traits.query { return query.searchableSource }
    guard let type = ValueShape(of: Value.self).type as? any AppEntity.Type else { return nil }
    return type.processQuery.searchableSource
  }

  /// Returns the values to choose from, with images up to the limit of one answer.
  package func options(name: String, matching text: String?) async throws -> OptionList {
    try await allOptions(name: name, matching: text).limitingImages(to: ViewTree.mostImageBytes)
  }

  private func allOptions(name: String, matching text: String?) async throws -> OptionList {
    guard let source = optionsSource else {
      let choices = ValueShape(of: Value.self).choices(supported: traits.supportedValues)
      guard !choices.isEmpty else { return OptionList(sections: []) }
      return OptionList(sections: [.init(options: choices)], initial: archived)
        .matching(text)
    }
    var list: OptionList
    do {
      if let text = text?.nonBlank, let search = source.search {
        list = try await search(text)
      } else {
        list = try await source.all().matching(text)
      }
    } catch {
      throw ParameterFailure.queryFailed(parameter: name, reason: reason(of: error))
    }
    if let type = ValueShape(of: Value.self).type as? any AppEntity.Type {
      ProcessQueries.shared.offer(list.options, of: type)
    }
    if let initial = await source.initial() {
      list.initial = ParameterArchive.json(of: initial)
    } else if original != nil {
      list.initial = original.flatMap { ParameterArchive.json(of: $0) }
    }
    if list.initial == .null { list.initial = nil }
    return list
  }

  package func resolve(
    _ json: JSONValue, name: String
  ) async throws -> (found: [ParameterOption], missing: [JSONValue]) {
    let parameter = NamedTraits(name: name, traits: traits)
    let type = ValueShape(of: Value.self).type
    let parts =
      switch json {
      case .null: [JSONValue]()
      case .array(let parts): parts
      default: [json]
      }
    var found: [ParameterOption] = []
    var missing: [JSONValue] = []
    for part in parts {
      do {
        let value = try await ParameterArchive.value(of: type, from: part, for: parameter)
        var option = ParameterOption(of: value) ?? ParameterOption(value: part, title: "\(part)")
        // Keeps the chosen identifier, even if the query now uses another identifier for the entity.
        if value is any AppEntity { option.value = part }
        found.append(option)
      } catch let failure as ParameterFailure {
        if case .queryFailed = failure { throw failure }
        missing.append(part)
      }
    }
    return (found, missing)
  }
}

/// Values from a query or an options provider.
struct OptionsSource {
  let all: () async throws -> OptionList
  /// Finds values by text, or `nil` if only the listed values can be filtered.
  var search: ((String) async throws -> OptionList)?
  /// The default value.
  let initial: () async -> Any?
}

extension DynamicOptionsProvider {
  fileprivate var source: OptionsSource {
    OptionsSource(
      all: { OptionList(try await results()) },
      initial: { await defaultResult() })
  }
}

extension EntityQuery {
  fileprivate var searchableSource: OptionsSource {
    var source = source
    if let query = self as? any EntityStringQuery { source.search = query.search }
    return source
  }
}

extension EntityStringQuery {
  fileprivate func search(_ text: String) async throws -> OptionList {
    OptionList(try await entities(matching: text))
  }
}

extension OptionList {
  fileprivate init(_ results: some ResultsCollection) {
    if let collection = results as? any SectionedValues {
      self = collection.optionList
    } else {
      let values = (results as? any ListValue)?.contents ?? []
      self.init(sections: [.init(options: values.compactMap { ParameterOption(of: $0) })])
    }
  }

  /// Returns the options whose title or subtitle contains the text, ignoring case.
  package func matching(_ text: String?) -> OptionList {
    guard let text = text?.nonBlank?.lowercased() else { return self }
    var copy = self
    copy.sections = sections.compactMap { section in
      var section = section
      section.options.removeAll { option in
        !option.title.lowercased().contains(text)
          && option.subtitle?.lowercased().contains(text) != true
      }
      return section.options.isEmpty ? nil : section
    }
    return copy
  }
}

/// A list with sections, whose value type is unknown.
private protocol SectionedValues {
  var optionList: OptionList { get }
}

extension IntentItemCollection: SectionedValues {
  fileprivate var optionList: OptionList {
    OptionList(
      prompt: promptLabel?.text.nonBlank,
      sections: sections.map { section in
        OptionList.Section(
          title: section.title?.text.nonBlank, subtitle: section.subtitle?.text.nonBlank,
          options: section.items.compactMap(\.option))
      })
  }
}

extension IntentItem {
  fileprivate var option: ParameterOption? {
    guard var option = ParameterOption(of: value) else { return nil }
    option.title = title?.text.nonBlank ?? option.title
    option.subtitle = subtitle?.text.nonBlank ?? option.subtitle
    option.show(image)
    return option
  }
}
