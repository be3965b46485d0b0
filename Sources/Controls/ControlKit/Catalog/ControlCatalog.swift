/// The controls of one process: lists, loads and performs them.
///
/// A control's `body` and its closures run on the main actor, as Apple's do; `currentValue` and a
/// `perform` that is not itself bound to the main actor run elsewhere, so neither blocks it.
@MainActor
public final class ControlCatalog {
  /// The controls in their order, each with its preview; no query has been asked.
  ///
  /// A control whose required option only a query can fill has an empty preview here: `describe()`
  /// asks.
  public let listings: [ControlListing]

  /// The widgets that stand beside the controls.
  public let widgets: WidgetCatalog

  private let controls: [String: any ControlWidget]
  private var loads = 0
  /// The last loads, by the ids of the places.
  private var loaded: [String: Loaded] = [:]
  /// What the push handlers were last given.
  var reported: [ObjectIdentifier: [ControlPlace]] = [:]

  /// The template of the last load of a place, with its archived action.
  private struct Loaded {
    let load: Int
    let control: PlacedControl
    let parts: TemplateParts
  }

  /// Lists `controls` and `widgets`.
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

  /// Lists the controls and the widgets of `bundle`.
  public convenience init(bundle: some WidgetBundle) throws(ControlError) {
    try self.init(controls: bundle.controls, widgets: bundle.widgets)
  }

  /// Lists `controls`; `measure` returns how long a preview takes.
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

  /// The kinds in the order of the controls.
  public var kinds: [String] { listings.map(\.kind) }

  /// The control with its provider's preview value for the chosen options, not on.
  public func preview(_ control: PlacedControl) async throws(ControlError) -> ControlArchive {
    let prepared = try await prepare(control)
    if let option = prepared.unsetOption { return prepared.parts.unconfigured(option) }
    return prepared.setup.preview().archive(of: prepared.parts).setting(isOn: false)
  }

  /// Asks the control for its body, its provider for the current value, and archives the result.
  ///
  /// The template is kept for `perform`. Of two loads of one place at the same time the one that
  /// began last counts, whichever ends first. A required option that is not chosen is no error: the
  /// archive is then empty and names the option. Nor is a chosen entity that no longer exists: the
  /// archive is the same, with a warning that says so.
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
    if let option = prepared.unsetOption { return prepared.parts.unconfigured(option) }
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

  /// Runs the action of a control until its intent, and every intent that it opens, has performed.
  ///
  /// The intent gets the parameters of `action`, so what was shown is what runs. In a process that
  /// has not loaded the control yet, one that was started again, its preview says which intent that
  /// is, or else a load does.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - value: The new state of a toggle; nil for a button.
  ///   - action: The action of the archive that was shown; nil for that of the last load.
  /// - Returns: What is left for the system to do.
  /// - Throws: `performFailed` or `unsetParameter`; before anything runs, `unknownKind`,
  ///   `notConfigured`, `disabled`, `wrongValue`, `otherAction` or what `load` throws.
  public func perform(
    _ control: PlacedControl, setting value: Bool?, action: ControlArchive.Action? = nil
  ) async throws(ControlError) -> PerformOutcome {
    let kind = control.kind
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
      // What is still in memory need not be found again.
      let archived = action?.parameters == current.parameters ? nil : action?.parameters
      return try await current.perform(value ?? false, restoring: archived)
    } catch {
      throw ControlError(error, performing: intent, kind: kind)
    }
  }

  /// The template that a press acts on.
  private func template(
    of control: PlacedControl, for action: ControlArchive.Action?
  ) async throws(ControlError) -> TemplateParts {
    if let loaded = loaded[control.id], loaded.control == control { return loaded.parts }
    if let action {
      // Its daemon has a newer template than the preview: whether it is disabled was seen there.
      let prepared = try await prepare(control)
      if prepared.unsetOption == nil {
        var preview = prepared.setup.preview()
        preview.isDisabled = false
        if preview.action?.intent == action.intent { return preview }
      }
    }
    // What is wrong with a choice is thrown here, not shown.
    _ = try await prepare(control)
    let archive = try await load(control)
    if let option = archive.unsetOption { throw .notConfigured(kind: control.kind, option: option) }
    // A load that began later may have ended first: its template is the newer one.
    guard let parts = loaded[control.id]?.parts else { throw .disabled(kind: control.kind) }
    return parts
  }

  /// The control's configuration; throws if there is no such control.
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
