import ControlKit

/// Starts or stops a timer.
struct ToggleTimerIntent: SetValueIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Set Timer"

  /// Whether the timer should run; set by the system.
  @Parameter(title: "Timer Is Running")
  var value: Bool

  @Parameter(title: "Timer")
  var timer: ProductivityTimer

  init() {}

  init(timer: ProductivityTimer) { self.timer = timer }

  /// Saves the value before it returns, so that the control shows it at its next load.
  func perform() async throws -> some IntentResult {
    try await TimerManager.shared.setRunning(timer, value)
    // Starting the work timer resets the laps.
    ControlCenter.shared.reloadControls(ofKind: MarkLapButton.kind)
    WidgetCenter.shared.reloadTimelines(ofKind: TimersWidget.kind)
    return .result()
  }
}
