import CSystem
public import FoundationEssentials

/// Waits for a date: a timerfd of `CLOCK_REALTIME`.
///
/// Dates are those of the system's clock, which can be set and goes on while the machine is suspended: a wait on
/// `CLOCK_MONOTONIC` would end too late after a suspension, and too early or late after the clock was set. The
/// handler is called when the date has come and whenever the clock is set, and compares the date with the clock
/// then. A timer without a date causes no wake-ups.
@ServiceThread
public final class WallTimer {
  private let timer: FileDescriptor
  private var registration: Registration?
  private var armed: Date?

  /// The clock on the wall.
  public nonisolated static var now: Date { .now }

  /// A timer that waits for nothing yet; it calls `onWake` on the service thread.
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

  /// Waits for another date; nil for none.
  public func set(_ date: Date?) {
    guard date != armed else { return }
    armed = date
    guard let date else { return cd_wall_timer_set(timer.number, 0) }
    // A millisecond later, so that the date has come however it was rounded; never zero, which disarms;
    // and not beyond what the kernel can count.
    let seconds = min(max(date.timeIntervalSince1970, 0), 4e9)
    cd_wall_timer_set(timer.number, UInt64(seconds * 1_000) * 1_000_000 + 1_000_000)
  }

  /// Ends it; `onWake` is not called any more.
  public func close() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }
}
