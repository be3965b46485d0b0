package import ControlModel
package import FoundationEssentials
package import Wire

/// The choice of the widget that a stack shows, as a table.
///
///     event      the stack chooses              a person has turned it
///     widgets    → the present widget, or the   → the present widget; if it is gone,
///     or scores    first; chosen anew             the first, and chosen anew
///     turned     → turned; show the widget      → turned; show the widget
///     wake       → chosen anew                  → chosen anew, after `hold`
///
/// The stack chooses the widget with the highest score that is valid now. Among equal scores the shown widget stays, or
/// else the first in order is shown. While no score is valid, the shown widget stays.
///
/// A score is relative to the highest score that its widget has ever given (developer.apple.com,
/// TimelineEntryRelevance), so that large numbers do not bring a widget to the front. Time is passed in.
package struct SmartStack: Equatable, Sendable {
  /// The relevance of a widget in a period.
  package struct Score: Equatable, Sendable {
    /// The relevance, above 0 and up to 1.
    package var value: Double
    var from: Date
    /// The end, exclusive.
    package var until: Date

    package init(value: Double, from: Date, until: Date) {
      (self.value, self.from, self.until) = (value, from, until)
    }
  }

  package struct Widget: Equatable, Sendable {
    package var id: String
    package var scores: [Score] = []

    package init(id: String, scores: [Score] = []) { (self.id, self.scores) = (id, scores) }

    package func score(at now: Date) -> Double? {
      scores.filter { $0.from <= now && now < $0.until }.map(\.value).max()
    }
  }

  package enum Event: Equatable, Sendable {
    /// The widgets of the stack, in order and with their scores.
    case widgets([Widget])
    /// A person has turned the stack to this widget.
    case turned(to: String)
    case wake
  }

  /// The time for which a user's choice of a widget stays in front, in seconds.
  ///
  /// Apple documents no time.
  package static let hold: TimeInterval = 900

  package private(set) var widgets: [Widget] = []
  /// The shown widget; `nil` for an empty stack.
  package private(set) var front: String?
  /// The end of a person's choice, or `nil` while the stack chooses.
  private var heldUntil: Date?
  /// The date of the last event.
  private var latest = Date.distantPast

  package init() {}

  /// The date by which the owner must call `handle(.wake, at:)`, or `nil` if nothing is due.
  ///
  /// It may have passed since the last event, while the owner handled the events of other stacks.
  package var deadline: Date? {
    let dates =
      widgets.flatMap(\.scores).flatMap { [$0.from, $0.until] } + [heldUntil].compactMap(\.self)
    return dates.filter { $0 > latest && $0 < .distantFuture }.min()
  }

  /// Handles an event; returns whether the shown widget has changed.
  package mutating func handle(_ event: Event, at now: Date) -> Bool {
    let before = front
    latest = now
    // A clock that was set back does not lengthen the hold.
    if let end = heldUntil, end <= now || end > now + Self.hold { heldUntil = nil }
    switch event {
    case .widgets(let widgets):
      self.widgets = widgets
      if !widgets.contains(where: { $0.id == front }) {
        (front, heldUntil) = (widgets.first?.id, nil)
      }
      if heldUntil == nil { choose(at: now) }
    case .turned(let id):
      guard widgets.contains(where: { $0.id == id }) else { return false }
      (front, heldUntil) = (id, now + Self.hold)
    case .wake: if heldUntil == nil { choose(at: now) }
    }
    return front != before
  }

  private mutating func choose(at now: Date) {
    let scores = widgets.compactMap { widget in widget.score(at: now).map { (widget.id, $0) } }
    guard let best = scores.map(\.1).max() else { return }
    let leaders = scores.filter { $0.1 == best }.map(\.0)
    if let front, leaders.contains(front) { return }
    front = leaders.first
  }
}

extension ExtensionMessage.Relevant.Intent {
  /// Whether a placed widget has this intent, with no other value for a parameter.
  package func isAbout(_ widget: PlacedItem, _ listing: WidgetListing) -> Bool {
    // The app and its extension compile the same file into two modules.
    guard let own = listing.intent?.split(separator: ".").last,
      own == intent.split(separator: ".").last, kind ?? widget.kind == widget.kind
    else { return false }
    return widget.configuration.allSatisfy { name, value in
      parameters[name].map { $0 == value } ?? true
    }
  }

  /// The highest score, since an intent has no score.
  package func score(at now: Date) -> SmartStack.Score {
    let start = from?.date ?? now
    let seconds = duration_s.isFinite ? min(max(duration_s, 0), Self.longest) : 0
    return SmartStack.Score(value: 1, from: start, until: start + seconds)
  }

  /// The longest time for which an intent makes a widget relevant, in seconds.
  package static let longest: Double = 86_400
}
