import SystemAccess

/// Lists, loads and performs the controls of one process.
///
/// A control's `body` and its closures run on the main actor, as on Apple's systems. `currentValue`
/// and `perform` run elsewhere unless they are isolated to the main actor, so that they do not
/// block it.
@MainActor
public final class ControlCatalog {
  /// The controls in the order of the gallery, each with its preview.
  ///
  /// If a required option gets its default from a query, the preview is empty here; `describe()` calls the query.
  public let listings: [ControlListing]

  /// The widgets of the same bundle.
  public let widgets: WidgetCatalog

  private let controls: [String: any ControlWidget]
  private var loads = 0
  /// The results of the last loads, by the IDs of the placed controls.
  private var loaded: [String: Loaded] = [:]
  /// The placed controls that each push handler last received, by the handler's type.
  var reported: [ObjectIdentifier: [ControlPlace]] = [:]

  /// The template of the last load of a placed control, and its archived action.
  private struct Loaded {
    let load: Int
    let control: PlacedControl
    let parts: TemplateParts
  }

  /// Creates a catalog in the order of the gallery; throws `emptyKind` or `duplicateKind`.
  public convenience init(
    controls: [any ControlWidget], widgets: [any Widget] = []
  ) throws(ControlError) {
    try self.init(controls: controls, widgets: widgets) { ContinuousClock().measure($0) }
  }

  /// Creates a catalog of the controls and widgets of `bundle`.
  public convenience init(bundle: some WidgetBundle) throws(ControlError) {
    try self.init(controls: bundle.controls, widgets: bundle.widgets)
  }

  /// Creates a catalog; `measure` returns the duration of a preview.
  init(
    controls: [any ControlWidget], widgets: [any Widget] = [],
    measure: (() -> Void) -> Duration
  ) throws(ControlError) {
    var listings: [ControlListing] = []
    var byKind: [String: any ControlWidget] = [:]
    for control in controls {
      let parts = ConfigurationParts.of(control)
      guard parts.kind.nonBlank != nil else {
        throw .emptyKind(control: "\(type(of: control))")
      }
      guard byKind.updateValue(control, forKey: parts.kind) == nil else {
        throw .duplicateKind(parts.kind)
      }
      listings.append(ControlListing(parts, measure: measure))
    }
    self.listings = listings
    self.controls = byKind
    self.widgets = WidgetCatalog(widgets: widgets)
  }

  /// The kinds in the order of the gallery.
  public var kinds: [String] { listings.map(\.kind) }

  /// Returns the preview of a control with the chosen options, in the state off.
  public func preview(_ control: PlacedControl) async throws(ControlError) -> ControlArchive {
    let prepared = try await prepare(control)
    return prepared.unconfigured
      ?? prepared.setup.preview().archive(of: prepared.parts).setting(isOn: false)
  }

  /// Evaluates the control's body with the current value of its provider, and archives the result.
  ///
  /// The template is stored for `perform`. If one control is loaded twice at the same time, the
  /// template of the load that began later is stored. A required option without a value is not an
  /// error: the archive then performs nothing and contains the option's title. A chosen entity that no
  /// longer exists is not an error either: the archive contains a warning.
  public func load(_ control: PlacedControl) async throws(ControlError) -> ControlArchive {
    loads += 1
    let load = loads
    let prepared: PreparedControl
    do throws(ControlError) {
      prepared = try await prepare(control)
    } catch {
      guard case .missingEntity(_, let parameter, _) = error else { throw error }
      loaded[control.id] = nil
      return try parts(of: control.kind).unconfigured(missing: parameter, error)
    }
    if let unconfigured = prepared.unconfigured { return unconfigured }
    let parts: TemplateParts
    do {
      parts = try await prepared.setup.load()
    } catch {
      throw .providerFailed(kind: control.kind, reason: reason(of: error))
    }
    if load > loaded[control.id]?.load ?? 0 {
      loaded[control.id] = Loaded(load: load, control: control, parts: parts)
    }
    return parts.archive(of: prepared.parts)
  }

  /// Runs the action of a control until its intent and all intents that it opens have been performed.
  ///
  /// The intent gets the parameters of `action`, so that the shown intent runs. If this process has not loaded the control,
  /// for example after a restart, the intent is taken from the preview, or from a load if the preview has another intent.
  ///
  /// - Parameters:
  ///   - control: The placed control.
  ///   - value: The new state of a toggle, or `nil` for a button.
  ///   - action: The action of the shown archive, or `nil` for the action of the last load.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `performFailed`, `unsetParameter` or `missingIntent`; before anything runs, `unknownKind`, `notConfigured`,
  ///   `disabled`, `wrongValue`, `otherAction` or an error of `load`.
  public func perform(
    _ control: PlacedControl, setting value: Bool?, action: ControlArchive.Action? = nil
  ) async throws(ControlError) -> PerformOutcome {
    let kind = control.kind
    if let action, let type = action.returnedType {
      let module = String(type.prefix { $0 != "." })
      return try await AppIntentRunner(module: module).perform(kind, setting: nil, action: action)
    }
    let parts = try await template(of: control, for: action)
    guard !parts.isDisabled, let current = parts.action else { throw .disabled(kind: kind) }
    switch (parts.shape, value) {
    case (.toggle, .some), (.button, .none): break
    case (.toggle, .none): throw .wrongValue(kind: kind, isToggle: true)
    case (.button, .some): throw .wrongValue(kind: kind, isToggle: false)
    case (.empty, _): throw .disabled(kind: kind)
    }
    let intent = current.intent
    if let archived = action?.intent, archived != intent {
      throw .otherAction(kind: kind, archived: archived, current: intent)
    }
    do {
      // Parameters that are still in memory need not be resolved again.
      let archived = action?.parameters == current.parameters ? nil : action?.parameters
      return try await current.perform(value ?? false, restoring: archived)
    } catch {
      throw ControlError(error, performing: intent, kind: kind)
    }
  }

