/// The action of a template with the parameter values at the time when the template was made.
///
/// Apple archives a template with the values of its action's parameters and performs a new intent
/// with them (developer.apple.com, Creating controls to perform actions across the system). This
/// type does the same, so a property without `@Parameter` has its initial value when the intent
/// performs.
struct ArchivedAction: Sendable {
  /// The Swift name of the intent's type.
  let intent: String
  let opensApp: Bool
  let authentication: ControlArchive.Authentication
  /// The intent's full name if it must run in the app's own process, otherwise `nil`.
  let type: String?
  /// The encoded values of the parameters that can be encoded.
  let parameters: [String: JSONValue]
  /// Warnings about the intent for the control's author.
  let warnings: [String]
  private let values: [String: any Sendable]
  private let fresh: @Sendable () -> any AppIntent
  /// Sets the state of a toggle in a new intent.
  private let setting: @Sendable (any AppIntent, Bool) -> any AppIntent

  private init<Action: AppIntent>(
    _ action: Action, setting: @escaping @Sendable (any AppIntent, Bool) -> any AppIntent
  ) {
    let stored = StoredParameters(of: action)
    intent = "\(Action.self)"
    opensApp = action is any OpenIntent
    // An app opens only on an unlocked device. Apple does not document this; it is our decision.
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

  /// Archives the action of a toggle, whose new state becomes the intent's value.
  static func setting<Action: SetValueIntent>(_ action: Action) -> ArchivedAction
  where Action.ValueType == Bool {
    ArchivedAction(action) { fresh, state in
      guard var action = fresh as? Action else { return fresh }
      action.value = state
      return action
    }
  }

  static func running<Action: AppIntent>(_ action: Action) -> ArchivedAction {
    ArchivedAction(action) { fresh, _ in fresh }
  }

  var archive: ControlArchive.Action {
    ControlArchive.Action(
      intent: intent, opensApp: opensApp, authentication: authentication, parameters: parameters,
      type: type)
  }

  /// The archived form of the action of a view, with the name by which another process finds the intent's type.
  var archiveInView: ControlArchive.Action {
    var action = archive
    action.returnedType = typeName
    return action
  }

  var typeName: String { ReturnedIntents.shared.remember(Swift.type(of: fresh())) }

  /// Performs the action.
  ///
  /// - Parameters:
  ///   - value: The new state of a toggle; ignored for a button.
  ///   - archived: The parameters of an archive, which replace the values in memory. A value that cannot be archived is
  ///     taken from memory, and so is an entity with an unchanged identifier that its query no longer finds.
  /// - Returns: The dialogs of the intents, and the apps and URLs to open.
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
  fileprivate init(_ policy: IntentAuthenticationPolicy) {
    self =
      switch policy {
      case .alwaysAllowed: .none
      case .requiresAuthentication: .required
      case .requiresLocalDeviceAuthentication: .local
      }
  }
}
