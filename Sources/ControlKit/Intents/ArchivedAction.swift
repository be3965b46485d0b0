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
  /// Performs, with the new state for a toggle; throws `IntentFailure`.
  let perform: @Sendable (Bool) async throws -> Void

  /// The action of a toggle: the new state becomes the intent's value.
  static func setting<Action: SetValueIntent>(_ action: Action) -> ArchivedAction
  where Action.ValueType == Bool {
    let values = StoredParameters(of: action).values
    return ArchivedAction(intent: "\(Action.self)", opensApp: action is any OpenIntent) { state in
      var fresh = Action()
      StoredParameters(of: fresh).restore(values)
      fresh.value = state
      try await run(fresh)
    }
  }

  /// The action of a button.
  static func running<Action: AppIntent>(_ action: Action) -> ArchivedAction {
    let values = StoredParameters(of: action).values
    return ArchivedAction(intent: "\(Action.self)", opensApp: action is any OpenIntent) { _ in
      let fresh = Action()
      StoredParameters(of: fresh).restore(values)
      try await run(fresh)
    }
  }
}

/// Why an intent did not perform.
enum IntentFailure: Error, Equatable {
  case threw(intent: String, reason: String)
  case unset(intent: String, parameter: String)
}

/// Performs an intent, and then each intent that the one before it opens.
func run(_ first: any AppIntent) async throws {
  var next: (any AppIntent)? = first
  while let intent = next { next = try await performOnce(intent) }
}

private func performOnce<Intent: AppIntent>(_ intent: Intent) async throws -> (any AppIntent)? {
  // The default `perform()` of an OpenIntent reads no parameter, so none must be set.
  if Intent.PerformResult.self != OpenedApp.self,
    let parameter = StoredParameters(of: intent).firstUnset
  {
    throw IntentFailure.unset(intent: "\(Intent.self)", parameter: parameter)
  }
  do {
    let contents = try await intent.perform() as? any ResultContents
    if let dialog = contents?.dialog {
      ControlCenter.shared.host?.present(dialog: dialog.full.text)
    }
    return contents?.nextIntent
  } catch {
    throw IntentFailure.threw(intent: "\(Intent.self)", reason: reason(of: error))
  }
}

/// What an error says to people, or else its description.
func reason(of error: any Error) -> String {
  (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource.text
    ?? String(describing: error)
}
