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
}
