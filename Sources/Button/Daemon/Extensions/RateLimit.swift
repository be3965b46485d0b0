import Gesture
import SystemAccess

/// So many of something in a time, 10 s unless said otherwise, and a count of what came beyond.
struct RateLimit: Sendable {
  /// What is to be done with one more.
  enum Verdict: Equatable, Sendable {
    /// Let it pass; so many were dropped since the last one that passed.
    case pass(dropped: Int)
    /// Drop it: the first one since one passed.
    case dropFirst
    /// Drop it.
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
