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
