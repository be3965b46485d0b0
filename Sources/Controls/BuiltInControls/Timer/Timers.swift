import ControlKit
import FoundationEssentials
import Glibc

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
