import ControlKit
import FoundationEssentials

struct TimerToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.Timer"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: TimerProvider()) { state in
      ControlWidgetToggle(
        "Timer", isOn: state.end != nil,
        action: SetTimerIntent(minutes: state.minutes, isHeard: state.isHeard)
      ) { isOn in
        Label {
          if isOn, let end = state.end {
            Text("Until \(end.timeOfDay)")
          } else {
            Text("\(state.minutes) min")
          }
        } icon: {
          Image(systemName: isOn ? "timer" : "timer.circle")
        }
        .controlWidgetActionHint(isOn ? "Start Timer" : "Stop Timer")
        .controlWidgetStatus(isOn ? "Timer Started" : "Timer Stopped")
      }
      .tint(.orange)
    }
    .displayName("Timer")
    .description("Starts a timer of some minutes and shows the time that is left.")
  }
}

struct SelectMinutesIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Time"

  @Parameter(
    title: "Minutes", description: "How long the timer runs.", default: 5,
    inclusiveRange: (lowerBound: 1, upperBound: 1_440))
  var minutes: Int

  @Parameter(title: "Play Sound", description: "Whether a bell is heard at the end.", default: true)
  var isHeard: Bool
}

struct TimerState {
  var minutes: Int
  var isHeard: Bool
  /// The timer's end, or `nil` if the timer is not running.
  var end: Date?
}

struct TimerProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectMinutesIntent) -> TimerState {
    TimerState(minutes: configuration.minutes, isHeard: configuration.isHeard)
  }

  func currentValue(configuration: SelectMinutesIntent) async throws -> TimerState {
    var state = previewValue(configuration: configuration)
    state.end = try await Timers.shared.end(of: state.minutes)
    return state
  }
}

struct SetTimerIntent: SetValueIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Set Timer"

  @Parameter(title: "Running")
  var value: Bool

  @Parameter(title: "Minutes", default: 5, inclusiveRange: (lowerBound: 1, upperBound: 1_440))
  var minutes: Int

  @Parameter(title: "Play Sound", default: true)
  var isHeard: Bool

  init() {}

  init(minutes: Int, isHeard: Bool) {
    self.minutes = minutes
    self.isHeard = isHeard
  }

  func perform() async throws -> some IntentResult {
    if value {
      try await Timers.shared.start(minutes, isHeard: isHeard)
    } else {
      try await Timers.shared.stop(minutes)
    }
    return .result()
  }
}
