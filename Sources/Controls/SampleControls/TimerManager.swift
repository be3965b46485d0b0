import ControlKit
import FoundationEssentials

/// The app's model: its timers and their Live Activities.
///
/// It is an actor because the provider and the intents use it from different tasks.
actor TimerManager {
  static let shared = TimerManager()

  private let store = TimerStore()

  /// The laps since the start of the work timer.
  var laps: Int { store.laps }

  /// Whether a timer runs.
  ///
  /// If another device has stopped it, its Live Activity on this device ends.
  func isRunning(_ timer: ProductivityTimer) async -> Bool {
    let isRunning = store.start(of: timer) != nil
    if !isRunning { await SessionAttributes.end(timer) }
    return isRunning
  }

  /// Starts or stops a timer and its Live Activity.
  ///
  /// Starting the work timer resets its laps.
  func setRunning(_ timer: ProductivityTimer, _ running: Bool) async throws {
    guard running != (store.start(of: timer) != nil) else { return }
    if running {
      let now = Date.now
      if timer.id == ProductivityTimer.work.id, store.laps != 0 { store.laps = 0 }
      store.setStart(of: timer, to: now)
      try SessionAttributes.begin(timer, at: now)
    } else {
      store.setStart(of: timer, to: nil)
      await SessionAttributes.end(timer)
    }
  }

  /// Marks the end of a lap.
  func markLap() throws {
    guard store.start(of: .work) != nil else { throw TimerError.stopped }
    store.laps += 1
  }
}

/// The errors of the app.
enum TimerError: Error, CustomLocalizedStringResourceConvertible {
  /// A lap cannot be marked because the timer is stopped.
  case stopped

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .stopped: "The work timer is stopped; start it before marking a lap."
    }
  }
}
