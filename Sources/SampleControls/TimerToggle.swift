public import ControlKit

/// A toggle for the work timer.
public struct TimerToggle: ControlWidget {
  /// The toggle's unique name.
  public static let kind = "com.example.Productivity.TimerToggle"

  /// Makes the toggle.
  public init() {}

  /// The toggle: an hourglass that says whether it runs and what holding will do.
  public var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: TimerValueProvider()) { isRunning in
      ControlWidgetToggle("Work Timer", isOn: isRunning, action: ToggleTimerIntent()) { isOn in
        Label(
          isOn ? "Running" : "Stopped",
          systemImage: isOn ? "hourglass" : "hourglass.bottomhalf.filled"
        )
        .controlWidgetActionHint(isOn ? "Start" : "Stop")
        .controlWidgetStatus(isOn ? "Work Timer Started" : "Work Timer Stopped")
      }
      .tint(.purple)
    }
    .displayName("Productivity Timer")
    .description("Starts and stops the timer for focused work.")
  }
}
