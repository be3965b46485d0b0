import Synchronization

/// Why an intent did not perform.
enum IntentFailure: Error, Equatable {
  case threw(intent: String, reason: String)
  case unset(intent: String, parameter: String)
}

/// What one run of intents has said and wants opened.
final class IntentRun: Sendable {
  /// The run that the code belongs to, if any.
  @TaskLocal static var current: IntentRun?

  /// How far the run is.
  let progress = IntentProgress()

  private let stored = Mutex(PerformOutcome())
  private let name = Mutex("")

  /// The intent that performs now, by its Swift name.
  var intent: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  var outcome: PerformOutcome { stored.withLock { $0 } }

  func add(dialog: IntentDialog?) {
    guard let text = dialog?.full.text.nonBlank else { return }
    stored.withLock { $0.dialogs.append(text) }
  }

  func add(opening: PerformOutcome.Opening) {
    stored.withLock { if !$0.openings.contains(opening) { $0.openings.append(opening) } }
  }
}

/// Performs an intent, and then each intent that the one before it opens.
@discardableResult
func run(_ first: any AppIntent) async throws -> PerformOutcome {
  let run = IntentRun()
  try await IntentRun.$current.withValue(run) {
    var next: (any AppIntent)? = first
    while let intent = next {
      // Intents may open each other in a circle: cancelling the caller must end it.
      try Task.checkCancellation()
      next = try await performOnce(intent, in: run)
    }
  }
  return run.outcome
}

private func performOnce<Intent: AppIntent>(
  _ intent: Intent, in run: IntentRun
) async throws -> (any AppIntent)? {
  let name = "\(Intent.self)"
  run.intent = name
  if let opening = intent.opening { run.add(opening: opening) }
  // What only opens has no `perform()` of its own, and reads no parameter: none must be set.
  if Intent.PerformResult.self == OpenedApp.self || intent is OpenURLIntent { return nil }
  if let parameter = StoredParameters(of: intent).firstUnset {
    throw IntentFailure.unset(intent: name, parameter: parameter)
  }
  if let type = missingDependency(of: intent) {
    throw IntentFailure.threw(
      intent: name,
      reason: "its dependency \(type) was never added; call AppDependencyManager.shared.add")
  }
  do {
    let contents = try await intent.perform() as? any ResultContents
    run.add(dialog: contents?.dialog)
    return contents?.nextIntent
  } catch is AddressHandedOver {
    return nil
  } catch let request as ForegroundContinuationError {
    run.add(dialog: request.dialog)
    run.add(opening: .init(intent: name))
    do {
      try await request.continuation?()
    } catch {
      throw IntentFailure.threw(intent: name, reason: reason(of: error))
    }
    return nil
  } catch {
    throw IntentFailure.threw(intent: name, reason: reason(of: error))
  }
}

private func missingDependency(of intent: any AppIntent) -> String? {
  Mirror(reflecting: intent).children.lazy
    .compactMap { ($0.value as? any StoredDependency)?.missingType }.first
}

/// What an error says to people, or else its description.
func reason(of error: any Error) -> String {
  (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource.text
    ?? String(describing: error)
}
