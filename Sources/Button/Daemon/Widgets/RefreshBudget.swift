import FoundationEssentials

/// How often one widget may be loaded again on request of its app or by its own policy.
///
/// Apple: for a widget that is often viewed "a daily budget typically includes from 40 to 70 refreshes" in 24
/// hours; a reload while the app is in the foreground, by an intent of the widget or by the system does not count
/// (developer.apple.com, Keeping a widget up to date).
struct RefreshBudget: Equatable, Sendable {
  /// The most refreshes within the window: the upper end of Apple's range.
  static let most = 70
  /// The length of the window, which ends now.
  static let window: TimeInterval = 86_400

  /// Whether there is no limit, as in developer mode.
  var isLifted = false
  /// When it was refreshed within the window, the oldest first.
  private(set) var dates: [Date] = []

  init() {}

  /// A budget from earlier refreshes: those within the window count, and dates that are still to come as now.
  init(refreshed earlier: [Date], at now: Date) {
    dates = earlier.filter { $0 > now - Self.window }.map { min($0, now) }.sorted()
      .suffix(Self.most)
  }

  /// How many refreshes are left now; nil for no limit.
  func left(at now: Date) -> Int? {
    isLifted ? nil : Self.most - dates.count { $0 > now - Self.window }
  }

  /// The first date at which a refresh is allowed: now, or when the oldest one leaves the window.
  func next(at now: Date) -> Date {
    guard let left = left(at: now), left <= 0 else { return now }
    return dates[dates.count - Self.most] + Self.window
  }

  /// Counts a refresh.
  mutating func take(at now: Date) {
    dates.removeAll { $0 <= now - Self.window }
    dates.append(now)
  }

  /// Dates that are still to come, since the clock was set back, count as now.
  mutating func noticeJump(at now: Date) {
    if let last = dates.last, last > now { dates = dates.map { min($0, now) } }
  }
}
