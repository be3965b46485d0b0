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
  private let length: Duration
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
