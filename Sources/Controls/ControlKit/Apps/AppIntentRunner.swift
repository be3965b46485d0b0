/// Performs archived actions in an app's process, which has the intents and not the controls.
public struct AppIntentRunner: Sendable {
  /// The module of the app.
  private let module: String

  /// Performs the intents of the program whose app is of this type.
  public init(app: Any.Type) {
    self.init(module: String(String(reflecting: app).prefix { $0 != "." }))
  }

  /// Performs the intents of the module with this name, and of those that it links.
  public init(module: String) { self.module = module }

  /// Runs an archived action until its intent, and every intent that it opens, has performed.
  ///
  /// - Parameters:
  ///   - kind: The control's kind, for errors.
  ///   - value: The new state of a toggle; nil for a button.
  ///   - action: The action of the archive that was shown.
  /// - Returns: What is left for the system to do.
  /// - Throws: `missingIntent` if the program does not have the intent; `performFailed`,
  ///   `unsetParameter`, or what is wrong with a parameter.
  public func perform(
    _ kind: String, setting value: Bool?, action: ControlArchive.Action
  ) async throws(ControlError) -> PerformOutcome {
    guard let name = action.type, let type = IntentTypes.type(named: name, module: module) else {
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

/// Whether an iPhone performs the intent in the app's process, and not in the extension's
/// (developer.apple.com: LiveActivityIntent, AudioPlaybackIntent, ForegroundContinuableIntent,
/// openAppWhenRun, IntentModes, IntentExecutionTargets).
func runsInApp<Intent: AppIntent>(_ intent: Intent) -> Bool {
  switch intent {
  case is any LiveActivityIntent, is any LiveActivityStartingIntent, is any AudioPlaybackIntent,
    is any AudioStartingIntent, is any AudioRecordingIntent, is any PushToTalkTransmissionIntent,
    is any ForegroundContinuableIntent:
    true
  // Without a `perform()` of its own it only opens, and has nothing to perform.
  case is any OpenIntent: Intent.PerformResult.self != OpenedApp.self
  case _: Intent.supportedModes.opensApp || Intent.allowedExecutionTargets == .main
  }
}
