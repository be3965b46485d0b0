import ControlModel
import FoundationEssentials

/// One widget over time, as a table: which entry is shown, and when its timeline is loaded again.
///
///     event      at rest, or something is due         a load is under way
///     asked      → load                               → load once more after it
///                (less than a second after the
///                 last load: due then)
///     answered   ·                                    → due by the policy; show
///     failed     ·                                    → due after a wait that doubles; show
///     wake       → load, if due                       ·
///                show, if another entry's date came   show, if another entry's date came
///
/// Dates are the clock's on the wall, and come from outside. A clock that was set back moves what is due
/// after a wait, not what is due at a date.
struct WidgetClock: Sendable {
  enum Event: Equatable, Sendable {
    /// A reload was requested.
    case asked
    case answered(WidgetTimeline)
    case failed(String)
    case wake
  }

  enum Effect: Equatable, Sendable {
    case load
    /// What is shown is another entry, or another error, than before.
    case show
  }

  /// By the policy a timeline is loaded again after five minutes at the soonest.
  ///
  /// Apple recommends entries that far apart (developer.apple.com, Keeping a widget up to date). A reload that an app
  /// or a user requests does not wait for it.
  static let shortestPolicy: TimeInterval = 300
  /// Between the beginnings of two loads: a provider that asks for its own reload must not spin.
  static let shortestPause: TimeInterval = 1
  /// The waits after failures, as those of controls.
  static let retries: (first: TimeInterval, longest: TimeInterval) = (1, 60)

  private enum Load: Equatable, Sendable {
    case none
    /// Due at a date of the timeline.
    case at(Date)
    /// Due after a wait.
    case after(TimeInterval, until: Date)
    case underWay(again: Bool)
  }

  private(set) var timeline = WidgetTimeline(entries: [], policy: .never)
  /// Why the last load failed; nil if it did not.
  private(set) var error: String?
  private var load = Load.none
  private var lastBegan: Date?
  private var lastAnswer: Date?
  private var retry: TimeInterval = 0
  private var shown: Int?

  /// The entry that is shown: the last one whose date has come, or else the first.
  var entry: WidgetTimeline.Entry? { shown.map { timeline.entries[$0] } }

  /// The date by which the owner must call `handle(.wake, at:)`; nil when nothing is due.
  var deadline: Date? {
    switch (nextEntry, nextLoad) {
    case (let entry?, let load?): min(entry, load)
    case (let date?, nil), (nil, let date?): date
    case (nil, nil): nil
    }
  }

  private var nextEntry: Date? {
    guard let shown, shown + 1 < timeline.entries.count else { return nil }
    return timeline.entries[shown + 1].date
  }

  private var nextLoad: Date? {
    switch load {
    case .none, .underWay: nil
    case .at(let date), .after(_, let date): date
    }
  }

  mutating func handle(_ event: Event, at now: Date) -> [Effect] {
    noticeJump(at: now)
    switch (load, event) {
    case (.underWay, .asked):
      load = .underWay(again: true)
      return []
    case (_, .asked):
      guard let lastBegan, now < lastBegan + Self.shortestPause else { return begin(now) }
      load = .after(Self.shortestPause, until: lastBegan + Self.shortestPause)
      return []

    case (.underWay(let again), .answered(let next)):
      timeline = next.limited
      (error, retry, lastAnswer) = (nil, 0, now)
      load = .none
      if again { askAgain(at: now) } else { waitForPolicy() }
      shown = index(at: now)
      return [.show]
    case (.underWay(let again), .failed(let reason)):
      error = reason
      retry = min(max(retry * 2, Self.retries.first), Self.retries.longest)
      load = .after(retry, until: now + retry)
      if again { askAgain(at: now) }
      shown = index(at: now)
      return [.show]
    case (_, .answered), (_, .failed): return []

    case (_, .wake):
      let before = shown
      shown = index(at: now)
      var effects: [Effect] = shown == before ? [] : [.show]
      if let nextLoad, nextLoad <= now { effects += begin(now) }
      return effects
    }
  }

  private mutating func begin(_ now: Date) -> [Effect] {
    load = .underWay(again: false)
    lastBegan = now
    return [.load]
  }

  private mutating func askAgain(at now: Date) {
    let date = max(now, (lastBegan ?? now) + Self.shortestPause)
    load = .after(Self.shortestPause, until: date)
  }

  private mutating func waitForPolicy() {
    guard let last = timeline.entries.last?.date, let lastAnswer else { return }
    let soonest = lastAnswer + Self.shortestPolicy
    switch timeline.policy {
    case .never: load = .none
    case .atEnd: load = .at(max(last, soonest))
    case .after(let date): load = .at(max(date, soonest))
    }
  }

  private mutating func noticeJump(at now: Date) {
    if let began = lastBegan, now < began { lastBegan = now }
    if let answer = lastAnswer, now < answer {
      lastAnswer = now
      if case .at = load { waitForPolicy() }
    }
    if case .after(let wait, let date) = load, now + wait < date {
      load = .after(wait, until: now + wait)
    }
  }

  private func index(at now: Date) -> Int? {
    timeline.entries.isEmpty ? nil : timeline.entries.lastIndex { $0.date <= now } ?? 0
  }
}
