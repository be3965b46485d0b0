import ControlModel
import FoundationEssentials
import Screens
import SystemAccess

/// The stacks of Today: stores their front widgets, and reports changes.
@ServiceThread
final class WidgetStacks {
  private var stacks: [String: SmartStack] = [:]
  /// Scores from donated and suggested intents, by the widgets' names.
  private var suggested: [String: [SmartStack.Score]] = [:]
  private var placed: [PlacedItem] = []
  private var timer: WallTimer?
  private let now: @ServiceThread () -> Date
  private let scores: @ServiceThread (String) -> [SmartStack.Score]
  private let events: Outlet<Event>

  enum Event: Sendable {
    case turned
  }

  /// `scores` returns the scores of a widget's timeline.
  init(
    now: @escaping @ServiceThread () -> Date = { WallTimer.now }, events: Outlet<Event>,
    scores: @escaping @ServiceThread (String) -> [SmartStack.Score]
  ) {
    self.now = now
    self.scores = scores
    self.events = events
  }

  /// Whether a widget is the front widget of its stack; `nil` outside a stack.
  func isFront(_ widget: PlacedItem) -> Bool? {
    widget.stack.map { stacks[$0]?.front == widget.id }
  }

  /// Shows the placed widgets; returns whether a stack has turned.
  @discardableResult
  func show(_ widgets: [PlacedItem]) -> Bool {
    placed = widgets
    let names = Set(widgets.compactMap(\.stack))
    stacks = stacks.filter { names.contains($0.key) }
    let ids = Set(widgets.map(\.id))
    suggested = suggested.filter { ids.contains($0.key) }
    let hasTurned = names.sorted().map { update($0) }.contains(true)
    schedule()
    return hasTurned
  }

  func timelineChanged(of id: String) {
    guard let stack = placed.first(where: { $0.id == id })?.stack else { return }
    report(update(stack))
  }

  /// Adds scores of intents for these widgets; removes the earlier suggestions for `ids`.
  func suggest(_ scores: [String: [SmartStack.Score]], replacing ids: Set<String> = []) {
    for id in ids { suggested[id] = nil }
    let now = now()
    for (id, new) in scores {
      let before = (suggested[id] ?? []).filter { $0.until > now }
      suggested[id] = Array((before + new).suffix(Self.mostSuggested))
    }
    let names = Set(
      placed.filter { scores[$0.id] != nil || ids.contains($0.id) }.compactMap(\.stack))
    report(names.map { update($0) }.contains(true))
  }

  /// The most suggestions of one widget.
  private static let mostSuggested = 32

  func turn(to widget: PlacedItem) {
    guard let stack = widget.stack else { return }
    report(stacks[stack]?.handle(.turned(to: widget.id), at: now()) ?? false)
  }

  func stop() {
    timer?.close()
    timer = nil
    (stacks, placed) = ([:], [])
  }

  /// Handles what is due now; called when the timer fires or the clock was set.
  func wake() {
    var hasChanged = false
    for name in stacks.keys.sorted() {
      if stacks[name]?.handle(.wake, at: now()) == true { hasChanged = true }
    }
    report(hasChanged)
  }

  private func update(_ name: String) -> Bool {
    let widgets = placed.filter { $0.stack == name }.map {
      SmartStack.Widget(id: $0.id, scores: scores($0.id) + (suggested[$0.id] ?? []))
    }
    return stacks[name, default: SmartStack()].handle(.widgets(widgets), at: now())
  }

  private func report(_ hasChanged: Bool) {
    if hasChanged { events.post(.turned) }
    schedule()
  }

  private func schedule() {
    let next = stacks.values.compactMap(\.deadline).min()
    // Without a free descriptor stacks do not turn by themselves.
    if timer == nil, next != nil { timer = try? WallTimer { [weak self] in self?.wake() } }
    timer?.set(next)
  }
}
