import AppIntents

struct A: AppIntent {
  static let title: LocalizedStringResource = "A";
  static let supportedModes: IntentModes = .foreground
  func perform() async throws -> some IntentResult { .result() }
}
struct B: AppIntent {
  static let title: LocalizedStringResource = "B";
  static let supportedModes: IntentModes = [.background, .foreground]
  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard systemContext.currentMode.canContinueInForeground else { return .result(dialog: "no") }
    do { try await continueInForeground(alwaysConfirm: false); return .result(dialog: "yes") } catch
    { return .result(dialog: "declined") }
  }
}
struct C: AppIntent {
  static let title: LocalizedStringResource = "C";
  static var supportedModes: IntentModes { .foreground(.immediate) }
  @MainActor func perform() async throws -> some IntentResult {
    if systemContext.currentMode != .foreground {
      throw needsToContinueInForegroundError("Need", alwaysConfirm: true)
    }
    let m = systemContext.currentMode
    if case .foreground = m {}
    return .result()
  }
}
struct D2: AppIntent {
  static let title: LocalizedStringResource = "D"
  static let supportedModes: IntentModes = [.background, .foreground(.deferred)]
  func perform() async throws -> some IntentResult {
    try await continueInForeground("Go", alwaysConfirm: false); try await continueInForeground();
    if Bool.random() { throw needsToContinueInForegroundError(IntentDialog("Sign in")) }
    if Bool.random() { throw needsToContinueInForegroundError() }; return .result()
  }
}
