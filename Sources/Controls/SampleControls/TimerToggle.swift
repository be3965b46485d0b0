import ControlKit

/// A toggle that starts and stops one of the timers.
struct TimerToggle: ControlWidget {
  nonisolated static let kind = "com.example.Productivity.TimerToggle"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: TimerValueProvider()) { state in
      let name = state.timer.name
      ControlWidgetToggle(
        name, isOn: state.isRunning, action: ToggleTimerIntent(timer: state.timer)
      ) { isOn in
        Label(
          isOn ? "Running" : "Stopped",
          systemImage: isOn ? "hourglass" : "hourglass.bottomhalf.filled"
        )
        .controlWidgetActionHint(isOn ? "Start" : "Stop")
        .controlWidgetStatus(isOn ? "\(name) Started" : "\(name) Stopped")
      }
      .tint(.purple)
    }
    .displayName("Productivity Timer")
    .description("Starts and stops a timer for work or for the rest of life.")
  }
}

/// The value of the toggle: a timer, and whether it runs.
struct TimerState {
  let timer: ProductivityTimer
  let isRunning: Bool
}

/// Provides the chosen timer and whether it runs.
struct TimerValueProvider: AppIntentControlValueProvider {
  /// In the gallery the timer is stopped.
  func previewValue(configuration: SelectTimerIntent) -> TimerState {
    TimerState(timer: configuration.timer, isRunning: false)
  }

  func currentValue(configuration: SelectTimerIntent) async throws -> TimerState {
    let timer = configuration.timer
    return await TimerState(timer: timer, isRunning: TimerManager.shared.isRunning(timer))
  }
}

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

/// The configuration of the toggle: the timer that it starts and stops.
struct SelectTimerIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Timer"
  static let description: IntentDescription = "Chooses the timer that the control starts and stops."

  @Parameter(title: "Timer", description: "The timer that the control starts and stops.")
  var timer: ProductivityTimer
}
