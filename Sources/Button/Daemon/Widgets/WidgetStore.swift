import ControlModel
import FoundationEssentials
import SavedState
import Screens
import SystemAccess
import Wire

/// The shown widgets: stores their timelines, and reports changes of their contents.
///
/// Placed widgets of the same kind, size and options are loaded together. The texts are stored here, so an extension's
/// process is started only for a load.
@ServiceThread
final class WidgetStore {
  fileprivate struct Shown {
    let place: WidgetPlace
    /// Distinguishes a load of this widget from a load of an earlier one of the same kind.
    let number: Int
    var clock: WidgetClock
    /// The placeholder until the first timeline; `nil` until the extension has returned it.
    var placeholder: ViewText?
  }

  private let load: @ServiceThread (WidgetPlace) async throws -> WidgetTimeline
  private let loadPlaceholder: @ServiceThread (WidgetPlace) async throws -> WidgetTimeline
  private let now: @ServiceThread () -> Date
  private let refreshes: RefreshRecord
  private var timer: WallTimer?
  private var placed: [PlacedItem] = []
  private var shown: [Shown] = []
  /// The numbers of the values in `shown`, by the placed widgets' names; none for a widget without an extension.
  private var numbers: [String: Int] = [:]
  /// The errors of placed widgets that cannot be loaded, by name.
  private var problems: [String: String] = [:]
  private var last = 0
  /// Whether loads are not limited by budgets, as in developer mode.
  var isBudgetLifted = false {
    didSet {
      guard isBudgetLifted != oldValue else { return }
      for number in shown.map(\.number) { handle(isBudgetLifted ? .lifted : .limited, number) }
      schedule()
    }
  }
  /// Receives a widget when its text has changed, or when it could not be loaded.
  private let events: Outlet<SocketMessage.Widget>

  init(
    now: @escaping @ServiceThread () -> Date = { WallTimer.now }, refreshes: RefreshRecord,
    events: Outlet<SocketMessage.Widget>,
    placeholder: @escaping @ServiceThread (WidgetPlace) async throws -> WidgetTimeline,
    load: @escaping @ServiceThread (WidgetPlace) async throws -> WidgetTimeline
  ) {
    self.load = load
    self.events = events
    self.refreshes = refreshes
    loadPlaceholder = placeholder
    self.now = now
  }

  /// Sets the placed widgets; widgets that are new, or of another build, are loaded.
  func show(_ widgets: [PlacedItem], of described: [WidgetPlace]) {
    let before = (shown: shown, numbers: numbers, problems: problems)
    (placed, shown, numbers, problems) = (widgets, [], [:], [:])
    for widget in widgets {
      let place: WidgetPlace
      do throws(WidgetError) { place = try widget.place(of: described) } catch {
        problems[widget.id] = error.description
        continue
      }
      if let same = shown.first(where: { $0.place == place }) {
        numbers[widget.id] = same.number
      } else if let same = before.shown.first(where: { $0.place == place }) {
        shown.append(same)
        numbers[widget.id] = same.number
      } else {
        last += 1
        var new = Shown(
          place: place, number: last,
          clock: WidgetClock(budget: refreshes.budget(of: place, at: now())))
        if isBudgetLifted { _ = new.clock.handle(.lifted, at: now()) }
        shown.append(new)
        numbers[widget.id] = last
      }
    }
    // A new widget whose content another widget shows already is not loaded, so it is reported now.
    for widget in widgets
    where numbers[widget.id] != before.numbers[widget.id]
      || problems[widget.id] != before.problems[widget.id]
    {
      let message = message(of: widget)
      // A lock could not hide private text that only clients still have.
      let known = before.shown.first { $0.number == before.numbers[widget.id] }
      let wasPrivate = (known?.clock.entry?.text ?? known?.placeholder)?.isPrivacySensitive == true
      if message.error != nil || message.text != ViewText() || wasPrivate { events.post(message) }
    }
    let known = Set(before.shown.map(\.number))
    for new in shown where !known.contains(new.number) {
      beginPlaceholder(new.place, new.number)
      handle(.asked, new.number)
    }
    schedule()
  }

