import FoundationEssentials
import Synchronization
import SystemAccess

/// Why an intent was not performed.
enum IntentFailure: Error, Equatable {
  case threw(intent: String, reason: Sentence)
  case unset(intent: String, parameter: String)
}

/// The state of one run of intents: its dialogs, and what is to be opened.
final class IntentRun: Sendable {
  /// The run to which the current task belongs; nil outside a run.
  @TaskLocal static var current: IntentRun?

  let progress = IntentProgress()
  /// Where the run's intents register what undoes them.
  let undoManager = UndoManager()

  private let usesUndoManager = Mutex(false)

  private let stored = Mutex(PerformOutcome())
  private let name = Mutex("")

  /// The Swift name of the intent that is being performed.
  var intent: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  /// Whether an intent has asked for the undo manager.
  var usesUndo: Bool {
    get { usesUndoManager.withLock { $0 } }
    set { usesUndoManager.withLock { $0 = newValue } }
  }

  /// Sends the progress of this run to the host from now on, if the host can show it.
  ///
  /// Called by the intent's task, which the host finds the control by.
  func reportProgress(canCancel: Bool, isLong: Bool) {
    progress.follow {
      (ControlCenter.shared.host as? any RunHost)?
        .progressReceiver(canCancel: canCancel, isLong: isLong)
    }
  }

  /// Keeps what was registered with the undo manager at the host, which undoes it if a person wants that.
  fileprivate func offerUndo() async {
    guard usesUndo, let host = ControlCenter.shared.host as? any RunHost else { return }
    let name: String? = await MainActor.run {
      undoManager.canUndo ? undoManager.undoActionName : nil
    }
    guard let name, host.keep(undoManager) else { return }
    stored.withLock { $0.undo = PerformOutcome.Undoable(name: name.nonBlank) }
  }

  var outcome: PerformOutcome { stored.withLock { $0 } }

  func add(dialog: IntentDialog?) {
    guard let text = dialog?.full.text.nonBlank else { return }
    stored.withLock { $0.dialogs.append(text) }
  }

  func add(_ next: ButtonIntent) {
    let next = next.archive
    stored.withLock { $0.next_intent = next }
  }

  func add(opening: PerformOutcome.Opening) {
    stored.withLock { if !$0.openings.contains(opening) { $0.openings.append(opening) } }
  }
}

/// Performs an intent, and then each intent that the previous one opens.
@discardableResult
func run(_ first: any AppIntent) async throws -> PerformOutcome {
  let run = IntentRun()
  try await IntentRun.$current.withValue(run) {
    var next: (any AppIntent)? = first
    while let intent = next {
      // Intents may open each other endlessly, so the task must be cancellable.
      try Task.checkCancellation()
      next = try await performOnce(intent, in: run)
    }
  }
  await run.offerUndo()
  return run.outcome
}

private func performOnce<Intent: AppIntent>(
  _ intent: Intent, in run: IntentRun
) async throws -> (any AppIntent)? {
  let name = "\(Intent.self)"
  run.intent = name
  if let opening = intent.opening { run.add(opening: opening) }
  // An intent that only opens something has no own `perform()` and reads no parameters, so they
  // need not be set.
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
    if let next = contents?.buttonIntent { run.add(next) }
    return contents?.nextIntent
  } catch is URLPassedToSystem {
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

/// The text that the author of an error wrote for people, or else its description.
func reason(of error: any Error) -> Sentence {
  let text =
    (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource.text
    ?? (error as? any LocalizedError)?.errorDescription
  return text.map { Sentence(text: $0) } ?? "\(error)"
}
