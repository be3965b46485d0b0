import ControlKit
import FoundationEssentials

/// The timers' state, shared between all devices of a user.
///
/// Without a connection to other devices the daemon saves it on this device. Each timer has a separate value, so that two
/// devices can start different timers at the same time.
struct TimerStore: Sendable {
  /// The laps since the start of the work timer.
  @SharedState("laps") var laps = 0

  /// The date at which a timer was started, or `nil` if it is stopped.
  func start(of timer: ProductivityTimer) -> Date? { value(of: timer).wrappedValue }

  /// Starts a timer, or stops it if `date` is `nil`.
  func setStart(of timer: ProductivityTimer, to date: Date?) {
    value(of: timer).wrappedValue = date
  }

  private func value(of timer: ProductivityTimer) -> SharedState<Date?> {
    SharedState("\(timer.id).start")
  }
}
