/// The controls of one process: lists, loads and performs them by kind.
///
/// A control's `body` and its closures run on the main actor, as Apple's do; `currentValue` and a
/// `perform` that is not itself bound to the main actor run elsewhere, so neither blocks it.
@MainActor
public final class ControlCatalog {
  /// The controls in their order, each with its preview.
  public let listings: [ControlListing]

  private let controls: [String: any ControlWidget]
  private var loads = 0
  private var loaded: [String: Loaded] = [:]

  /// The template of the last load, with its archived action.
  private struct Loaded {
    let load: Int
    let parts: TemplateParts
  }

  /// Lists `controls`.
  ///
  /// - Parameter controls: The controls in the order of the gallery.
  /// - Throws: `emptyKind` or `duplicateKind`.
  public init(controls: [any ControlWidget]) throws(ControlError) {
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
      listings.append(ControlListing(parts))
    }
    self.listings = listings
    self.controls = byKind
  }

  /// Lists the controls of `bundle` and passes over its widgets.
  public convenience init(bundle: some WidgetBundle) throws(ControlError) {
    try self.init(controls: bundle.controls)
  }

  /// The kinds in the order of the controls.
  public var kinds: [String] { listings.map(\.kind) }

  /// Asks the control for its body, its provider for the current value, and describes the result.
  ///
  /// The template is kept for `perform`. Of two loads at the same time the one that began last
  /// counts, whichever ends first.
  public func load(_ kind: String) async throws(ControlError) -> ControlArchive {
    guard let control = controls[kind] else { throw .unknownKind(kind, known: kinds) }
    loads += 1
    let load = loads
    let configuration = ConfigurationParts.of(control)
    let parts: TemplateParts
    do {
      parts = try await configuration.load()
    } catch {
      throw ControlError(error, loading: kind)
    }
    if load > loaded[kind]?.load ?? 0 { loaded[kind] = Loaded(load: load, parts: parts) }
    return parts.archive(of: configuration)
  }

  /// Runs the action of the last loaded template until its intent has performed.
  ///
  /// - Parameters:
  ///   - kind: The control's kind.
  ///   - value: The new state of a toggle; nil for a button.
  /// - Throws: `performFailed` or `unsetParameter`; before anything runs, `unknownKind`,
  ///   `notLoaded`, `disabled` or `wrongValue`.
  public func perform(_ kind: String, setting value: Bool?) async throws(ControlError) {
    guard controls[kind] != nil else { throw .unknownKind(kind, known: kinds) }
    guard let parts = loaded[kind]?.parts else { throw .notLoaded(kind: kind) }
    guard !parts.isDisabled, let action = parts.action else { throw .disabled(kind: kind) }
    switch (parts.shape, value) {
    case (.toggle, .some), (.button, .none): break
    case (.toggle, .none): throw .wrongValue(kind: kind, isToggle: true)
    case (.button, .some): throw .wrongValue(kind: kind, isToggle: false)
    case (.empty, _): throw .disabled(kind: kind)
    }
    do {
      try await action.perform(value ?? false)
    } catch {
      throw ControlError(error, performing: action.intent, kind: kind)
    }
  }
}

extension ControlListing {
  @MainActor
  fileprivate init(_ parts: ConfigurationParts) {
    let preview = parts.preview() ?? TemplateParts()
    self.init(
      kind: parts.kind, displayName: parts.displayName,
      preview: preview.archive(of: parts).setting(isOn: false))
    description = parts.description
    isConfigurable = parts.isConfigurable
    promptsForUserConfiguration = parts.promptsForUserConfiguration
  }
}

extension ControlArchive {
  /// The same control in another state; a button stays as it is.
  fileprivate func setting(isOn: Bool) -> ControlArchive {
    guard case .toggle(_, let off, let on) = template else { return self }
    var copy = self
    copy.template = .toggle(isOn: isOn, off: off, on: on)
    return copy
  }
}

extension TemplateParts {
  fileprivate func archive(of configuration: ConfigurationParts) -> ControlArchive {
    var archive = ControlArchive(kind: configuration.kind, template: template)
    archive.displayName = configuration.displayName
    archive.title = title
    archive.tint = tint ?? nil
    archive.isDisabled = isDisabled
    archive.isPrivacySensitive = isPrivacySensitive
    archive.action = action.map { .init(intent: $0.intent, opensApp: $0.opensApp) }
    return archive
  }

  private var template: ControlArchive.Template {
    switch shape {
    case .empty: .empty
    case .toggle(let isOn, let off, let on): .toggle(isOn: isOn, off: off.face, on: on.face)
    case .button(let face): .button(face.face)
    }
  }
}

extension FaceParts {
  fileprivate var face: ControlArchive.Face {
    var face = ControlArchive.Face()
    face.symbol = symbol
    face.isCustomSymbol = isCustomSymbol
    face.valueText = ownValueText
    face.subtitle = labelValueText
    face.hint = hint
    face.status = status
    face.actionLabel = actionLabel
    face.actionSymbol = actionSymbol
    return face
  }
}

extension ControlError {
  fileprivate init(_ error: any Error, loading kind: String) {
    switch error as? LoadFailure {
    case .provider(let reason):
      self = .providerFailed(kind: kind, reason: reason)
    case .unset(let intent, let parameter):
      self = .unsetParameter(kind: kind, intent: intent, parameter: parameter)
    case nil:
      self = .providerFailed(kind: kind, reason: "\(error)")
    }
  }

  fileprivate init(_ error: any Error, performing intent: String, kind: String) {
    switch error as? IntentFailure {
    case .threw(let intent, let reason):
      self = .performFailed(kind: kind, intent: intent, reason: reason)
    case .unset(let intent, let parameter):
      self = .unsetParameter(kind: kind, intent: intent, parameter: parameter)
    case nil:
      self = .performFailed(kind: kind, intent: intent, reason: "\(error)")
    }
  }
}
