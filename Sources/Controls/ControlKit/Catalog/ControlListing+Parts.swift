import FoundationEssentials
import SystemAccess

extension ControlListing {
  /// Describes a control with its preview, whose duration `measure` returns.
  @MainActor
  init(_ parts: ConfigurationParts, measure: (() -> Void) -> Duration) {
    let setup = parts.begin()
    let parameters = setup.parameters
    let options = parameters?.listings ?? []
    let unset = parameters?.firstUnset.map { name in
      options.first { $0.name == name }?.title ?? name
    }
    var preview = unset.map { parts.unconfigured($0, setup) }
    var warnings: [String] = []
    if preview == nil {
      var template = TemplateParts()
      var time = measure { template = setup.preview() }
      // Another process may have had the processor meanwhile: the shortest of three times counts.
      for _ in 1...2 where time > Self.longestPreview {
        time = min(time, measure { template = setup.preview() })
      }
      let archive = template.archive(of: parts)
      warnings = archive.warnings
      // Without a provider the preview shows the actual state, as on an iPhone.
      if setup.hasProvider { warnings += Self.previewWarnings(archive, time: time) }
      preview = archive.setting(isOn: false)
    }
    self.init(
      kind: parts.kind, displayName: parts.displayName,
      preview: preview ?? ControlArchive(kind: parts.kind, template: .empty))
    description = parts.description
    isConfigurable = parts.isConfigurable
    promptsForUserConfiguration = parts.promptsForUserConfiguration
    hasPushHandler = parts.pushHandler != nil
    self.parameters = options
    self.warnings = warnings
  }

  /// The maximum duration of a preview without a warning.
  private static let longestPreview = Duration.milliseconds(50)

  /// The requirements for a preview value: fast, and in the state off (developer.apple.com, ControlValueProvider).
  private static func previewWarnings(_ archive: ControlArchive, time: Duration) -> [String] {
    var warnings: [String] = []
    if case .toggle(isOn: true, _, _) = archive.template {
      warnings.append(
        "the preview value of \"\(archive.kind)\" is on; return the value of the state off"
      )
    }
    if time > longestPreview {
      let milliseconds = Int(time / .milliseconds(1))
      warnings.append(
        """
        the preview of "\(archive.kind)" took \(milliseconds) ms, more than 50; \
        use fixed values, and read the actual ones in currentValue
        """)
    }
    return warnings
  }
}

extension ControlArchive {
  /// Returns the archive in another state, or unchanged for a button.
  func setting(isOn: Bool) -> ControlArchive {
    guard case .toggle(_, let off, let on) = template else { return self }
    var copy = self
    copy.template = .toggle(isOn: isOn, off: off, on: on)
    return copy
  }
}

extension ConfigurationParts {
  /// Returns the disabled preview if it can be evaluated without the required option, otherwise an empty archive.
  @MainActor
  func unconfigured(_ option: String, _ setup: ControlSetup) -> ControlArchive {
    guard setup.parameters?.isReadable == true else { return unconfigured(option) }
    var archive = setup.preview().archive(of: self).setting(isOn: false)
    archive.isDisabled = true
    archive.unsetOption = option
    return archive
  }

  /// Returns the empty archive of a control that cannot be evaluated without a required option.
  func unconfigured(_ option: String) -> ControlArchive {
    var archive = ControlArchive(kind: kind, template: .empty)
    archive.displayName = displayName
    archive.isDisabled = true
    archive.unsetOption = option
    return archive
  }

  /// Returns the archive of a control with a chosen value that no longer exists.
  @MainActor
  func unconfigured(missing parameter: String, _ error: ControlError) -> ControlArchive {
    let listing = begin().parameters?.listings.first { $0.name == parameter }
    var archive = unconfigured(listing?.title ?? parameter)
    archive.warnings = ["\(error)"]
    return archive
  }
}

extension TemplateParts {
  @MainActor
  func archive(of configuration: ConfigurationParts) -> ControlArchive {
    var archive = ControlArchive(kind: configuration.kind, template: shape)
    archive.displayName = configuration.displayName
    archive.title = title
    archive.tint = tint ?? nil
    archive.isDisabled = isDisabled
    archive.isPrivacySensitive = isPrivacySensitive
    archive.action = action?.archive
    archive.warnings = action?.warnings ?? []
    return archive
  }
}

