import Synchronization

/// Performs archived actions in an app's process, which contains the intents but not the controls.
public struct AppIntentRunner: Sendable {
  private let module: String

  /// Performs the intents of the program that contains this app type.
  public init(app: Any.Type) {
    self.init(module: String(String(reflecting: app).prefix { $0 != "." }))
  }

  /// Performs the intents of the module with this name and of the modules that it links.
  public init(module: String) { self.module = module }

  /// Runs an archived action until its intent and all intents that it opens have been performed.
  ///
  /// - Parameters:
  ///   - kind: The control's kind, for errors.
  ///   - value: The new state of a toggle, or `nil` for a button.
  ///   - action: The action of the archive that was shown.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `missingIntent` if the program does not have the intent, `performFailed` or `unsetParameter`.
  public func perform(
    _ kind: String, setting value: Bool?, action: ControlArchive.Action
  ) async throws(ControlError) -> PerformOutcome {
    guard let name = action.type ?? action.returnedType,
      let type = ReturnedIntents.shared[name] ?? IntentTypes.type(named: name, module: module)
    else {
      throw .missingIntent(kind: kind, intent: action.intent)
    }
    do {
      let intent = type.init()
      try await StoredParameters(of: intent).restore(archived: action.parameters)
      return try await run(value.map { setting(intent, to: $0) } ?? intent)
    } catch {
      throw ControlError(error, performing: action.intent, kind: kind)
    }
  }

  private func setting(_ intent: any AppIntent, to value: Bool) -> any AppIntent {
    func set<Intent: SetValueIntent>(_ intent: Intent) -> any AppIntent {
      guard let value = value as? Intent.ValueType else { return intent }
      var intent = intent
      intent.value = value
      return intent
    }
    guard let intent = intent as? any SetValueIntent else { return intent }
    return set(intent)
  }
}

/// Whether iOS performs the intent in the app's process instead of the extension's
/// (developer.apple.com: LiveActivityIntent, AudioPlaybackIntent, ForegroundContinuableIntent,
/// openAppWhenRun, IntentModes, IntentExecutionTargets).
func runsInApp<Intent: AppIntent>(_ intent: Intent) -> Bool {
  switch intent {
  case is any LiveActivityIntent, is any LiveActivityStartingIntent, is any AudioPlaybackIntent,
    is any AudioStartingIntent, is any AudioRecordingIntent, is any PushToTalkTransmissionIntent,
    is any ForegroundContinuableIntent:
    true
  // An `OpenIntent` without its own `perform()` only opens the app.
  case is any OpenIntent: Intent.PerformResult.self != OpenedApp.self
  case _: Intent.supportedModes.opensApp || Intent.allowedExecutionTargets == .main
  }
}

/// The types of intents in views and of intents for the next press, by their full Swift names.
///
/// After a restart of the process, `IntentTypes` finds a type by its name, unless it is private or generic.
final class ReturnedIntents: Sendable {
  static let shared = ReturnedIntents()

  private let types = Mutex([String: any AppIntent.Type]())

  func remember(_ type: any AppIntent.Type) -> String {
    let name = String(reflecting: type)
    types.withLock { $0[name] = type }
    return name
  }

  subscript(name: String) -> (any AppIntent.Type)? { types.withLock { $0[name] } }
}
