package import ControlModel
package import FoundationEssentials
import Wire

/// One widget over time, as a table: which entry is shown, and when its timeline is loaded again.
///
///     event      at rest, or something is due         a load is under way
///     asked      → load                               → load once more after it
///                (less than a second after the
///                 last load: due then)
///     requested  → load, counted                      → load once more after it, counted
///                (the same; without budget:
///                 due when there is some)
///     answered   ·                                    → due by the policy; show
///     failed     ·                                    → due after a wait that doubles; show
///     wake       → load, if due; counted, if by the   ·
///                policy or requested, and without
///                budget due when there is some
///                show, if another entry's date came   show, if another entry's date came
///     lifted     → load, if due without the budget    ·
///     limited    ·                                    ·
///
/// A load counts against the widget's budget if its policy or its app in the background requests it, but not if a person,
/// an intent, the app in the foreground or the system does, nor if it is a retry after a failure. `lifted` removes the
/// limit of the budget, and the pause of five minutes before a load by the policy; `limited` restores both.
///
/// Dates are wall-clock dates and come from outside. A clock that was set back moves what is due after a wait, but
/// not what is due at a date.
package struct WidgetClock: Sendable {
  package enum Event: Equatable, Sendable {
    /// A reload that does not count was requested.
    case asked
    case requested
    case lifted, limited
    case answered(WidgetTimeline)
    case failed(String)
    case wake
  }

  package enum Effect: Equatable, Sendable {
    case load
    /// Another entry or another error is shown than before.
    case show
  }

  /// The shortest time after which the policy loads a timeline again, in seconds.
  ///
  /// Apple recommends entries that far apart (developer.apple.com, Keeping a widget up to date). A reload that an app
  /// or a user requests does not wait so long.
  static let shortestPolicy: TimeInterval = 300
  /// The shortest time between two loads, in seconds: a provider that requests its own reload must not spin.
  static let shortestPause: TimeInterval = 1
  /// The waits after failures in seconds, as for controls.
  static let retries: (first: TimeInterval, longest: TimeInterval) = (1, 60)

  private enum Load: Equatable, Sendable {
    case none
    case at(Date)
    /// A load is due at `until`, but at most this many seconds after the clock was set back.
    case after(TimeInterval, until: Date, Cause)
    /// A load is under way; if `again` is not `nil`, another load follows.
    case underWay(again: Cause?)
  }

  /// The reason for a load.
  private enum Cause: Equatable, Sendable {
    /// The load does not count against the budget.
    case free
    case counted
  }

  package private(set) var timeline = WidgetTimeline(entries: [], policy: .never)
  /// The error of the last load, or `nil` if it succeeded.
  package private(set) var error: String?
  package private(set) var budget: RefreshBudget
  /// The highest relevance of all entries so far; other relevances are relative to it.
  private var highestRelevance = 0.0
  private var load = Load.none
  private var lastBegan: Date?
  private var lastAnswer: Date?
  private var retry: TimeInterval = 0
  private var shown: Int?

  /// Creates the clock of a widget that was not loaded yet, with its remaining budget.
  package init(budget: RefreshBudget = RefreshBudget()) { self.budget = budget }

  /// The shown entry: the last entry whose date has come, or else the first entry.
  package var entry: WidgetTimeline.Entry? { shown.map { timeline.entries[$0] } }

  /// The scores of the entries, relative to the highest relevance so far, and of the provider's contexts, of which a
  /// scheduled one has the highest score.
  package var scores: [SmartStack.Score] {
    let contexts = (timeline.relevances ?? []).compactMap { each -> SmartStack.Score? in
      guard each.score > 0, each.score.isFinite, each.duration.isFinite else { return nil }
      let duration = min(
        max(each.duration, Self.shortestContext), ExtensionMessage.Relevant.Intent.longest)
      return SmartStack.Score(
        value: min(each.score / Self.highestContext, 1), from: each.from,
        until: each.from + duration)
    }
    return contexts + entryScores
  }

  /// The score of a scheduled context.
  private static let highestContext = 3.0
  /// The duration of a context that is a single date, in seconds: as long as for a donated intent.
  private static let shortestContext: TimeInterval = 900

  private var entryScores: [SmartStack.Score] {
    timeline.entries.indices.compactMap { index in
      let entry = timeline.entries[index]
      guard let relevance = entry.relevance, relevance > 0 else { return nil }
      let rest = timeline.entries[(index + 1)...]
      let next = rest.first { $0.relevance != nil }?.date ?? .distantFuture
      let end = entry.relevanceDuration.map { entry.date + $0 } ?? next
      return SmartStack.Score(value: relevance / highestRelevance, from: entry.date, until: end)
    }
  }

  /// The date by which the owner must call `handle(.wake, at:)`, or `nil` if nothing is due.
  package var deadline: Date? {
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
    case .at(let date), .after(_, let date, _): date
    }
  }

  package mutating func handle(_ event: Event, at now: Date) -> [Effect] {
    noticeJump(at: now)
    switch (load, event) {
    case (.underWay, .asked):
      load = .underWay(again: .free)
      return []
    case (.underWay(let again), .requested):
      load = .underWay(again: again ?? .counted)
      return []
    // A load that is due anyway, and does not count, covers this request.
    case (.after(_, _, .free), .requested): return []
    case (_, .asked): return ask(.free, now)
    case (_, .requested): return ask(.counted, now)

    case (.underWay(let again), .answered(let next)):
      timeline = next.limited
      highestRelevance = timeline.entries.compactMap(\.relevance).reduce(highestRelevance, max)
      (error, retry, lastAnswer) = (nil, 0, now)
      load = .none
      if let again { askAgain(again, at: now) } else { waitForPolicy() }
      shown = index(at: now)
      return [.show]
    case (.underWay(let again), .failed(let reason)):
      error = reason
      retry = min(max(retry * 2, Self.retries.first), Self.retries.longest)
      load = .after(retry, until: now + retry, .free)
      if let again { askAgain(again, at: now) }
      shown = index(at: now)
      return [.show]
    case (_, .answered), (_, .failed): return []

    case (_, .wake):
      let before = shown
      shown = index(at: now)
      var effects: [Effect] = shown == before ? [] : [.show]
      if let nextLoad, nextLoad <= now { effects += begin(dueCause, now) }
      return effects

    case (.underWay, .lifted), (.underWay, .limited), (_, .limited):
      budget.isLifted = event == .lifted
      return []
    case (_, .lifted):
      budget.isLifted = true
      switch load {
      case .at: waitForPolicy()
      case .after(_, _, .counted): return ask(.counted, now)
      case .after, .none, .underWay: break
      }
      guard let nextLoad, nextLoad <= now else { return [] }
      return begin(dueCause, now)
    }
  }

  /// The reason for the load that is due.
  private var dueCause: Cause {
    if case .after(_, _, let cause) = load { cause } else { .counted }
  }

  /// Begins a load, or delays it if the last load began a moment ago.
  private mutating func ask(_ cause: Cause, _ now: Date) -> [Effect] {
    guard let lastBegan, now < lastBegan + Self.shortestPause else { return begin(cause, now) }
    load = .after(Self.shortestPause, until: lastBegan + Self.shortestPause, cause)
    return []
  }

  /// Begins a load; a counted load waits until the budget allows it.
  private mutating func begin(_ cause: Cause, _ now: Date) -> [Effect] {
    if cause == .counted {
      let date = budget.next(at: now)
      guard date <= now else {
        load = .after(date.timeIntervalSince(now), until: date, .counted)
        return []
      }
      budget.record(at: now)
    }
    load = .underWay(again: nil)
    lastBegan = now
    return [.load]
  }

  private mutating func askAgain(_ cause: Cause, at now: Date) {
    let date = max(now, (lastBegan ?? now) + Self.shortestPause)
    load = .after(Self.shortestPause, until: date, cause)
  }

  private mutating func waitForPolicy() {
    guard let last = timeline.entries.last?.date, let lastAnswer else { return }
    let soonest = lastAnswer + (budget.isLifted ? Self.shortestPause : Self.shortestPolicy)
    switch timeline.policy {
    case .never: break
    case .atEnd: load = .at(max(last, soonest))
    case .after(let date): load = .at(max(date, soonest))
    }
  }

  private mutating func noticeJump(at now: Date) {
    budget.noticeJump(at: now)
    lastBegan = lastBegan.map { min($0, now) }
    if let answer = lastAnswer, now < answer {
      lastAnswer = now
      if case .at = load { waitForPolicy() }
    }
    if case .after(let wait, let date, let cause) = load {
      load = .after(wait, until: min(date, now + wait), cause)
    }
  }

  private func index(at now: Date) -> Int? {
    timeline.entries.isEmpty ? nil : timeline.entries.lastIndex { $0.date <= now } ?? 0
  }
}

/// The limit for reloads of one widget that its app or its policy requests.
///
/// Apple: for a widget that is often viewed "a daily budget typically includes from 40 to 70 refreshes" in 24
/// hours; a reload while the app is in the foreground, by an intent of the widget or by the system does not count
/// (developer.apple.com, Keeping a widget up to date).
package struct RefreshBudget: Equatable, Sendable {
  /// The maximum number of refreshes within the window: the upper end of Apple's range.
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
    isLifted ? nil : max(0, Self.most - dates.count { $0 > now - Self.window })
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
    dates = dates.map { min($0, now) }
  }
}
