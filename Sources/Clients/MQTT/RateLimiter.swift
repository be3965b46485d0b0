import SystemAccess

/// How many of something are taken: a number at once, and a rate in the long run.
struct RateLimiter: Sendable {
  private let burst: Double
  private let perSecond: Double
  private var credit: Double
  private var last: Timestamp

  /// A limiter that takes `burst` at once from now on.
  init(burst: Int, perSecond: Int, at now: Timestamp) {
    (self.burst, self.perSecond, last) = (Double(burst), Double(perSecond), now)
    credit = self.burst
  }

  /// Whether one more is taken.
  mutating func takes(at now: Timestamp) -> Bool {
    let earned = last.duration(to: now) / .seconds(1) * perSecond
    last = max(last, now)
    credit = min(credit + max(earned, 0), burst)
    guard credit >= 1 else { return false }
    credit -= 1
    return true
  }

  /// The instant from which one more is taken, if none is until then.
  var next: Timestamp {
    // A microsecond later, so that rounding cannot make it too early.
    last.advanced(by: .seconds(max(1 - credit, 0) / perSecond) + .microseconds(1))
  }
}
