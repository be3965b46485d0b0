import Gesture
import SystemAccess

/// When a passcode may be tried: pure, the time is passed in.
///
///     wrong ones so far     the next one
///     fewer than 5          at once
///     5, 6, 7, …            60 s, 120 s, 240 s, … after the last one, a day at most
///
/// A right one begins anew (`PasscodeCounts`). Apple's phone does the same with other waits (support.apple.com, "If you
/// forgot your iPhone passcode"); it also erases itself, which nothing here does.
struct PasscodeTries: Sendable {
  /// How many wrong ones cost one user nothing.
  static let free = 5
  private static let firstWait = Duration.seconds(60)
  private static let longestWait = Duration.seconds(86_400)

  /// The wrong ones since the last right one.
  private(set) var wrong: Int
  private let free: Int
  private var until: Timestamp?

  /// So many wrong ones as were kept: a restart does not shorten the wait, it begins anew.
  init(wrong: Int, free: Int = free, at now: Timestamp) {
    self.wrong = max(wrong, 0)
    self.free = free
    until = wait(after: self.wrong).map { now.advanced(by: $0) }
  }

  /// How many may still be wrong before a wait.
  var left: Int { max(free - wrong, 0) }

  /// How long nothing may be tried; nil if something may be tried now.
  func wait(at now: Timestamp) -> Duration? {
    until.flatMap { now < $0 ? now.duration(to: $0) : nil }
  }

  /// A wrong one came.
  mutating func failed(at now: Timestamp) {
    wrong += 1
    until = wait(after: wrong).map { now.advanced(by: $0) }
  }

  private func wait(after wrong: Int) -> Duration? {
    guard wrong >= free else { return nil }
    // 60 s doubled eleven times is more than a day.
    return min(Self.firstWait * (1 << min(wrong - free, 11)), Self.longestWait)
  }
}
