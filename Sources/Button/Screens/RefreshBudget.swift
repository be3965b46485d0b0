package import FoundationEssentials

/// The limit for reloads of one widget that its app or its policy requests.
///
/// Apple: for a widget that is often viewed "a daily budget typically includes from 40 to 70 refreshes" in 24
/// hours; a reload while the app is in the foreground, by an intent of the widget or by the system does not count
/// (developer.apple.com, Keeping a widget up to date).
package struct RefreshBudget: Equatable, Sendable {
  /// The most refreshes within the window: the upper end of Apple's range.
  package static let most = 70
  /// The length of the window, which ends now.
  package static let window: TimeInterval = 86_400

  /// Whether there is no limit, as in developer mode.
  var isLifted = false
  /// The dates of the refreshes within the window, oldest first.
  package private(set) var dates: [Date] = []

  package init() {}

  /// Creates a budget from earlier refreshes: only those within the window count, and future dates count as now.
  package init(refreshed earlier: [Date], at now: Date) {
    dates = earlier.filter { $0 > now - Self.window }.map { min($0, now) }.sorted()
      .suffix(Self.most)
  }

  /// The number of refreshes left now, or `nil` without a limit.
  package func left(at now: Date) -> Int? {
    isLifted ? nil : Self.most - dates.count { $0 > now - Self.window }
  }

  /// The first date at which a refresh is allowed: now, or when the oldest refresh leaves the window.
  package func next(at now: Date) -> Date {
    guard let left = left(at: now), left <= 0 else { return now }
    return dates[dates.count - Self.most] + Self.window
  }

  package mutating func record(at now: Date) {
    dates.removeAll { $0 <= now - Self.window }
    dates.append(now)
  }

  /// Counts future dates as now, because the clock was set back.
  mutating func noticeJump(at now: Date) {
    if let last = dates.last, last > now { dates = dates.map { min($0, now) } }
  }
}
