import ControlKit
import FoundationEssentials

/// The timers' state, which all devices of a person share.
///
/// Without a connection to other devices the daemon saves it on this device. Each timer has a value of its own, so that two
/// devices can start different timers at the same time.
struct TimerStore: Sendable {
  /// The laps since the start of the work timer.
  @SharedState("laps") var laps = 0

  /// When a timer was started; nil if it is stopped.
  func start(of timer: ProductivityTimer) -> Date? { value(of: timer).wrappedValue }

  /// Starts a timer, or stops it if the date is nil.
  func setStart(of timer: ProductivityTimer, to date: Date?) {
    value(of: timer).wrappedValue = date
  }

  private func value(of timer: ProductivityTimer) -> SharedState<Date?> {
    SharedState("\(timer.id).start")
  }
}
