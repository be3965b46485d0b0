import CSystem

/// An instant of `CLOCK_MONOTONIC`, in whole nanoseconds since boot.
///
/// The kernel stamps GPIO edges with this clock (since Linux 5.7) and evdev events after
/// `EVIOCSCLOCKID`. Swift's own clocks cannot hold such a stamp: on Linux `SuspendingClock` is the
/// same clock but its instants cannot be created from a number, and `ContinuousClock` is
/// `CLOCK_BOOTTIME`. Arithmetic saturates at 0 and at the largest value; it never traps. It is
/// inlinable because a dozen instants are compared between an edge and its event.
@frozen
public struct Timestamp: InstantProtocol, Hashable, Sendable {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  public let nanoseconds: UInt64

  /// The instant that many nanoseconds after the clock's zero.
  @inlinable
  public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// The clock's zero: boot.
  @inlinable
  public static var zero: Timestamp { Timestamp(nanoseconds: 0) }

  /// The latest instant.
  @inlinable
  public static var distantFuture: Timestamp { Timestamp(nanoseconds: .max) }

  /// Whether `left` is earlier.
  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `duration` later (earlier if negative), clamped to the clock's range.
  public func advanced(by duration: Duration) -> Timestamp {
    advanced(by: Nanoseconds(duration))
  }

  /// The instant `duration` later (earlier if negative), clamped to the clock's range.
  @inlinable
  public func advanced(by duration: Nanoseconds) -> Timestamp {
    let (sum, overflow) =
      duration.count >= 0
      ? nanoseconds.addingReportingOverflow(UInt64(duration.count))
      : nanoseconds.subtractingReportingOverflow(duration.count.magnitude)
    if overflow { return duration.count >= 0 ? .distantFuture : .zero }
    return Timestamp(nanoseconds: sum)
  }

  /// The time from this instant to `other`; negative if `other` is earlier.
  public func duration(to other: Timestamp) -> Duration {
    .nanoseconds(elapsed(to: other).count)
  }

  /// The time from this instant to `other` in nanoseconds; negative if `other` is earlier.
  @inlinable
  public func elapsed(to other: Timestamp) -> Nanoseconds {
    Nanoseconds(
      other >= self
        ? Int64(clamping: other.nanoseconds - nanoseconds)
        : -Int64(clamping: nanoseconds - other.nanoseconds))
  }
}

/// A `Duration` in whole nanoseconds, rounded towards zero and clamped to ±292 years.
///
/// For durations that are fixed when the configuration is read and used for every edge: each conversion of a
/// `Duration` divides a number of 128 bits.
@frozen
public struct Nanoseconds: Comparable, Hashable, Sendable {
  /// The number of nanoseconds; may be negative.
  public let count: Int64

  /// Creates a duration from a number of nanoseconds.
  @inlinable
  public init(_ count: Int64) { self.count = count }

  /// Converts a `Duration`, rounded towards zero and clamped to ±292 years.
  public init(_ duration: Duration) { count = duration.nanoseconds }

  /// The duration of 0 ns.
  @inlinable
  public static var zero: Nanoseconds { Nanoseconds(0) }

  /// Whether `left` is shorter.
  @inlinable
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.count < right.count }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero and clamped to ±292 years.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    if carried { return seconds < 0 ? .min : .max }
    return sum
  }
}

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

/// A limit of events in a window of time, and the number of events beyond it.
package struct RateLimit: Sendable {
  package enum Verdict: Equatable, Sendable {
    /// Let the event pass; `dropped` is the number of events that were dropped before it.
    case pass(dropped: Int)
    /// Drop the event; the event before it passed.
    case dropFirst
    case drop
  }

  package static let window = Duration.seconds(10)
  package let most: Int
  package let length: Duration
  private var end = Timestamp.zero
  private var count = 0
  package private(set) var dropped = 0

  package init(most: Int, window: Duration = Self.window) {
    self.most = most
    length = window
  }

  package mutating func take(at now: Timestamp) -> Verdict {
    if now >= end {
      end = now.advanced(by: length)
      count = 0
    }
    count += 1
    if count <= most {
      defer { dropped = 0 }
      return .pass(dropped: dropped)
    }
    dropped += 1
    return dropped == 1 ? .dropFirst : .drop
  }

  /// Counts an event, and returns whether it is within the limit.
  package mutating func allows(at now: Timestamp) -> Bool {
    if case .pass = take(at: now) { true } else { false }
  }
}

/// A limit on accepted items: a number in one burst, and a rate in the long run.
package struct RateLimiter: Sendable {
  private let interval: Duration
  /// The time that the accepted items of a burst may be ahead of the rate.
  private let lead: Duration
  /// The instant until which the accepted items use up the rate.
  private var paid: Timestamp

  /// Creates a limiter that accepts `burst` items in one burst.
  package init(burst: Int, perSecond: Int, at now: Timestamp) {
    interval = .seconds(1) / perSecond
    lead = interval * (burst - 1)
    paid = now
  }

  package mutating func takes(at now: Timestamp) -> Bool {
    guard next <= now else { return false }
    paid = max(paid, now).advanced(by: interval)
    return true
  }

  /// The instant from which a further item is accepted, if no item is accepted before.
  package var next: Timestamp { paid.advanced(by: .zero - lead) }
}
