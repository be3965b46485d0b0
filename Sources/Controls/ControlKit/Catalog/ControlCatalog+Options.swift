/// A control about to be shown, with its chosen options in place.
@MainActor
struct PreparedControl {
  let parts: ConfigurationParts
  let setup: ControlSetup
  /// The title of a required option that has no value.
  let unsetOption: String?
}

extension ControlCatalog {
  /// Begins a preview or a load: a fresh configuration with the chosen options, and what queries
  /// say for the rest.
  func prepare(_ control: PlacedControl) async throws(ControlError) -> PreparedControl {
    let parts = try parts(of: control.kind)
    let setup = parts.begin()
    guard let parameters = setup.parameters else {
      if let name = control.configuration.keys.min() {
        throw .unknownParameter(kind: control.kind, parameter: name, known: [])
      }
      return PreparedControl(parts: parts, setup: setup, unsetOption: nil)
    }
    try await parameters.choose(control)
    await parameters.fillFromQueries()
    return PreparedControl(parts: parts, setup: setup, unsetOption: parameters.unsetTitle)
  }

  /// The values that an option can have, for what has been chosen so far.
  ///
  /// - Parameters:
  ///   - parameter: The option's name.
  ///   - control: The control; a chosen value that is not found any more does no harm here.
  ///   - text: What a person has typed to search for; nil for the suggested values.
  /// - Returns: The values in their sections.
  /// - Throws: `unknownKind`, `unknownParameter` or `queryFailed`.
  public func options(
    of parameter: String, for control: PlacedControl, matching text: String?
  ) async throws(ControlError) -> OptionList {
    let parameters = try parts(of: control.kind).begin().parameters
    let known = parameters?.listings.map(\.name) ?? []
    guard let parameters, known.contains(parameter) else {
      throw .unknownParameter(kind: control.kind, parameter: parameter, known: known)
    }
    for (name, value) in control.configuration {
      // A person is about to choose anew; what does not fit any more is left out.
      try? await parameters.restore(archived: [name: value])
    }
    do {
      return try await parameters.options(of: parameter, matching: text)
    } catch { throw ControlError(error, configuring: parameter, of: control.kind) }
  }

  /// The chosen entities as their queries find them now, and those that are not found any more.
  public func resolve(
    _ control: PlacedControl
  ) async throws(ControlError) -> ResolvedConfiguration {
    guard let parameters = try parts(of: control.kind).begin().parameters else {
      return ResolvedConfiguration()
    }
    try parameters.check(control)
    do {
      return try await parameters.resolve(control.configuration)
    } catch { throw ControlError(error, configuring: "", of: control.kind) }
  }

  /// The listings, and a preview of each control whose options only a query can fill.
  ///
  /// A query that takes longer than four seconds leaves its control without a preview.
  public func describe() async -> [ControlListing] {
    var listings = listings
    await withTaskGroup(of: (Int, ControlArchive?).self) { group in
      for (index, listing) in listings.enumerated() where listing.preview.unsetOption != nil {
        let control = PlacedControl(id: listing.kind, kind: listing.kind)
        group.addTask { (index, await self.quickPreview(control)) }
      }
      for await case (let index, let preview?) in group { listings[index].preview = preview }
    }
    return listings
  }

  /// The preview if it comes in time; an error of a query is reported by the next request for it.
  private nonisolated func quickPreview(_ control: PlacedControl) async -> ControlArchive? {
    let preview = await limited(to: QueryLimit.preview) { try? await self.preview(control) }
    return preview ?? nil
  }
}

extension StoredParameters {
  /// The title of the first required option that has no value.
  @MainActor
  fileprivate var unsetTitle: String? {
    firstUnset.map { name in listings.first { $0.name == name }?.title ?? name }
  }

  /// Refuses a configuration with a name that is no parameter's.
  fileprivate func check(_ control: PlacedControl) throws(ControlError) {
    let known = listings.map(\.name)
    guard let name = control.configuration.keys.sorted().first(where: { !known.contains($0) })
    else { return }
    throw .unknownParameter(kind: control.kind, parameter: name, known: known)
  }

  /// Sets the options that a person has chosen.
  @MainActor
  fileprivate func choose(_ control: PlacedControl) async throws(ControlError) {
    try check(control)
    // In the order of their names, so that of two bad values always the same is reported.
    for (name, value) in control.configuration.sorted(by: { $0.key < $1.key }) {
      do {
        try await restore(archived: [name: value])
      } catch { throw ControlError(error, configuring: name, of: control.kind) }
    }
  }
}

extension ControlError {
  /// What is wrong with an option's value, or with the query that was to find it.
  fileprivate init(_ error: any Error, configuring parameter: String, of kind: String) {
    switch error as? ParameterFailure {
    case .queryFailed(let parameter, let reason):
      self = .queryFailed(kind: kind, parameter: parameter, reason: reason)
    case .missing(let parameter, _):
      let advice = "or see that its query gives it the same identifier every time"
      self = .missingEntity(
        kind: kind, parameter: parameter, reason: "\(reason(of: error)), \(advice)")
    case .some:
      self = .unknownValue(kind: kind, parameter: parameter, reason: reason(of: error))
    case nil:
      self = .queryFailed(kind: kind, parameter: parameter, reason: reason(of: error))
    }
  }
}
