import ControlKit
import FoundationEssentials

/// The model of the app: its timers, saved in a file.
///
/// An actor, since the provider reads it and the intents write it from different tasks; a file, since
/// an extension is a process that comes and goes.
actor TimerManager {
  static let shared = TimerManager(store: TimerStore.standard)

  private let store: TimerStore

  init(store: TimerStore) { self.store = store }

  /// What the file says now.
  func state() throws -> TimerStore.State { try store.read() }

  /// Starts or stops a timer, with its Live Activity; a start of the work timer begins with no laps.
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

/// What the app cannot do.
enum TimerError: Error, CustomLocalizedStringResourceConvertible {
  /// A lap was to be marked on a stopped timer.
  case stopped
  /// The file is there and cannot be read.
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
