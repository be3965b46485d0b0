import Gesture
import SystemAccess

/// A limit of events in a time, 10 s by default, and the count of those beyond it.
struct RateLimit: Sendable {
  /// What is to be done with one more.
  enum Verdict: Equatable, Sendable {
    /// Let it pass; so many were dropped since the last one that passed.
    case pass(dropped: Int)
    /// Drop it: the first one since one passed.
    case dropFirst
    case drop
  }

  static let window = Duration.seconds(10)
  let most: Int
  private let length: Duration
  private var end = Timestamp.zero
  private var count = 0
  private(set) var dropped = 0

  init(most: Int, window: Duration = Self.window) {
    self.most = most
    length = window
  }

  mutating func take(at now: Timestamp) -> Verdict {
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
}
