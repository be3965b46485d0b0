import ControlKit

/// The configuration of the toggle: the timer that it starts and stops.
struct SelectTimerIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Timer"
  static let description: IntentDescription = "Chooses the timer that the control starts and stops."

  @Parameter(title: "Timer", description: "The timer that the control starts and stops.")
  var timer: ProductivityTimer
}
