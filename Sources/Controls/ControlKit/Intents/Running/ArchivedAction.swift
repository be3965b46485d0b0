/// The action of a template as it was when the template was made.
///
/// Apple archives a template with the values of its action's parameters and makes a new intent
/// from them to perform (developer.apple.com, Creating controls to perform actions across the
/// system). So does this: a property without `@Parameter` has its initial value when the intent
/// performs.
struct ArchivedAction: Sendable {
  /// The Swift name of the intent's type.
  let intent: String
  let opensApp: Bool
  let authentication: ControlArchive.Authentication
  /// The intent's full name, if it belongs into the app's own process.
  let type: String?
  /// The values of the parameters that can be kept as data.
  let parameters: [String: JSONValue]
  /// What the control's author should know about the intent.
  let warnings: [String]
  /// The values of all parameters, as they were.
  private let values: [String: any Sendable]
  private let fresh: @Sendable () -> any AppIntent
  /// Puts the state of a toggle into a fresh intent.
  private let setting: @Sendable (any AppIntent, Bool) -> any AppIntent

  private init<Action: AppIntent>(
    _ action: Action, setting: @escaping @Sendable (any AppIntent, Bool) -> any AppIntent
  ) {
    let stored = StoredParameters(of: action)
    intent = "\(Action.self)"
    opensApp = action is any OpenIntent
    // An app comes to the front of an unlocked device only: our decision, Apple documents nothing of it.
    authentication =
      Action.authenticationPolicy == .alwaysAllowed && Action.supportedModes.opensApp
      ? .required : ControlArchive.Authentication(Action.authenticationPolicy)
    type = runsInApp(action) ? String(reflecting: Action.self) : nil
    parameters = stored.archived
    warnings = intentWarnings(of: action)
    values = stored.values
    fresh = { Action() }
    self.setting = setting
  }

  /// The action of a toggle: the new state becomes the intent's value.
  static func setting<Action: SetValueIntent>(_ action: Action) -> ArchivedAction
  where Action.ValueType == Bool {
    ArchivedAction(action) { fresh, state in
      guard var action = fresh as? Action else { return fresh }
      action.value = state
      return action
    }
  }

  /// The action of a button.
  static func running<Action: AppIntent>(_ action: Action) -> ArchivedAction {
    ArchivedAction(action) { fresh, _ in fresh }
  }

  /// The action as an archive has it.
  var archive: ControlArchive.Action {
    ControlArchive.Action(
      intent: intent, opensApp: opensApp, authentication: authentication, parameters: parameters,
      type: type)
  }

  /// Performs, with the new state for a toggle.
  ///
  /// - Parameters:
  ///   - value: The new state of a toggle; a button has none and passes it over.
  ///   - archived: The parameters that an archive had, to be set instead of those in memory. A value
  ///     that no archive can hold, or an entity that its query no longer finds though it is the very one
  ///     in memory, is taken from memory.
  /// - Returns: What the intents said, and what the system is to open.
  /// - Throws: `IntentFailure` or `ParameterFailure`.
  @discardableResult
  func perform(
    _ value: Bool, restoring archived: [String: JSONValue]? = nil
  ) async throws -> PerformOutcome {
    let intent = fresh()
    let parameters = StoredParameters(of: intent)
    if let archived {
      parameters.restore(values.filter { self.parameters[$0.key] == nil })
      try await restore(archived, to: parameters)
    } else {
      parameters.restore(values)
    }
    return try await run(setting(intent, value))
  }

  private func restore(
    _ archived: [String: JSONValue], to parameters: StoredParameters
  ) async throws {
    for (name, value) in archived.sorted(by: { $0.key < $1.key }) {
      do {
        try await parameters.restore(archived: [name: value])
      } catch let failure as ParameterFailure {
        guard case .missing = failure, self.parameters[name] == value, let known = values[name]
        else { throw failure }
        parameters.restore([name: known])
      }
    }
  }
}

extension ControlArchive.Authentication {
  /// What an intent's policy asks for.
  fileprivate init(_ policy: IntentAuthenticationPolicy) {
    self =
      switch policy {
      case .alwaysAllowed: .none
      case .requiresAuthentication: .required
      case .requiresLocalDeviceAuthentication: .local
      }
  }
}
