package import ControlModel
package import FoundationEssentials
import SystemAccess
package import Wire

/// The placed widgets: their timelines, and the front widget of each stack.
///
/// A value that only computes: the owner passes the time and performs the effects. Placed widgets of the same kind, size
/// and options are loaded together. The texts are stored here, so an extension's process is started only for a load.
package struct WidgetBoard {
  package enum Event {
    case wake
    /// A reload of the widgets of these kinds, or of all for `nil`; if it counts, a widget without budget waits.
    case reload(kinds: Set<String>?, counts: Bool)
    /// The answer to `Effect.load` with this number.
    case answered(WidgetTimeline, Int)
    case failed(String, Int)
    /// The answer to `Effect.loadPlaceholder` with this number.
    case placeholder(ViewText, Int)
    /// Whether loads are not limited by budgets, as in developer mode.
    case budgets(areLifted: Bool)
    /// Scores of intents for these widgets; the earlier suggestions for `replacing` are removed.
    case suggested([String: [SmartStack.Score]], replacing: Set<String> = [])
    /// A person has turned a stack to this widget.
    case turned(to: PlacedItem)
  }

  package enum Effect {
    case load(WidgetPlace, Int)
    /// A load of the placeholder, whose texts are hidden.
    case loadPlaceholder(WidgetPlace, Int)
    /// A placed widget shows something else, or could not be loaded.
    case shown(SocketMessage.Widget)
    /// A stack shows another widget.
    case turned
    /// A refresh of this widget counts against its budget.
    case refreshed(WidgetPlace, RefreshBudget)
  }

  private struct Shown {
    let place: WidgetPlace
    /// Distinguishes a load of this widget from a load of an earlier widget of the same kind.
    let number: Int
    var clock: WidgetClock
    /// The placeholder until the first timeline; `nil` until the extension has returned it.
    var placeholder: ViewText?
  }

  private var placed: [PlacedItem] = []
  private var shown: [Shown] = []
  /// The numbers of the values in `shown`, by the placed widgets' names; none for a widget without an extension.
  private var numbers: [String: Int] = [:]
  /// The errors of placed widgets that cannot be loaded, by name.
  private var problems: [String: String] = [:]
  private var last = 0
  private var areBudgetsLifted = false
  private var stacks: [String: SmartStack] = [:]
  /// Scores from donated and suggested intents, by the widgets' names.
  private var suggested: [String: [SmartStack.Score]] = [:]
  /// The maximum number of suggestions of one widget.
  private static let mostSuggested = 32

  package init() {}

  /// The date by which the owner must call `handle(.wake, at:)`, or `nil` if nothing is due.
  package var deadline: Date? {
    (shown.compactMap(\.clock.deadline) + stacks.values.compactMap(\.deadline)).min()
  }

  package func status(at now: Date) -> [SocketMessage.Widget] {
    placed.map { message(of: $0, at: now) }
  }

  /// The number of placed widgets of these kinds, or of all for `nil`, that extensions have.
  package func count(ofKinds kinds: Set<String>?) -> Int {
    placed.count { numbers[$0.id] != nil && kinds?.contains($0.kind) ?? true }
  }

  /// Whether a widget is the front widget of its stack; `nil` outside a stack.
  package func isFront(_ widget: PlacedItem) -> Bool? {
    widget.stack.map { stacks[$0]?.front == widget.id }
  }

  /// The widget that shows the tree with this number, and the tree; `nil` if none does.
  package func tree(_ number: Int) -> (place: WidgetPlace, tree: ViewTree)? {
    for each in shown {
      if let tree = each.clock.entry?.text.tree(number) { return (each.place, tree) }
    }
    return nil
  }

  /// Sets the placed widgets; widgets that are new, or of another build, are loaded.
  ///
  /// `budget` returns the remaining budget of a new widget.
  package mutating func show(
    _ widgets: [PlacedItem], of described: [WidgetPlace],
    budget: (WidgetPlace) -> RefreshBudget = { _ in RefreshBudget() }, at now: Date
  ) -> [Effect] {
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
        var new = Shown(place: place, number: last, clock: WidgetClock(budget: budget(place)))
        if areBudgetsLifted { _ = new.clock.handle(.lifted, at: now) }
        shown.append(new)
        numbers[widget.id] = last
      }
    }
    let (names, ids) = (Set(widgets.compactMap(\.stack)), Set(widgets.map(\.id)))
    stacks = stacks.filter { names.contains($0.key) }
    suggested = suggested.filter { ids.contains($0.key) }
    var effects = updateStacks(of: widgets, at: now)
    // A new widget whose content another widget shows already is not loaded, so it is reported now.
    for widget in widgets
    where numbers[widget.id] != before.numbers[widget.id]
      || problems[widget.id] != before.problems[widget.id]
    {
      let message = message(of: widget, at: now)
      // A lock could not hide private text that only clients still have.
      let known = before.shown.first { $0.number == before.numbers[widget.id] }
      let wasPrivate = (known?.clock.entry?.text ?? known?.placeholder)?.isPrivacySensitive == true
      if message.error != nil || message.text != ViewText() || wasPrivate {
        effects.append(.shown(message))
      }
    }
    let known = Set(before.shown.map(\.number))
    for new in shown where !known.contains(new.number) {
      effects.append(.loadPlaceholder(new.place, new.number))
      effects += handle(.asked, new.number, at: now)
    }
    return effects
  }

  package mutating func handle(_ event: Event, at now: Date) -> [Effect] {
    switch event {
    case .wake:
      let effects = shown.map(\.number).flatMap { handle(.wake, $0, at: now) }
      let turned = stacks.keys.sorted().filter { stacks[$0]?.handle(.wake, at: now) == true }
      return turned.isEmpty ? effects : effects + [.turned]
    case .reload(let kinds, let counts):
      let asked = shown.filter { kinds?.contains($0.place.kind) ?? true }.map(\.number)
      return asked.flatMap { handle(counts ? .requested : .asked, $0, at: now) }
    case .answered(let timeline, let number):
      guard timeline.entries.isEmpty else { return handle(.answered(timeline), number, at: now) }
      let kind = shown.first { $0.number == number }?.place.kind ?? ""
      return handle(.failed("\(WidgetError.noEntries(kind: kind))"), number, at: now)
    case .failed(let reason, let number): return handle(.failed(reason), number, at: now)
    case .placeholder(let text, let number):
      guard let index = shown.firstIndex(where: { $0.number == number }),
        shown[index].clock.entry == nil
      else { return [] }
      shown[index].placeholder = text
      return report(number, at: now)
    case .budgets(let areLifted):
      guard areLifted != areBudgetsLifted else { return [] }
      areBudgetsLifted = areLifted
      return shown.map(\.number).flatMap { handle(areLifted ? .lifted : .limited, $0, at: now) }
    case .suggested(let scores, let replaced):
      for id in replaced { suggested[id] = nil }
      for (id, new) in scores {
        let before = (suggested[id] ?? []).filter { $0.until > now }
        suggested[id] = Array((before + new).suffix(Self.mostSuggested))
      }
      let changed = placed.filter { scores[$0.id] != nil || replaced.contains($0.id) }
      return updateStacks(of: changed, at: now)
    case .turned(let widget):
      guard let stack = widget.stack else { return [] }
      return stacks[stack]?.handle(.turned(to: widget.id), at: now) == true ? [.turned] : []
    }
  }
  /// Passes an event to the clock of a widget.
  private mutating func handle(
    _ event: WidgetClock.Event, _ number: Int, at now: Date
  ) -> [Effect] {
    // An answer may come after the widget was removed.
    guard let index = shown.firstIndex(where: { $0.number == number }) else { return [] }
    let before = shown[index].clock.budget.dates
    let decided = shown[index].clock.handle(event, at: now)
    let (place, budget) = (shown[index].place, shown[index].clock.budget)
    var effects: [Effect] = budget.dates == before ? [] : [.refreshed(place, budget)]
    for effect in decided {
      switch effect {
      case .show: effects += report(number, at: now)
      case .load: effects.append(.load(place, number))
      }
    }
    return effects
  }

  /// Reports the placed widgets that show the content with this number, to which their stacks may turn.
  private mutating func report(_ number: Int, at now: Date) -> [Effect] {
    let changed = placed.filter { numbers[$0.id] == number }
    return changed.map { .shown(message(of: $0, at: now)) } + updateStacks(of: changed, at: now)
  }

  /// Passes the scores of all widgets in the stacks of `changed` to these stacks.
  private mutating func updateStacks(of changed: [PlacedItem], at now: Date) -> [Effect] {
    let turned = Set(changed.compactMap(\.stack)).filter { name in
      let widgets = placed.filter { $0.stack == name }.map { widget in
        let scores = shown.first { $0.number == numbers[widget.id] }?.clock.scores ?? []
        return SmartStack.Widget(id: widget.id, scores: scores + (suggested[widget.id] ?? []))
      }
      return stacks[name, default: SmartStack()].handle(.widgets(widgets), at: now)
    }
    return turned.isEmpty ? [] : [.turned]
  }

  private func message(of widget: PlacedItem, at now: Date) -> SocketMessage.Widget {
    var message =
      shown.first { $0.number == numbers[widget.id] }
      .map { $0.place.message($0.clock, placeholder: $0.placeholder, at: now) }
      ?? SocketMessage.Widget(
        kind: widget.kind, app: "", displayName: widget.kind, family: widget.family,
        error: problems[widget.id])
    message.slot = widget.id
    message.stack = widget.stack
    return message
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
  package func message(
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