/// Answers requests for the options of a control or a widget.
extension StoredParameters {
  /// The title of the first required option that has no value.
  @MainActor
  var unsetTitle: String? {
    firstUnset.map { name in listings.first { $0.name == name }?.title ?? name }
  }

  /// Returns the values for an option, given the chosen options; `parameters` is `nil` without options.
  @MainActor
  static func options(
    _ parameters: StoredParameters?, of parameter: String, for control: PlacedControl,
    matching text: String?
  ) async throws(ControlError) -> OptionList {
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

  /// Resolves the chosen entities and lists missing values; `parameters` is `nil` without options.
  @MainActor
  static func resolve(
    _ parameters: StoredParameters?, of control: PlacedControl
  ) async throws(ControlError) -> ResolvedConfiguration {
    guard let parameters else { return ResolvedConfiguration() }
    try parameters.check(control)
    do {
      return try await parameters.resolve(control.configuration)
    } catch { throw ControlError(error, configuring: "", of: control.kind) }
  }

  /// Creates an intent with these options, or returns `nil` for unknown options, failed queries and slow queries.
  ///
  /// Blocks its thread for at most two seconds.
  static func intent<Intent: AppIntent>(
    _ type: Intent.Type, with configuration: [String: JSONValue]
  ) -> Intent? {
    let intent = Intent()
    let parameters = StoredParameters(of: intent)
    let names = Set(parameters.listings.map(\.name))
    guard names.isSuperset(of: configuration.keys) else { return nil }
    let restored = blocking(atMost: QueryLimit.options) {
      do {
        try await parameters.restore(archived: configuration)
        await parameters.fillFromQueries()
        return true
      } catch { return false }
    }
    return restored == true ? intent : nil
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
  func choose(_ control: PlacedControl) async throws(ControlError) {
    try check(control)
    // Sorted by name, so that always the same invalid value is reported.
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

/// The time limits for an author's queries where their results are optional.
enum QueryLimit {
  /// The limit for the options of a placed control.
  static var options: Duration { longer ?? .seconds(2) }
  /// The limit for the options of a preview.
  static var preview: Duration { longer ?? .seconds(4) }

  /// A longer limit for tests, which run many queries at the same time on a busy machine.
  @TaskLocal static var longer: Duration?
}

/// The protocol that `DefaultsObserver` conforms to in programs that contain Foundation's `UserDefaults`.
package protocol DefaultsObserving {
  /// Called on any thread after values have been written or read from disk.
  static func defaultsDidChange()
}

/// Posts `UserDefaults.didChangeNotification`, which ControlKit itself cannot name without importing Foundation.
package enum DefaultsObserver {}

/// The intents of buttons and toggles in the views that were read, by the full Swift names of their types.
@MainActor
enum ViewActions {
  /// The maximum number of stored intents, more than an app has.
  static let most = 1_000

  private static var known: [String: ArchivedAction] = [:]

  static func keep(_ action: ArchivedAction) {
    let name = action.typeName
    if known.count < most || known[name] != nil { known[name] = action }
  }

  /// Returns the last action of the archived intent, or `nil` if no view that was read had the intent.
  ///
  /// An action that was saved by an earlier version has no full name.
  static func action(of archived: ControlArchive.Action) -> ArchivedAction? {
    guard let name = archived.returnedType else {
      return known.values.first { $0.intent == archived.intent }
    }
    return known[name]
  }
}

extension WidgetCatalog {
  /// Performs the intent of a button or a toggle of a widget or a Live Activity.
  ///
  /// Reads no view: a view that traps would end the process in the middle of the intent. A process that has not read the
  /// view finds the intent by the name of its type.
  ///
  /// - Parameters:
  ///   - archived: The action of the view.
  ///   - kind: The widget's kind, for errors, or `nil` for a Live Activity.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `performFailed`, `unsetParameter`, or `missingIntent` if no view that was read has the intent and its type is
  ///   not found, because it is private or generic.
  public func perform(
    _ archived: ControlArchive.Action, kind: String?
  ) async throws(ControlError) -> PerformOutcome {
    let subject = kind ?? archived.intent
    if let action = ViewActions.action(of: archived) {
      do { return try await action.perform(false, restoring: archived.parameters) } catch {
        throw ControlError(error, performing: archived.intent, kind: subject)
      }
    }
    guard let type = archived.returnedType else {
      throw .missingIntent(kind: subject, intent: archived.intent)
    }
    return try await AppIntentRunner(module: String(type.prefix { $0 != "." }))
      .perform(subject, setting: nil, action: archived)
  }
}
