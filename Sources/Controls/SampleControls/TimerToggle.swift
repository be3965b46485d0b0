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
