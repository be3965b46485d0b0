import ControlModel
import FoundationEssentials
import SystemAccess
import Wire

/// The widgets that are shown: stores their timelines, and reports when one shows something else.
///
/// The texts are stored here, so an extension's process is started only for a load.
@ServiceThread
final class WidgetStore {
  fileprivate struct Shown {
    let place: WidgetPlace
    /// Distinguishes the answer of a load of this widget from that of an earlier one of the same kind.
    let number: Int
    var clock = WidgetClock()
  }

  private let load: @ServiceThread (WidgetPlace) async throws -> WidgetTimeline
  private let now: @ServiceThread () -> Date
  private var timer: WallTimer?
  private var shown: [Shown] = []
  private var last = 0
  /// Called when a widget's text has changed, or could not be loaded.
  var onChange: @ServiceThread (SocketMessage.Widget) -> Void = { _ in }

  init(
    now: @escaping @ServiceThread () -> Date = { WallTimer.now },
    load: @escaping @ServiceThread (WidgetPlace) async throws -> WidgetTimeline
  ) {
    self.load = load
    self.now = now
  }

  /// Shows these widgets: those that are new, or whose extension is another build, are loaded.
  func show(_ places: [WidgetPlace]) {
    let before = shown
    shown = places.map { place in
      if let same = before.first(where: { $0.place == place }) { return same }
      last += 1
      return Shown(place: place, number: last)
    }
    let known = Set(before.map(\.number))
    for number in shown.map(\.number) where !known.contains(number) { handle(.asked, number) }
    schedule()
  }

  /// Loads the widgets of these kinds again, nil for all; returns how many there are.
  @discardableResult
  func reload(kinds: Set<String>?) -> Int {
    let asked = shown.filter { kinds?.contains($0.place.kind) ?? true }
    for each in asked { handle(.asked, each.number) }
    schedule()
    return asked.count
  }

  /// The widget that shows the tree of this number, and the tree; nil if none does.
  func tree(_ number: Int) -> (WidgetPlace, ViewTree)? {
    for each in shown {
      if let tree = each.clock.entry?.text.tree(number) { return (each.place, tree) }
    }
    return nil
  }

  /// Every widget as it is shown.
  var status: [SocketMessage.Widget] { shown.map(\.message) }

  /// Stops the timer.
  func stop() {
    timer?.close()
    timer = nil
    shown = []
  }

  /// Handles what is due now; called when the timer fires or the clock was set.
  func wake() {
    for each in shown { handle(.wake, each.number) }
    schedule()
  }

  private func handle(_ event: WidgetClock.Event, _ number: Int) {
    // An answer may come when the widget is gone.
    guard let index = shown.firstIndex(where: { $0.number == number }) else { return }
    let effects = shown[index].clock.handle(event, at: now())
    for effect in effects {
      switch effect {
      case .show: onChange(shown[index].message)
      case .load: begin(shown[index].place, number)
      }
    }
  }

  private func begin(_ place: WidgetPlace, _ number: Int) {
    ServiceThread.task { [self] in
      let event: WidgetClock.Event
      do {
        let timeline = try await load(place)
        event =
          timeline.entries.isEmpty
          ? .failed("\(WidgetError.noEntries(kind: place.kind))") : .answered(timeline)
      } catch { event = .failed("\(error)") }
      handle(event, number)
      schedule()
    }
  }

  private func schedule() {
    let next = shown.compactMap(\.clock.deadline).min()
    if timer == nil, next != nil {
      // Without a free descriptor widgets are not updated; the buttons work.
      timer = try? WallTimer { [weak self] in self?.wake() }
    }
    timer?.set(next)
  }
}

extension WidgetStore.Shown {
  fileprivate var message: SocketMessage.Widget { place.message(clock) }
}

extension WidgetPlace {
  /// The widget as it is shown by its clock.
  func message(_ clock: WidgetClock = WidgetClock()) -> SocketMessage.Widget {
    SocketMessage.Widget(
      kind: kind, app: app, displayName: listing.displayName ?? app,
      description: listing.description, family: family, text: clock.entry?.text ?? ViewText(),
      date: clock.entry.map { DateText($0.date) }, nextDate: clock.deadline.map { DateText($0) },
      error: clock.error)
  }
}
