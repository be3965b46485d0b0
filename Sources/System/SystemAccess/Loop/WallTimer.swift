import CSystem
public import FoundationEssentials

/// Waits for a date: a timerfd of `CLOCK_REALTIME`.
///
/// The system's clock can be set and advances while the machine is suspended, so a wait on `CLOCK_MONOTONIC` would end
/// too late after a suspension, and too early or late after the clock was set. The handler is called at the date and
/// whenever the clock is set, and must compare the date with the clock. A timer without a date causes no wake-ups.
@ServiceThread
public final class WallTimer {
  private let timer: FileDescriptor
  private var registration: Registration?
  private var armed: Date?

  /// The current date of the system's clock.
  public nonisolated static var now: Date { .now }

  /// Creates a timer without a date, which calls `onWake` on the service thread.
  public init(onWake: @escaping @ServiceThread () -> Void) throws(SystemError) {
    do throws(Errno) {
      timer = try FileDescriptor(returnedBy: cd_wall_timer_create())
    } catch { throw .noDescriptor(for: "a timerfd", error) }
    let descriptor = timer.number
    registration = try ServiceThread.watch(descriptor) { [weak self] in
      cd_wall_timer_clear(descriptor)
      self?.armed = nil
      onWake()
    }
  }

  /// Sets the date, or stops the timer if `date` is `nil`.
  public func set(_ date: Date?) {
    guard date != armed else { return }
    armed = date
    guard let date else { return cd_wall_timer_set(timer.number, 0) }
    // A millisecond later, so that rounding never ends the wait before the date; never zero, which disarms the
    // timer; at most 4e9 s, which the kernel can represent.
    let seconds = min(max(date.timeIntervalSince1970, 0), 4e9)
    cd_wall_timer_set(timer.number, UInt64(seconds * 1_000) * 1_000_000 + 1_000_000)
  }

  /// Stops the timer for good; `onWake` is not called again.
  public func close() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }
}
