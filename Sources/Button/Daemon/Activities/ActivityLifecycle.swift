import FoundationEssentials

/// The states of one Live Activity, as a table.
///
///     state      update                 end                     date
///     active     → active, or stale     → ended, or dismissed   stale date: → stale
///                                                               8 h after the start: → ended
///     stale      → active, or stale     → ended, or dismissed   8 h after the start: → ended
///     ended      ·                      ·                       dismissal date: → dismissed
///     dismissed  ·                      ·                       (none)
///
/// `·` changes nothing: updates of an ended activity are ignored. An activity can be active for eight
/// hours and stays on the Lock Screen for four more at most (developer.apple.com, Displaying live data
/// with Live Activities); the default policy uses all four (ActivityUIDismissalPolicy). Dates come from
/// outside; an activity that seems to begin after the present began now, for the clock was set back.
struct ActivityLifecycle: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case active(staleDate: Date?)
    case stale
    case ended(until: Date)
    case dismissed
  }

  enum Event: Equatable, Sendable {
    case update(staleDate: Date?)
    /// Its app ended it; the date is that of the policy, nil for the default.
    case end(dismissal: Date?)
    case wake
  }

  /// How long it can be active.
  static let longest: TimeInterval = 8 * 3_600
  /// How long it is shown after its end at most.
  static let afterEnd: TimeInterval = 4 * 3_600

  private(set) var state: State
  /// When it started.
  private(set) var start: Date

  /// An activity of an earlier daemon, as it was saved; `handle(.wake, at:)` applies what was due since.
  init(saved state: State, start: Date) { (self.state, self.start) = (state, start) }

  init(staleDate: Date?, at now: Date) {
    start = now
    state = Self.running(staleDate, now)
  }

  /// The date by which the owner must call `handle(.wake, at:)`; nil when it is over.
  var deadline: Date? {
    switch state {
    case .active(let staleDate): min(staleDate ?? .distantFuture, start + Self.longest)
    case .stale: start + Self.longest
    case .ended(let until): until
    case .dismissed: nil
    }
  }

  /// Whether its app can still change it.
  var isRunning: Bool {
    switch state {
    case .active, .stale: true
    case .ended, .dismissed: false
    }
  }

  mutating func handle(_ event: Event, at now: Date) {
    noticeJump(at: now)
    expire(by: now)
    guard isRunning else { return }
    switch event {
    case .update(let staleDate): state = Self.running(staleDate, now)
    case .end(let dismissal): state = Self.ended(at: now, dismissal)
    case .wake: break
    }
    expire(by: now)
  }

  private mutating func expire(by now: Date) {
    if case .active(let staleDate?) = state, staleDate <= now { state = .stale }
    let end = start + Self.longest
    if isRunning, end <= now { state = Self.ended(at: end, nil) }
    if case .ended(let until) = state, until <= now { state = .dismissed }
  }

  private mutating func noticeJump(at now: Date) {
    start = min(start, now)
    if case .ended(let until) = state, now + Self.afterEnd < until {
      state = .ended(until: now + Self.afterEnd)
    }
  }

  private static func running(_ staleDate: Date?, _ now: Date) -> State {
    staleDate.map { $0 <= now } == true ? .stale : .active(staleDate: staleDate)
  }

  private static func ended(at now: Date, _ dismissal: Date?) -> State {
    let latest = now + afterEnd
    let until = min(dismissal ?? latest, latest)
    return until <= now ? .dismissed : .ended(until: until)
  }
}
