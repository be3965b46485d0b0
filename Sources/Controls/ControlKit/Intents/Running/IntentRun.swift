import FoundationEssentials
import Synchronization
import SystemAccess

enum IntentFailure: Error, Equatable {
  case threw(intent: String, reason: Sentence)
  case unset(intent: String, parameter: String)
}

/// The state of one run of intents, such as its dialogs and the URLs to open.
final class IntentRun: Sendable {
  /// The run of the current task, or `nil` outside a run.
  @TaskLocal static var current: IntentRun?

  let progress = IntentProgress()
  let undoManager = UndoManager()

  private let usesUndoManager = Mutex(false)

  private let stored = Mutex(PerformOutcome())
  private let name = Mutex("")

  /// The Swift name of the intent that is being performed.
  var intent: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  var usesUndo: Bool {
    get { usesUndoManager.withLock { $0 } }
    set { usesUndoManager.withLock { $0 = newValue } }
  }

  /// Sends later progress to the host, which finds the control by the task that calls this function.
  func reportProgress(canCancel: Bool, isLong: Bool) {
    progress.follow {
      (ControlCenter.shared.host as? any RunHost)?
        .progressReceiver(canCancel: canCancel, isLong: isLong)
    }
  }

  /// Passes the undo manager to the host if actions are registered.
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
  // An intent that only opens an app or a URL does not read its parameters, so they may be unset.
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

/// Returns the text that the author of an error wrote for people, or else the description of the error.
func reason(of error: any Error) -> Sentence {
  let text =
    (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource.text
    ?? (error as? any LocalizedError)?.errorDescription
  return text.map { Sentence(text: $0) } ?? "\(error)"
}

/// Returns warnings for the author of an intent that a control uses, one sentence each.
func intentWarnings(of intent: any AppIntent) -> [String] {
  let name = "\(type(of: intent))"
  var warnings = lostProperties(of: intent).map { property in
    "the value of \"\(property)\" in \(name) is lost before it performs: mark it @Parameter"
  }
  if intent is any ControlConfigurationIntent {
    warnings.append(
      """
      the action \(name) is a ControlConfigurationIntent, which an iPhone may refuse to perform; \
      give the control an intent of its own
      """)
  }
  return warnings
}

/// Returns the stored properties whose values differ from the values in a new intent, and are lost.
///
/// The result excludes the value of a `SetValueIntent`, which the system sets.
private func lostProperties(of intent: any AppIntent) -> [String] {
  func plain(_ intent: any AppIntent) -> [(name: String, text: String)] {
    Mirror(reflecting: intent).children.compactMap { child in
      guard let label = child.label, !(child.value is any StoredParameter),
        !(child.value is any StoredDependency)
      else { return nil }
      return (label, String(describing: child.value))
    }
  }
  let fresh = plain(type(of: intent).init())
  return plain(intent).compactMap { property in
    let unchanged = fresh.contains { $0.name == property.name && $0.text == property.text }
    let isWritten = intent is any SetValueIntent && property.name == "value"
    return unchanged || isWritten ? nil : String(property.name.drop { $0 == "_" })
  }
}