  /// Returns the template that a press performs.
  private func template(
    of control: PlacedControl, for action: ControlArchive.Action?
  ) async throws(ControlError) -> TemplateParts {
    if let loaded = loaded[control.id], loaded.control == control { return loaded.parts }
    if let action {
      // The daemon has a newer template, in which it has checked that the control is enabled.
      let prepared = try await prepare(control)
      if prepared.unsetOption == nil {
        var preview = prepared.setup.preview()
        preview.isDisabled = false
        if preview.action?.intent == action.intent { return preview }
      }
    }
    // Throws for an invalid chosen value, unlike `load`, which shows the problem.
    _ = try await prepare(control)
    let archive = try await load(control)
    if let option = archive.unsetOption { throw .notConfigured(kind: control.kind, option: option) }
    // A load that began later may have finished first; its template is newer.
    guard let parts = loaded[control.id]?.parts else { throw .disabled(kind: control.kind) }
    return parts
  }

  func parts(of kind: String) throws(ControlError) -> ConfigurationParts {
    guard let control = controls[kind] else { throw .unknownKind(kind, known: kinds) }
    return ConfigurationParts.of(control)
  }
}

extension ControlError {
  init(_ error: any Error, performing intent: String, kind: String) {
    switch error as? IntentFailure {
    case .threw(let intent, let reason):
      self = .performFailed(kind: kind, intent: intent, reason: reason)
    case .unset(let intent, let parameter):
      self = .unsetParameter(kind: kind, intent: intent, parameter: parameter)
    case nil:
      self = .performFailed(kind: kind, intent: intent, reason: reason(of: error))
    }
  }
}

extension ControlCatalog {
  /// Returns information about the placed controls for the app, with the entities of their options.
  ///
  /// If a query takes longer than two seconds, the options of its control are queried later, when the app reads them.
  public func infos(of places: [ControlPlace]) async -> [ControlInfo] {
    var infos: [ControlInfo] = []
    for place in places {
      infos.append(ControlInfo(place, options: await quickOptions(of: place.control)))
    }
    return infos
  }

  /// The chosen options if they are found in time.
  ///
  /// The load of the same control reports an unknown kind or value.
  private nonisolated func quickOptions(of control: PlacedControl) async -> ControlInfo.Options {
    let options = await limited(to: QueryLimit.options) { () -> ControlInfo.Options? in
      guard let prepared = try? await self.prepare(control) else { return nil }
      return prepared.setup.configuration.map { .found($0) } ?? .fixed
    }
    return (options ?? nil) ?? .unknown
  }

  /// Passes all placed controls to the push handlers whose controls have changed since the last call.
  ///
  /// The first call notifies every handler, even one without controls, because changes while the
  /// process did not run are unknown.
  public func placesDidChange(_ places: [ControlPlace]) async {
    var handlers: [(type: any ControlPushHandler.Type, kinds: Set<String>)] = []
    for kind in kinds {
      // `kinds` contains only the catalog's own controls.
      guard let handler = try? parts(of: kind).pushHandler else { continue }
      if let index = handlers.firstIndex(where: { $0.type == handler }) {
        handlers[index].kinds.insert(kind)
      } else {
        handlers.append((handler, [kind]))
      }
    }
    for (type, kinds) in handlers {
      let places = places.filter { kinds.contains($0.control.kind) }
      guard reported[ObjectIdentifier(type)] != places else { continue }
      reported[ObjectIdentifier(type)] = places
      let infos = await infos(of: places)
      type.init().pushTokensDidChange(controls: infos)
    }
  }
}

/// A control with its chosen options, ready to be shown.
@MainActor
struct PreparedControl {
  let parts: ConfigurationParts
  let setup: ControlSetup
  /// The title of a required option without a value, or `nil`.
  let unsetOption: String?

  /// The archive of the control if a required option has no value, otherwise `nil`.
  var unconfigured: ControlArchive? { unsetOption.map { parts.unconfigured($0, setup) } }
}

extension ControlCatalog {
  /// Prepares a preview or a load: creates a configuration with the chosen options and queries other default values.
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

  /// Returns the values that a person can choose for an option, given the options chosen so far.
  ///
  /// - Parameters:
  ///   - parameter: The option's name.
  ///   - control: The control. A chosen value that no longer exists is ignored.
  ///   - text: The search text, or `nil` for the suggested values.
  /// - Returns: The values in their sections.
  /// - Throws: `unknownKind`, `unknownParameter` or `queryFailed`.
  public func options(
    of parameter: String, for control: PlacedControl, matching text: String?
  ) async throws(ControlError) -> OptionList {
    try await StoredParameters.options(
      try parts(of: control.kind).begin().parameters, of: parameter, for: control, matching: text)
  }

  /// Returns the chosen entities as their queries return them now, and the values that no longer exist.
  public func resolve(
    _ control: PlacedControl
  ) async throws(ControlError) -> ResolvedConfiguration {
    try await StoredParameters.resolve(try parts(of: control.kind).begin().parameters, of: control)
  }

  /// Returns the listings, with previews of the controls whose default options come from a query.
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

  /// Returns the preview, or `nil` if a query fails or takes too long.
  ///
  /// The next request that needs the query reports its error.
  private nonisolated func quickPreview(_ control: PlacedControl) async -> ControlArchive? {
    let preview = await limited(to: QueryLimit.preview) { try? await self.preview(control) }
    return preview ?? nil
  }
}
