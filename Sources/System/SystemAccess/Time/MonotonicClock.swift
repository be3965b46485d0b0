import CSystem

/// `CLOCK_MONOTONIC`, the clock of the kernel's edge timestamps: the only file that reads a clock.
public enum MonotonicClock {
  /// The instant now.
  public static var now: Timestamp {
    Timestamp(nanoseconds: cd_monotonic_ns())
  }
}

/// How long the machine has slept since it was started: `CLOCK_BOOTTIME` minus `CLOCK_MONOTONIC`, which stops in a
/// suspend (clock_gettime(2)); a test lets it sleep.
package struct SleepClock: Sendable {
  /// At most that many nanoseconds: one reading, which is too large if the thread was preempted since `now`.
  package var atMost_ns: @Sendable (_ now: Timestamp) -> Int64 = {
    Int64(bitPattern: cd_boottime_ns() &- $0.nanoseconds)
  }
  /// The nanoseconds, read with care.
  package var exact_ns: @Sendable () -> Int64 = { cd_slept_ns() }

  /// The system's clocks.
  package init() {}
}

/// Notices that the machine slept.
package struct SleepCheck {
  /// Larger than any error of reading two clocks, smaller than any sleep.
  private static var tolerance_ns: Int64 { 50_000_000 }
  private let clock: SleepClock
  private var slept_ns: Int64

  /// A check from now on.
  package init(_ clock: SleepClock = SleepClock()) {
    self.clock = clock
    slept_ns = clock.exact_ns()
  }

  /// Whether the machine has slept since the last call.
  ///
  /// `now` is right now.
  package mutating func hasSlept(at now: Timestamp) -> Bool {
    // Only if one reading may show a sleep, the clocks are read again with care.
    guard clock.atMost_ns(now) - slept_ns > Self.tolerance_ns else { return false }
    let slept = clock.exact_ns()
    defer { slept_ns = slept }
    return slept - slept_ns > Self.tolerance_ns
  }
}
