import SystemAccess

/// The controls of one process: lists, loads and performs them.
///
/// A control's `body` and its closures run on the main actor, as on Apple's systems. `currentValue`
/// and `perform` run elsewhere unless they are isolated to the main actor, so that they do not
/// block it.
@MainActor
public final class ControlCatalog {
  /// The controls in the order of the gallery, each with its preview.
  ///
  /// No query is called for them. If a required option gets its default from a query, the preview
  /// is empty here; `describe()` calls the query.
  public let listings: [ControlListing]

  /// The widgets of the same bundle.
  public let widgets: WidgetCatalog

  private let controls: [String: any ControlWidget]
  private var loads = 0
  /// The results of the last loads by the IDs of the places.
  private var loaded: [String: Loaded] = [:]
  /// The places that each push handler last received.
  var reported: [ObjectIdentifier: [ControlPlace]] = [:]

  /// The template of the last load of a place, and its archived action.
  private struct Loaded {
    let load: Int
    let control: PlacedControl
    let parts: TemplateParts
  }

  /// Creates a catalog of controls and widgets.
  ///
  /// - Parameters:
  ///   - controls: The controls in the order of the gallery.
  ///   - widgets: The widgets in their order.
  /// - Throws: `emptyKind` or `duplicateKind`.
  public convenience init(
    controls: [any ControlWidget], widgets: [any Widget] = []
  ) throws(ControlError) {
    try self.init(controls: controls, widgets: widgets) { ContinuousClock().measure($0) }
  }

  /// Creates a catalog of the controls and widgets of `bundle`.
  public convenience init(bundle: some WidgetBundle) throws(ControlError) {
    try self.init(controls: bundle.controls, widgets: bundle.widgets)
  }

  /// Creates a catalog of controls.
  ///
  /// `measure` returns the duration of a preview.
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

  /// The preview of a control in the state off, for the chosen options.
  public func preview(_ control: PlacedControl) async throws(ControlError) -> ControlArchive {
    let prepared = try await prepare(control)
    return prepared.unconfigured
      ?? prepared.setup.preview().archive(of: prepared.parts).setting(isOn: false)
  }

  /// Evaluates the control's body with the current value of its provider, and archives the result.
  ///
  /// The template is stored for `perform`. If one place is loaded twice at the same time, the
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

  /// Runs the action of a control until its intent and all intents that it opens have been
  /// performed.
  ///
  /// The intent gets the parameters of `action`, so that what was shown is what runs. If this
  /// process has not loaded the control yet, for example after a restart, the intent is taken from
  /// its preview or, if that has none, from a load.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - value: The new state of a toggle; nil for a button.
  ///   - action: The action of the archive that was shown; nil for that of the last load.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `performFailed` or `unsetParameter`; before anything runs, `unknownKind`,
  ///   `notConfigured`, `disabled`, `wrongValue`, `otherAction` or what `load` throws.
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

  /// The template that a press performs.
  private func template(
    of control: PlacedControl, for action: ControlArchive.Action?
  ) async throws(ControlError) -> TemplateParts {
    if let loaded = loaded[control.id], loaded.control == control { return loaded.parts }
    if let action {
      // The daemon has a newer template and has checked there that the control is enabled.
      let prepared = try await prepare(control)
      if prepared.unsetOption == nil {
        var preview = prepared.setup.preview()
        preview.isDisabled = false
        if preview.action?.intent == action.intent { return preview }
      }
    }
    // Throws if a chosen value is invalid; a load would only show it.
    _ = try await prepare(control)
    let archive = try await load(control)
    if let option = archive.unsetOption { throw .notConfigured(kind: control.kind, option: option) }
    // A load that began later may have finished first; its template is newer.
    guard let parts = loaded[control.id]?.parts else { throw .disabled(kind: control.kind) }
    return parts
  }

  /// The control's configuration; throws if the kind is unknown.
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
