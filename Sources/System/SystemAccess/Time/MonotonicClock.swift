import CSystem

/// `CLOCK_MONOTONIC`, the clock of the kernel's edge timestamps.
public enum MonotonicClock {
  /// The current instant.
  public static var now: Timestamp {
    Timestamp(nanoseconds: cd_monotonic_ns())
  }
}

/// The time that the machine has slept since boot, replaceable in tests.
///
/// It is `CLOCK_BOOTTIME` minus `CLOCK_MONOTONIC`, which stops during a suspension (clock_gettime(2)).
package struct SleepClock: Sendable {
  /// An upper limit in nanoseconds from one reading, too large if the thread was preempted since `now`.
  package var atMost_ns: @Sendable (_ now: Timestamp) -> Int64 = {
    Int64(bitPattern: cd_boottime_ns() &- $0.nanoseconds)
  }
  /// The nanoseconds, read up to five times to avoid the error of a preemption.
  package var exact_ns: @Sendable () -> Int64 = { cd_slept_ns() }

  package init() {}
}

/// Detects that the machine has slept.
package struct SleepCheck {
  /// Larger than the error of reading two clocks, smaller than any sleep.
  private static var tolerance_ns: Int64 { 50_000_000 }
  private let clock: SleepClock
  private var slept_ns: Int64

  package init(_ clock: SleepClock = SleepClock()) {
    self.clock = clock
    slept_ns = clock.exact_ns()
  }

  /// Whether the machine has slept since the last call; `now` must be the current instant.
  package mutating func hasSlept(at now: Timestamp) -> Bool {
    // The slower, exact reading is needed only if the first reading may show a sleep.
    guard clock.atMost_ns(now) - slept_ns > Self.tolerance_ns else { return false }
    let slept = clock.exact_ns()
    defer { slept_ns = slept }
    return slept - slept_ns > Self.tolerance_ns
  }
}
