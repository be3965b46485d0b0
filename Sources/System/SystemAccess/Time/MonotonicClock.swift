import CSystem

/// `CLOCK_MONOTONIC`, the clock of the kernel's edge timestamps: the only file that reads a clock.
public enum MonotonicClock {
  /// The instant now.
  public static var now: Timestamp {
    Timestamp(nanoseconds: cd_monotonic_ns())
  }
}

/// Notices that the machine slept: `CLOCK_BOOTTIME` ran ahead of `CLOCK_MONOTONIC`, which stops in a suspend
/// (clock_gettime(2)).
package struct SleepCheck {
  /// Larger than any error of reading two clocks, smaller than any sleep.
  private static var tolerance_ns: Int64 { 50_000_000 }
  private var slept_ns = cd_slept_ns()

  /// A check from now on.
  package init() {}

  /// Whether the machine has slept since the last call.
  ///
  /// `now` is right now.
  package mutating func hasSlept(at now: Timestamp) -> Bool {
    // One reading is exact unless the thread was preempted since `now`: only then, read again with care.
    let atMost_ns = Int64(bitPattern: cd_boottime_ns() &- now.nanoseconds)
    guard atMost_ns - slept_ns > Self.tolerance_ns else { return false }
    let slept = cd_slept_ns()
    defer { slept_ns = slept }
    return slept - slept_ns > Self.tolerance_ns
  }
}
