public import ControlKit

/// Starts or stops the work timer.
public struct ToggleTimerIntent: SetValueIntent {
  /// The action's name.
  public static let title: LocalizedStringResource = "Set Work Timer"

  /// Whether the timer is to run; the system fills it in.
  @Parameter(title: "Timer Is Running")
  public var value: Bool

  /// An intent that the system fills in.
  public init() {}

  /// Writes the value to the timer before it returns, so that the next load sees it.
  public func perform() async throws -> some IntentResult {
    await TimerManager.shared.setRunning(value)
    return .result()
  }
}
