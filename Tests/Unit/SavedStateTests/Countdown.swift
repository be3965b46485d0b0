import Synchronization

/// Returns true for a number of calls, then false.
final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ times: Int) { left = Mutex(times) }

  func next() -> Bool {
    left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
