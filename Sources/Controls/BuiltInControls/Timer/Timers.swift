import ControlKit
import FoundationEssentials
import Glibc

/// The timers that run, by their minutes; saved on disk, since an extension is a process that comes and
/// goes.
actor Timers {
  static let shared = Timers()

  /// A timer that runs.
  struct Running: Codable, Equatable, Sendable {
    var end: Date
    var isHeard: Bool
  }

  private let saved = SavedState<[Int: Running]>(name: "timers", initial: [:])

  /// What this process does until the end of a timer.
  private struct Watch {
    var end: Date
    var task: Task<Void, Never>
  }

  private var watches: [Int: Watch] = [:]

  /// When the timer ends; nil if it does not run.
  ///
  /// One that an earlier process has started goes on; one that ended while no process ran is forgotten.
  func end(of minutes: Int) async throws -> Date? {
    guard let running = try saved.read()[minutes] else { return nil }
    guard running.end > .now else {
      // A watch of this process ends it in a moment, with its sound.
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
    // A start of a timer that runs changes nothing.
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

  /// Ends the activities of a timer, also those that an earlier process has started.
  private func endActivities(_ minutes: Int, _ policy: ActivityUIDismissalPolicy) async {
    for activity in Activity<TimerAttributes>.activities
    where activity.attributes.minutes == minutes {
      await activity.end(nil, dismissalPolicy: policy)
    }
  }

  /// Shows the timer and waits for its end, unless that is being done.
  private func watch(_ minutes: Int, _ running: Running) throws {
    guard watches[minutes]?.end != running.end else { return }
    watches[minutes]?.task.cancel()
    // An earlier process may have shown it; dates keep their milliseconds on the way.
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
      // Counted through a sleep of the machine as well; a cancelled wait has no end to announce.
      guard (try? await Task.sleep(for: left, clock: .continuous)) != nil else { return }
      await self.finish(minutes, running)
    }
    watches[minutes] = Watch(end: running.end, task: task)
  }

  private func finish(_ minutes: Int, _ running: Running) async {
    guard watches[minutes]?.end == running.end else { return }
    watches[minutes] = nil
    // A state that cannot be written is reported by the load that follows, and the timer has ended anyway.
    _ = try? saved.update { if $0[minutes] == running { $0[minutes] = nil } }
    await endActivities(minutes, .default)
    ControlCenter.shared.reloadControls(ofKind: TimerToggle.kind)
    // An end that cannot be heard is seen.
    if running.isHeard { try? Sound.bell.play() }
  }
}

extension Date {
  /// Hours and minutes where this computer is: FoundationEssentials has no formats.
  var timeOfDay: String {
    var seconds = time_t(timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}
