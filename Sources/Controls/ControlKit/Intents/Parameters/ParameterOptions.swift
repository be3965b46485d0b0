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
