import ControlModel
import FoundationEssentials
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
/// A load is counted in the widget's budget if its policy or its app in the background wants it, and not if a person,
/// an intent, the app in the foreground or the system does, nor if it is tried again after a failure. `lifted` ends the
/// limit of the budget and the pause of five minutes before a load by the policy, `limited` brings both back.
///
/// Dates are the clock's on the wall, and come from outside. A clock that was set back moves what is due
/// after a wait, not what is due at a date.
struct WidgetClock: Sendable {
  enum Event: Equatable, Sendable {
    /// A reload that does not count was requested.
    case asked
    /// A reload that counts was requested.
    case requested
    /// The budget is lifted, or limited again.
    case lifted, limited
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
    case after(TimeInterval, until: Date, Cause)
    /// A load is under way; another one follows for a cause, or none.
    case underWay(again: Cause?)
  }

  /// Why a load is wanted.
  private enum Cause: Equatable, Sendable {
    /// It does not count.
    case free
    /// It counts in the budget.
    case counted
  }

  private(set) var timeline = WidgetTimeline(entries: [], policy: .never)
  /// Why the last load failed; nil if it did not.
  private(set) var error: String?
  private(set) var budget: RefreshBudget
  /// The highest relevance that the widget has ever given: another one is relative to it.
  private var highestRelevance = 0.0
  private var load = Load.none
  private var lastBegan: Date?
  private var lastAnswer: Date?
  private var retry: TimeInterval = 0
  private var shown: Int?

  /// A widget that was not loaded yet, with what is left of its budget.
  init(budget: RefreshBudget = RefreshBudget()) { self.budget = budget }

  /// The entry that is shown: the last one whose date has come, or else the first.
  var entry: WidgetTimeline.Entry? { shown.map { timeline.entries[$0] } }

  /// How much the widget matters: by the entries of its timeline, relative to all that it has ever given, and by the
  /// contexts of its provider, of which a scheduled one matters as much as it can.
  var scores: [SmartStack.Score] {
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
  /// How long a context that is a single date matters, in seconds: as long as a donated intent.
  private static let shortestContext: TimeInterval = 900

  private var entryScores: [SmartStack.Score] {
    timeline.entries.indices.compactMap { index in
      let entry = timeline.entries[index]
      guard let relevance = entry.relevance, relevance > 0, highestRelevance > 0 else { return nil }
      let rest = timeline.entries[(index + 1)...]
      let next = rest.first { $0.relevance != nil }?.date ?? .distantFuture
      let end = entry.relevanceDuration.map { entry.date + $0 } ?? next
      return SmartStack.Score(value: relevance / highestRelevance, from: entry.date, until: end)
    }
  }

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
    case .at(let date), .after(_, let date, _): date
    }
  }

  mutating func handle(_ event: Event, at now: Date) -> [Effect] {
    noticeJump(at: now)
    switch (load, event) {
    case (.underWay, .asked):
      load = .underWay(again: .free)
      return []
    case (.underWay(let again), .requested):
      load = .underWay(again: again ?? .counted)
      return []
    // What is due anyway without being counted is not counted.
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

  /// Why the load is wanted that is due.
  private var dueCause: Cause {
    if case .after(_, _, let cause) = load { cause } else { .counted }
  }

  /// Begins a load, unless the last one began a moment ago.
  private mutating func ask(_ cause: Cause, _ now: Date) -> [Effect] {
    guard let lastBegan, now < lastBegan + Self.shortestPause else { return begin(cause, now) }
    load = .after(Self.shortestPause, until: lastBegan + Self.shortestPause, cause)
    return []
  }

  /// Begins a load; one that counts waits until there is budget for it.
  private mutating func begin(_ cause: Cause, _ now: Date) -> [Effect] {
    if cause == .counted {
      let date = budget.next(at: now)
      guard date <= now else {
        load = .after(date.timeIntervalSince(now), until: date, .counted)
        return []
      }
      budget.take(at: now)
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
    case .never: load = .none
    case .atEnd: load = .at(max(last, soonest))
    case .after(let date): load = .at(max(date, soonest))
    }
  }

  private mutating func noticeJump(at now: Date) {
    budget.noticeJump(at: now)
    if let began = lastBegan, now < began { lastBegan = now }
    if let answer = lastAnswer, now < answer {
      lastAnswer = now
      if case .at = load { waitForPolicy() }
    }
    if case .after(let wait, let date, let cause) = load, now + wait < date {
      load = .after(wait, until: now + wait, cause)
    }
  }

  private func index(at now: Date) -> Int? {
    timeline.entries.isEmpty ? nil : timeline.entries.lastIndex { $0.date <= now } ?? 0
  }
}
