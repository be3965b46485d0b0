import ControlKit
import FoundationEssentials
import Glibc

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

struct TimerAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var end: Date
  }

  /// The control's name, localized.
  var name: String
  /// The total duration in minutes.
  var minutes: Int
}

struct TimerActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TimerAttributes.self) { context in
      VStack(alignment: .leading) {
        Label(context.attributes.name, systemImage: "timer")
        if context.isStale {
          Text("Time Is Up")
        } else {
          Text(timerInterval: context.interval)
        }
      }
      .tint(.orange)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(timerInterval: context.interval) }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        Text(timerInterval: context.interval)
      } minimal: {
        Text(timerInterval: context.interval)
      }
      .keylineTint(.orange)
    }
  }
}

extension ActivityViewContext<TimerAttributes> {
  /// The period from the timer's start to its end.
  fileprivate var interval: ClosedRange<Date> {
    state.end.addingTimeInterval(-Double(max(attributes.minutes, 0) * 60))...state.end
  }
}

/// The running timers by their duration in minutes.
///
/// They are saved on disk because the extension's process may end and be started again at any time.
actor Timers {
  static let shared = Timers()

  struct Running: Codable, Equatable, Sendable {
    var end: Date
    var isHeard: Bool
  }

  private let saved = SavedState<[Int: Running]>(name: "timers", initial: [:])

  /// The task in this process that waits for the end of a timer.
  private struct Watch {
    var end: Date
    var task: Task<Void, Never>
  }

  private var watches: [Int: Watch] = [:]

  /// The end of the timer, or `nil` if it is not running.
  ///
  /// A timer that an earlier process started continues. If it ended while no process ran, it is removed.
  func end(of minutes: Int) async throws -> Date? {
    guard let running = try saved.read()[minutes] else { return nil }
    guard running.end > .now else {
      // If a task of this process waits for the end, that task is about to finish the timer and
      // play its sound.
      if watches[minutes] == nil {
        try saved.update { $0[minutes] = nil }
        await endActivities(minutes, .default)
      }
      return nil
    }
    try watch(minutes, running)
    return running.end
  }

  func start(_ minutes: Int, isHeard: Bool) async throws {
    // A running timer is not restarted.
    if try await end(of: minutes) != nil { return }
    let seconds = TimeInterval(min(max(minutes, 1), 1_440) * 60)
    let running = Running(end: Date.now.addingTimeInterval(seconds), isHeard: isHeard)
    try saved.update { $0[minutes] = running }
    try watch(minutes, running)
  }

  func stop(_ minutes: Int) async throws {
    try saved.update { $0[minutes] = nil }
    watches.removeValue(forKey: minutes)?.task.cancel()
    await endActivities(minutes, .immediate)
  }

  /// Ends the activities of a timer, including those that an earlier process started.
  private func endActivities(_ minutes: Int, _ policy: ActivityUIDismissalPolicy) async {
    for activity in Activity<TimerAttributes>.activities
    where activity.attributes.minutes == minutes {
      await activity.end(nil, dismissalPolicy: policy)
    }
  }

  /// Shows the Live Activity and waits for the timer's end, unless a task already does.
  private func watch(_ minutes: Int, _ running: Running) throws {
    guard watches[minutes]?.end != running.end else { return }
    watches[minutes]?.task.cancel()
    // An earlier process may have shown the activity. Dates are sent with millisecond precision.
    let isShown = Activity<TimerAttributes>.activities.contains { activity in
      activity.attributes.minutes == minutes
        && abs(activity.content.state.end.timeIntervalSince(running.end)) < 1
    }
    if !isShown {
      _ = try Activity.request(
        attributes: TimerAttributes(name: String(localized: "Timer"), minutes: minutes),
        content: ActivityContent(
          state: TimerAttributes.ContentState(end: running.end), staleDate: running.end))
    }
    let left = Duration.seconds(running.end.timeIntervalSinceNow)
    let task = Task {
      // The continuous clock includes the time that the machine sleeps. A cancelled task does not
      // finish the timer.
      guard (try? await Task.sleep(for: left, clock: .continuous)) != nil else { return }
      await self.finish(minutes, running)
    }
    watches[minutes] = Watch(end: running.end, task: task)
  }

  private func finish(_ minutes: Int, _ running: Running) async {
    guard watches[minutes]?.end == running.end else { return }
    watches[minutes] = nil
    // The following load reports a state that cannot be written; the timer has ended anyway.
    _ = try? saved.update { if $0[minutes] == running { $0[minutes] = nil } }
    await endActivities(minutes, .default)
    ControlCenter.shared.reloadControls(ofKind: TimerToggle.kind)
    // If the sound fails, the control still shows the end.
    if running.isHeard { try? Sound.bell.play() }
  }
}

extension Date {
  /// Hours and minutes in local time.
  ///
  /// FoundationEssentials has no date formatting.
  var timeOfDay: String {
    var seconds = time_t(timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}
