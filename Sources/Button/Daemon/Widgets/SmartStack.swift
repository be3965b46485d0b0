import FoundationEssentials

/// Which widget of a stack is shown, as a table.
///
///     event      the stack chooses              a person has turned it
///     widgets    → the one shown before, or     the same
///                  the first; chosen anew
///     turned     → turned; show that one        → turned; show that one
///     scores     → chosen anew                  ·
///     wake       → chosen anew                  → chosen anew, after `hold`
///
/// Chosen is the widget with the highest score that is valid now; of equal scores the one that is shown stays, or else
/// the first of the order is shown. As long as no score is valid, the widget that is shown stays.
///
/// A score is relative to the highest one that its widget has ever given (developer.apple.com,
/// TimelineEntryRelevance), so that no widget comes to the front by large numbers. Time is passed in.
struct SmartStack: Equatable, Sendable {
  /// How much a widget matters for a time.
  struct Score: Equatable, Sendable {
    /// Above 0 and up to 1.
    var value: Double
    var from: Date
    /// The end, which is not part of it.
    var until: Date
  }

  struct Widget: Equatable, Sendable {
    var id: String
    var scores: [Score] = []

    /// The score that is valid at a date; nil for none.
    func score(at now: Date) -> Double? {
      scores.filter { $0.from <= now && now < $0.until }.map(\.value).max()
    }
  }

  enum Event: Equatable, Sendable {
    /// These widgets are in the stack, in this order, with these scores.
    case widgets([Widget])
    /// A person has turned the stack to this widget.
    case turned(to: String)
    /// Time has passed.
    case wake
  }

  /// How long the choice of a person holds.
  ///
  /// Apple names no time.
  static let hold: TimeInterval = 900

  private(set) var widgets: [Widget] = []
  /// The widget that is shown; nil for an empty stack.
  private(set) var front: String?
  /// Until when the choice of a person holds; nil if the stack chooses.
  private var heldUntil: Date?

  /// The date by which the owner must call `handle(.wake, at:)`; nil when nothing is due.
  func deadline(after now: Date) -> Date? {
    let dates =
      widgets.flatMap(\.scores).flatMap { [$0.from, $0.until] } + [heldUntil].compactMap(\.self)
    return dates.filter { $0 > now && $0 < .distantFuture }.min()
  }

  /// Takes an event; returns whether another widget is shown now.
  mutating func handle(_ event: Event, at now: Date) -> Bool {
    let before = front
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
