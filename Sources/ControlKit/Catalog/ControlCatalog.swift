/// The controls of one process: lists, loads and performs them by kind.
///
/// A control's `body` and its closures run on the main actor, as Apple's do; `currentValue` and a
/// `perform` that is not itself bound to the main actor run elsewhere, so neither blocks it.
@MainActor
public final class ControlCatalog {
  /// The controls in their order, each with its preview.
  public let listings: [ControlListing]

  private let controls: [String: any ControlWidget]
  private let appName: String
  private let language: ControlLanguage
  private var loads = 0
  private var loaded: [String: Loaded] = [:]

  /// The template of the last load, with its archived action.
  private struct Loaded {
    let load: Int
    let parts: TemplateParts
  }

  /// Lists `controls`.
  ///
  /// - Parameters:
  ///   - controls: The controls in the order of the gallery.
  ///   - appName: The name of a control that has no display name.
  ///   - language: The language of the system's words.
  /// - Throws: `emptyKind` or `duplicateKind`.
  public init(
    controls: [any ControlWidget], appName: String, language: ControlLanguage = .en
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
      listings.append(ControlListing(parts, appName: appName, language: language))
    }
    self.listings = listings
    self.controls = byKind
    self.appName = appName
    self.language = language
  }

  /// Lists the controls of `bundle` and passes over its widgets.
  public convenience init(
    bundle: some WidgetBundle, appName: String, language: ControlLanguage = .en
  ) throws(ControlError) {
    try self.init(controls: bundle.controls, appName: appName, language: language)
  }

  /// The kinds in the order of the controls.
  public var kinds: [String] { listings.map(\.kind) }

  /// Asks the control for its body, its provider for the current value, and describes the result.
  ///
  /// The template is kept for `perform`. Of two loads at the same time the one that began last
  /// counts, whichever ends first.
  public func load(_ kind: String) async throws(ControlError) -> ControlDescription {
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
    return ControlDescription(
      parts, in: configuration.context(appName: appName, language: language))
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
  fileprivate init(_ parts: ConfigurationParts, appName: String, language: ControlLanguage) {
    let context = parts.context(appName: appName, language: language)
    self.init(
      kind: parts.kind, displayName: context.shownName, description: parts.description,
      isConfigurable: parts.isConfigurable,
      promptsForUserConfiguration: parts.promptsForUserConfiguration,
      preview: ControlDescription(parts.preview() ?? TemplateParts(), in: context)
        .setting(isOn: false))
  }
}

extension ConfigurationParts {
  fileprivate func context(appName: String, language: ControlLanguage) -> DescriptionContext {
    DescriptionContext(
      kind: kind, displayName: displayName, appName: appName, language: language)
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
