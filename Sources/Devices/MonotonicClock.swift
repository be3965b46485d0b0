import CDevices
public import Gesture

/// `CLOCK_MONOTONIC`, the clock of the kernel's edge timestamps: the only file that reads a clock.
public enum MonotonicClock {
  /// The instant now.
  public static var now: Timestamp {
    Timestamp(nanoseconds: cd_monotonic_ns())
  }

  /// How long the machine has slept since boot: `CLOCK_BOOTTIME` less `CLOCK_MONOTONIC`, which stops in
  /// a suspend (clock_gettime(2)).
  public static var slept: Duration {
    .nanoseconds(cd_slept_ns())
  }

  /// The instant now, with how long the machine has slept at most: exact unless the thread was preempted
  /// between two readings.
  static var nowAndSlept: (now: Timestamp, slept: Duration) {
    var now: UInt64 = 0
    let slept = cd_slept_at_most_ns(&now)
    return (Timestamp(nanoseconds: now), .nanoseconds(slept))
  }
}
