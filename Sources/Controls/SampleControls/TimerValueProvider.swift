import ControlKit

/// What the toggle shows: a timer, and whether it runs.
struct TimerState {
  let timer: ProductivityTimer
  let isRunning: Bool
}

/// Tells whether the chosen timer runs.
struct TimerValueProvider: AppIntentControlValueProvider {
  /// The timer in the gallery is stopped.
  func previewValue(configuration: SelectTimerIntent) -> TimerState {
    TimerState(timer: configuration.timer, isRunning: false)
  }

  func currentValue(configuration: SelectTimerIntent) async throws -> TimerState {
    let timer = configuration.timer
    let state = try await TimerManager.shared.state()
    return TimerState(timer: timer, isRunning: state.running.contains(timer.id))
  }
}