  /// Reloads the widgets of these kinds, or of all for `nil`; returns how many are placed.
  ///
  /// A load that counts is delayed if a widget's budget is used up.
  @discardableResult
  func reload(kinds: Set<String>?, counts: Bool = false) -> Int {
    let asked = shown.filter { kinds?.contains($0.place.kind) ?? true }.map(\.number)
    for number in asked { handle(counts ? .requested : .asked, number) }
    schedule()
    return numbers.values.count { asked.contains($0) }
  }

  func tree(_ number: Int) -> (WidgetPlace, ViewTree)? {
    for each in shown {
      if let tree = each.clock.entry?.text.tree(number) { return (each.place, tree) }
    }
    return nil
  }

  var status: [SocketMessage.Widget] { placed.map(message) }

  /// The scores of a placed widget's timeline.
  func scores(of id: String) -> [SmartStack.Score] {
    shown.first { $0.number == numbers[id] }?.clock.scores ?? []
  }

  private func message(of widget: PlacedItem) -> SocketMessage.Widget {
    var message =
      shown.first { $0.number == numbers[widget.id] }
      .map { $0.place.message($0.clock, placeholder: $0.placeholder, at: now()) }
      ?? SocketMessage.Widget(
        kind: widget.kind, app: "", displayName: widget.kind, family: widget.family,
        error: problems[widget.id])
    message.slot = widget.id
    message.stack = widget.stack
    return message
  }

  func stop() {
    timer?.close()
    timer = nil
    refreshes.save()
    (placed, shown, numbers) = ([], [], [:])
  }

  /// Handles what is due now; called when the timer fires or the clock was set.
  func wake() {
    for each in shown { handle(.wake, each.number) }
    schedule()
  }

  private func handle(_ event: WidgetClock.Event, _ number: Int) {
    // An answer may come after the widget was removed.
    guard let index = shown.firstIndex(where: { $0.number == number }) else { return }
    let before = shown[index].clock.budget.dates
    let effects = shown[index].clock.handle(event, at: now())
    let budget = shown[index].clock.budget
    if budget.dates != before { refreshes.record(budget, of: shown[index].place, at: now()) }
    for effect in effects {
      switch effect {
      case .show:
        for widget in placed where numbers[widget.id] == number { events.post(message(of: widget)) }
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

  /// Requests the placeholder, whose texts are hidden.
  private func beginPlaceholder(_ place: WidgetPlace, _ number: Int) {
    ServiceThread.task { [self] in
      // Without a placeholder nothing is shown; the load reports the error.
      guard let text = try? await loadPlaceholder(place).limited.entries.first?.text,
        let index = shown.firstIndex(where: { $0.number == number }),
        shown[index].clock.entry == nil
      else { return }
      shown[index].placeholder = text
      for widget in placed where numbers[widget.id] == number { events.post(message(of: widget)) }
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

extension PlacedItem {
  /// The extension's widget with this size and these options.
  ///
  /// - Throws: `unknownKind`, `unknownFamily`.
  fileprivate func place(of described: [WidgetPlace]) throws(WidgetError) -> WidgetPlace {
    guard var place = described.first(where: { $0.kind == kind }) else {
      throw .unknownKind(kind, known: described.map(\.kind))
    }
    let families = place.listing.knownFamilies
    guard families.contains(family) else {
      throw .unknownFamily(kind: kind, family: family, known: families)
    }
    (place.family, place.configuration) = (family, configuration)
    return place
  }
}

extension WidgetPlace {
  /// The message for clients, with the clock's entry, or with the placeholder before the first timeline.
  func message(
    _ clock: WidgetClock = WidgetClock(), placeholder: ViewText? = nil, at now: Date
  ) -> SocketMessage.Widget {
    var message = SocketMessage.Widget(
      kind: kind, app: app, displayName: listing.displayName ?? app,
      description: listing.description, family: family,
      text: clock.entry?.text ?? placeholder ?? ViewText(),
      date: clock.entry.map { DateText($0.date) }, nextDate: clock.deadline.map { DateText($0) },
      error: clock.error)
    message.refreshesLeft = clock.budget.left(at: now)
    return message
  }
}
