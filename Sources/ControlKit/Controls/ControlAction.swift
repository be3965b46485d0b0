/// The action of a template as it was when the template was made.
///
/// Apple archives a template with the values of its action's parameters and makes a new intent
/// from them to perform (developer.apple.com, Creating controls to perform actions across the
/// system). So does this: a property without `@Parameter` has its initial value when the intent
/// performs.
struct ControlAction: Sendable {
  /// What goes into the control's archive.
  let archive: ControlArchive.Action
  /// What the intent's author should know.
  let warnings: [String]
  /// The values themselves: in the process that made the template nothing has to be found again.
  private let values: [String: any Sendable]
  /// A fresh intent with these values, and with the new state for a toggle.
  private let make: @Sendable () -> any AppIntent
  private let set: @Sendable (any AppIntent, Bool) -> any AppIntent

  /// The action of a toggle: the new state becomes the intent's value.
  static func setting<Action: SetValueIntent>(_ action: Action) -> ControlAction
  where Action.ValueType == Bool {
    ControlAction(action, make: { Action() }) { intent, state in
      // `make` makes nothing else.
      guard var fresh = intent as? Action else { return intent }
      fresh.value = state
      return fresh
    }
  }

  /// The action of a button.
  static func running<Action: AppIntent>(_ action: Action) -> ControlAction {
    ControlAction(action, make: { Action() }, set: { intent, _ in intent })
  }

  private init<Action: AppIntent>(
    _ action: Action, make: @escaping @Sendable () -> any AppIntent,
    set: @escaping @Sendable (any AppIntent, Bool) -> any AppIntent
  ) {
    let parameters = StoredParameters(of: action)
    archive = ControlArchive.Action(
      intent: "\(Action.self)", opensApp: action is any OpenIntent,
      parameters: parameters.archived)
    warnings = Self.warnings(of: action)
    values = parameters.values
    self.make = make
    self.set = set
  }

  /// Performs, and then every intent that a result opens.
  ///
  /// - Parameters:
  ///   - state: The new state of a toggle.
  ///   - parameters: The values that were shown, if another load may have brought others since.
  /// - Returns: What is left for the system to do.
  /// - Throws: `IntentFailure`, or what a query threw that was asked for an entity.
  func perform(
    _ state: Bool?, with parameters: [String: JSONValue]? = nil
  ) async throws -> PerformOutcome {
    let fresh = make()
    let stored = StoredParameters(of: fresh)
    if let parameters, parameters != archive.parameters {
      try await stored.restore(archived: parameters)
    } else {
      stored.restore(values)
    }
    return try await perform(intent: state.map { set(fresh, $0) } ?? fresh)
  }

  private static func warnings(of action: any AppIntent) -> [String] {
    var warnings = intentWarnings(of: action)
    if action is any ControlConfigurationIntent {
      warnings.append(
        """
        the action \(type(of: action)) is a ControlConfigurationIntent, whose parameters are a \
        control's options; make the action an intent of its own
        """)
    }
    return warnings
  }
}
