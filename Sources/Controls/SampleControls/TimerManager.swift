import ControlKit
import FoundationEssentials

/// The app's model: its timers, saved in a file.
///
/// It is an actor because the provider and the intents use it from different tasks. The state is in
/// a file because an extension's process may end and be started again at any time.
actor TimerManager {
  static let shared = TimerManager(store: TimerStore.standard)

  private let store: TimerStore

  init(store: TimerStore) { self.store = store }

  /// The saved state.
  func state() throws -> TimerStore.State { try store.read() }

  /// Starts or stops a timer and its Live Activity.
  ///
  /// Starting the work timer resets its laps.
  func setRunning(_ timer: ProductivityTimer, _ running: Bool) async throws {
    var state = try store.read()
    let wasRunning = state.running.contains(timer.id)
    if running, !wasRunning, timer.id == ProductivityTimer.work.id { state.laps = 0 }
    state.running.removeAll { $0 == timer.id }
    if running { state.running.append(timer.id) }
    guard running != wasRunning else { return try store.write(state) }
    let now = Date.now
    state.started = (state.started ?? [:]).filter { $0.key != timer.id }
    if running { state.started?[timer.id] = now }
    try store.write(state)
    if running {
      try SessionAttributes.begin(timer, at: now)
    } else {
      await SessionAttributes.end(timer)
    }
  }

  /// Marks the end of a lap.
  func markLap() throws {
    var state = try store.read()
    guard state.running.contains(ProductivityTimer.work.id) else { throw TimerError.stopped }
    state.laps += 1
    try store.write(state)
  }
}

/// The errors of the app.
enum TimerError: Error, CustomLocalizedStringResourceConvertible {
  /// A lap cannot be marked because the timer is stopped.
  case stopped
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String, reason: String)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .stopped: "The work timer is stopped; start it before marking a lap."
    case .unreadable(let path, let reason):
      "The timers cannot be read from \(path): \(reason); correct the file or remove it."
    case .unwritable(let path, let reason):
      "The timers cannot be saved in \(path): \(reason); make the folder writable."
    }
  }
}
