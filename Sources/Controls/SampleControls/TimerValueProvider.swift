import ControlKit

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
