import AppIntents

struct StartBrew: AppIntent {
  static let title: LocalizedStringResource = "Start Brew"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  func perform() async throws -> some IntentResult & ProvidesDialog {
    if systemContext.currentMode == .foreground { return .result(dialog: "Already open") }
    if systemContext.currentMode == .background, systemContext.currentMode.canContinueInForeground {
      try await continueInForeground("Open the app?", alwaysConfirm: true)
    }
    let mode: IntentModes.Current = systemContext.currentMode
    let deferred: IntentModes.ForegroundMode = .deferred
    _ = (mode == .foreground, IntentModes.foreground(deferred))
    return .result(dialog: "Brewing")
  }
}
struct NeedsApp: AppIntent {
  static let title: LocalizedStringResource = "Needs App"
  static var supportedModes: IntentModes { [.background, .foreground(.deferred)] }
  func perform() async throws -> some IntentResult {
    guard systemContext.currentMode == .foreground else {
      throw needsToContinueInForegroundError("Sign in first", alwaysConfirm: false)
    }
    return .result()
  }
}
struct NeedsApp2: AppIntent {
  static let title: LocalizedStringResource = "Needs App"
  func perform() async throws -> some IntentResult {
    if true { throw needsToContinueInForegroundError(IntentDialog("Sign in")) }
    return .result()
  }
}
