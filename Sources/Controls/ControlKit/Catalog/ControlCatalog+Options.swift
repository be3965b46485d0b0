/// A control with its chosen options, ready to be shown.
@MainActor
struct PreparedControl {
  let parts: ConfigurationParts
  let setup: ControlSetup
  /// The title of a required option that has no value.
  let unsetOption: String?
}

extension ControlCatalog {
  /// Prepares a preview or a load: creates a new configuration with the chosen options and asks
  /// queries for the default values of the others.
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

  /// The values that a person can choose for an option, given the options chosen so far.
  ///
  /// - Parameters:
  ///   - parameter: The option's name.
  ///   - control: The control. A chosen value that no longer exists is ignored.
  ///   - text: The search text; nil for the suggested values.
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
      // Values that no longer fit are ignored, since the person is about to choose again.
      try? await parameters.restore(archived: [name: value])
    }
    do {
      return try await parameters.options(of: parameter, matching: text)
    } catch { throw ControlError(error, configuring: parameter, of: control.kind) }
  }

  /// The chosen entities as their queries return them now, and those that no longer exist.
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

  /// The listings, with previews of the controls whose default options come from a query.
  ///
  /// If a query takes longer than four seconds, its control has no preview.
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

  /// The preview if it is ready in time.
  ///
  /// An error of a query is reported by the next request that needs it.
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

  /// Throws if the configuration contains an unknown parameter.
  fileprivate func check(_ control: PlacedControl) throws(ControlError) {
    let known = listings.map(\.name)
    guard let name = control.configuration.keys.sorted().first(where: { !known.contains($0) })
    else { return }
    throw .unknownParameter(kind: control.kind, parameter: name, known: known)
  }

  /// Sets the chosen options.
  @MainActor
  fileprivate func choose(_ control: PlacedControl) async throws(ControlError) {
    try check(control)
    // Sorted by name, so that of two invalid values always the same one is reported.
    for (name, value) in control.configuration.sorted(by: { $0.key < $1.key }) {
      do {
        try await restore(archived: [name: value])
      } catch { throw ControlError(error, configuring: name, of: control.kind) }
    }
  }
}

extension ControlError {
  /// Converts an error of an option's value or of its query.
  fileprivate init(_ error: any Error, configuring parameter: String, of kind: String) {
    switch error as? ParameterFailure {
    case .queryFailed(let parameter, let reason):
      self = .queryFailed(kind: kind, parameter: parameter, reason: reason)
    case .missing(let parameter, _):
      let advice = "or make sure that its query always returns the same identifier"
      self = .missingEntity(
        kind: kind, parameter: parameter, reason: "\(reason(of: error)), \(advice)")
    case .some:
      self = .unknownValue(kind: kind, parameter: parameter, reason: reason(of: error))
    case nil:
      self = .queryFailed(kind: kind, parameter: parameter, reason: reason(of: error))
    }
  }
}
