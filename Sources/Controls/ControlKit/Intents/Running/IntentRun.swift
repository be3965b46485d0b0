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
      give the control a separate intent
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
