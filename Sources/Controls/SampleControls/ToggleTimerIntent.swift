import ControlKit

/// Starts or stops a timer.
struct ToggleTimerIntent: SetValueIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Set Timer"

  /// Whether the timer is to run; the system fills it in.
  @Parameter(title: "Timer Is Running")
  var value: Bool

  @Parameter(title: "Timer")
  var timer: ProductivityTimer

  init() {}

  init(timer: ProductivityTimer) { self.timer = timer }

  /// Writes the value to the timer before it returns, so that the next load sees it.
  func perform() async throws -> some IntentResult {
    try await TimerManager.shared.setRunning(timer, value)
    // The laps start anew with the work timer.
    ControlCenter.shared.reloadControls(ofKind: MarkLapButton.kind)
    WidgetCenter.shared.reloadTimelines(ofKind: TimersWidget.kind)
    return .result()
  }
}
