/// A control with its chosen options, ready to be shown.
@MainActor
struct PreparedControl {
  let parts: ConfigurationParts
  let setup: ControlSetup
  /// The title of a required option that has no value.
  let unsetOption: String?

  /// The archive of the control if a required option has no value; else nil.
  var unconfigured: ControlArchive? { unsetOption.map { parts.unconfigured($0, setup) } }
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
    try await StoredParameters.options(
      try parts(of: control.kind).begin().parameters, of: parameter, for: control, matching: text)
  }

  /// The chosen entities as their queries return them now, and those that no longer exist.
  public func resolve(
    _ control: PlacedControl
  ) async throws(ControlError) -> ResolvedConfiguration {
    try await StoredParameters.resolve(try parts(of: control.kind).begin().parameters, of: control)
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
