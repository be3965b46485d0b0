package import ControlModel

/// All placed controls and widgets in order: the configured items, with the changes of a person.
///
/// The rules of each area are in the table `Area.rules`. A position holds a group: the items of a stack, or one item.
/// A person's items get room before configured items.
package struct PlacedList: Equatable, Sendable {
  /// The changes of a person, as saved.
  package typealias State = [Area.Holding: PlacedPart.State]

  /// The items in effect in the order of the areas; the items of a stack follow each other.
  ///
  /// The controls of buttons are not among them, because the owner of the buttons decides whether they are in effect.
  package private(set) var items: [PlacedItem] = []
  /// The reasons that items are not in effect, one sentence each.
  package private(set) var problems: [String] = []
  private var parts = Parts()
  private var buttons: Set<String> = []

  /// The items of each holding, with the changes of a person.
  private struct Parts: Equatable, Sendable {
    private var buttons = PlacedPart()
    private var controls = PlacedPart()
    private var widgets = PlacedPart()

    subscript(holding: Area.Holding) -> PlacedPart {
      get {
        switch holding {
        case .buttons: buttons
        case .controls: controls
        case .widgets: widgets
        }
      }
      set {
        switch holding {
        case .buttons: buttons = newValue
        case .controls: controls = newValue
        case .widgets: widgets = newValue
        }
      }
    }
  }

  package var state: State {
    Dictionary(uniqueKeysWithValues: Area.Holding.allCases.map { ($0, parts[$0].state) })
  }

  /// Combines the items of the configuration with the changes of a person.
  ///
  /// `buttons` are the names of the buttons, which controls in other areas cannot have.
  package init(state: State = [:], defined: [PlacedItem] = [], buttons: [String] = []) {
    for (holding, state) in state { parts[holding].state = state }
    set(defined, buttons)
    combine()
  }

  package subscript(slot: Slot) -> PlacedItem? { items.first { $0.slot == slot } }

  /// The items in effect of one kind, in order.
  package func items(_ holding: Area.Holding) -> [PlacedItem] {
    items.filter { $0.area.rules.holds == holding }
  }

  /// The controls in Control Center and on the Lock Screen, in order.
  package var placements: [PlacedItem] { items(.controls) }

  /// The widgets on Today, then those on the Lock Screen.
  package var widgets: [PlacedItem] { items(.widgets) }

  /// The version of the order; every change except an assignment to a button increases it.
  package var version: Int { Area.Holding.allCases.reduce(0) { $0 + parts[$1].state.version } }

  /// The choice of a person for a slot, or `nil`.
  package func choice(_ slot: Slot) -> PlacedPart.Choice? {
    parts[slot.holding].state.choices[slot.name]
  }

  /// The controls that a person has assigned to buttons, in the order of their names.
  package var assigned: [PlacedItem] { parts[.buttons].candidates }

  // MARK: Changes from outside

  /// Sets the items of the configuration and the names of the buttons.
  package mutating func define(_ items: [PlacedItem], buttons: [String]) {
    update { $0.set(items, buttons) }
  }

  /// Sets the widgets that extensions describe, each with its size for automatic placement.
  package mutating func describe(_ widgets: [(kind: String, size: String)]) {
    update {
      $0.parts[.widgets].describe(widgets) {
        Area(PlacedWidget.place(of: $0))
      }
    }
  }

  private mutating func set(_ defined: [PlacedItem], _ buttons: [String]) {
    for holding in Area.Holding.allCases {
      parts[holding].defined = defined.filter {
        $0.area.rules.holds == holding
      }
    }
    self.buttons = Set(buttons)
  }

  private mutating func update(_ body: (inout PlacedList) -> Void) {
    let before = self
    body(&self)
    combine()
    for holding in Area.Holding.allCases where items(holding) != before.items(holding) {
      parts[holding].state.version += 1
    }
  }

  /// Adds the changes of a person to a list that `update` has changed since they were made.
  package mutating func combine(with changed: PlacedList) {
    for holding in Area.Holding.allCases where parts[holding].state != changed.parts[holding].state
    {
      let version = max(parts[holding].state.version, changed.parts[holding].state.version)
      parts[holding].state = changed.parts[holding].state
      parts[holding].state.version = version + 1
    }
    combine()
  }

  // MARK: Changes of a person

  /// Assigns a control to a button or to its taps; `nil` removes it, whatever the configuration says.
  package mutating func assign(_ control: PlacedControl?, to slot: Slot) {
    let item = control.map {
      PlacedItem(slot.name, in: .button, kind: $0.kind, configuration: $0.configuration)
    }
    let choice: PlacedPart.Choice = if let item { .placed(item) } else { .removed }
    parts[.buttons].state.choices[slot.name] = choice
    parts[.buttons].state.hasChanged = true
  }

  /// Places an item at a position of an area, counted from 1, or at the end for `nil`; in an area for one item, replaces
  /// the item.
  ///
  /// - Returns: The names of the new item, and of the item that it replaces.
  /// - Throws: `full`, `noRoom`, `noPosition`, `noOrder`.
  package mutating func place(
    _ kind: String, in area: Area, size: String?, configuration: [String: JSONValue] = [:],
    at position: Int? = nil
  ) throws(PlacedError) -> (name: String, replaced: String?) {
    let rules = area.rules
    var groups = groups(in: area)
    let replaced = rules.room == .one ? groups.first?.first : nil
    guard items(rules.holds).count < rules.holds.terms.most || replaced != nil else {
      throw .full(rules.holds)
    }
    if let size, replaced == nil, !rules.room.holds(size, beside: groups.joined().map(\.size)) {
      throw .noRoom(size: size)
    }
    var next = self
    next.adopt(rules.holds)
    let name = next.newName(rules)
    guard position == nil || area.isOrdered else { throw .noOrder(name) }
    let index = try index(position ?? groups.count + 1, in: area, last: groups.count + 1)
    self = next
    let item = PlacedItem(name, in: area, kind: kind, configuration: configuration, size: size)
    if let replaced {
      parts[rules.holds].forget(replaced.id)
      groups[0] = [item]
    } else {
      groups.insert([item], at: index)
    }
    parts[rules.holds].choose(item)
    keep(groups, in: area)
    return (name, replaced?.id)
  }

  package mutating func remove(_ slot: Slot) throws(PlacedError) {
    let item = try known(slot)
    adopt(slot.holding)
    parts[slot.holding].forget(slot.name)
    keep(groups(in: item.area).map { $0.filter { $0.slot != slot } }, in: item.area)
  }

  /// Moves an item before another item, even if the order has changed meanwhile: alone if both are in one stack, otherwise
  /// with its whole stack.
  ///
  /// - Throws: `unknown`, `noOrder`, `otherArea`.
  package mutating func move(_ slot: Slot, before other: Slot) throws(PlacedError) {
    let (item, target) = (try ordered(slot), try ordered(other))
    guard item.area == target.area else {
      throw .otherArea(other.name, target.area, size: item.size ?? "")
    }
    guard slot != other else { return }
    var groups = groups(in: item.area)
    let from = group(of: slot, in: groups)
    if groups[from].contains(where: { $0.slot == other }) {
      groups[from].removeAll { $0.slot == slot }
      let index = groups[from].firstIndex { $0.slot == other }
      groups[from].insert(item, at: index ?? 0)
    } else {
      let moved = groups.remove(at: from)
      groups.insert(moved, at: group(of: other, in: groups))
    }
    adopt(slot.holding)
    keep(groups, in: item.area)
  }

  /// Moves an item with its stack to a position of its area, counted from 1; a stack has one position.
  ///
  /// - Throws: `unknown`, `noOrder`, `noPosition`.
  package mutating func move(_ slot: Slot, to position: Int) throws(PlacedError) {
    let item = try ordered(slot)
    var groups = groups(in: item.area)
    let target = try index(position, in: item.area, last: groups.count)
    groups.insert(groups.remove(at: group(of: slot, in: groups)), at: target)
    adopt(slot.holding)
    keep(groups, in: item.area)
  }

  /// Changes the size of an item and of its whole stack, within the same area.
  ///
  /// - Throws: `unknown`, `noOrder`, `otherArea`, `noRoom`.
  package mutating func resize(_ slot: Slot, to size: String) throws(PlacedError) {
    let item = try ordered(slot)
    guard item.area.rules.sizes.contain(size) else {
      throw .otherArea(slot.name, item.area, size: size)
    }
    let others = items.filter { $0.area == item.area && $0.slot != slot }
    guard item.area.rules.room.holds(size, beside: others.map(\.size)) else {
      throw .noRoom(size: size)
    }
    guard item.size != size else { return }
    change(members(of: item)) { $0.size = size }
  }

  package mutating func configure(
    _ slot: Slot, _ configuration: [String: JSONValue]
  ) throws(PlacedError) {
    change([try known(slot)]) { $0.configuration = configuration }
  }

  /// Throws `orderChanged` if `version` is neither `nil` nor the current version.
  package func check(version: Int?) throws(PlacedError) {
    let present = self.version
    guard version ?? present == present else { throw .orderChanged(version: present) }
  }

  // MARK: The rules

  package func known(_ slot: Slot) throws(PlacedError) -> PlacedItem {
    guard let item = self[slot] else {
      throw .unknown(slot.name, known: items.map(\.id))
    }
    return item
  }

  private func ordered(_ slot: Slot) throws(PlacedError) -> PlacedItem {
    guard slot.holding != .buttons else { throw .noOrder(slot.name) }
    let item = try known(slot)
    guard item.area.isOrdered else { throw .noOrder(slot.name) }
    return item
  }

  private func index(_ position: Int, in area: Area, last: Int) throws(PlacedError) -> Int {
    guard (1...max(1, last)).contains(position) else {
      throw .noPosition(position, in: area, last: last)
    }
    return position - 1
  }

  /// Returns a name for a new item that no button and no item has.
  private mutating func newName(_ rules: Area.Rules) -> String {
    let used = buttons.union(
      Area.Holding.allCases.flatMap { parts[$0].candidates.map(\.id) })
    return parts[rules.holds].newName(rules.prefix, isUsed: used.contains)
  }

  /// The groups at the positions of an area.
  private func groups(in area: Area) -> [[PlacedItem]] {
    items.filter { $0.area == area }.grouped
  }

  /// The index of the group with this item, which must be in one.
  private func group(of slot: Slot, in groups: [[PlacedItem]]) -> Int {
    groups.firstIndex { $0.contains { $0.slot == slot } } ?? 0
  }

  private mutating func change(_ items: [PlacedItem], _ body: (inout PlacedItem) -> Void) {
    guard let area = items.first?.area else { return }
    adopt(area.rules.holds)
    for var item in items {
      body(&item)
      parts[area.rules.holds].choose(item)
    }
    keep(groups(in: area), in: area)
  }

  private mutating func adopt(_ holding: Area.Holding) {
    let items = items(holding)
    parts[holding].adopt(items)
  }

  /// Ends a change: saves the order, with these groups in the area.
  private mutating func keep(_ groups: [[PlacedItem]], in area: Area) {
    let holding = area.rules.holds
    let areas = Area.allCases.filter { $0.rules.holds == holding }
    let order = areas.flatMap { ($0 == area ? groups : self.groups(in: $0)).joined().map(\.id) }
    parts[holding].keep(order)
    combine()
  }

  private mutating func combine() {
    problems = []
    var admitted: [PlacedItem] = []
    for holding in Area.Holding.allCases where holding != .buttons {
      admitted += admit(parts[holding], holding, beside: admitted)
    }
    let stacked = admitted.withoutImpossibleStacks
    items = Area.allCases.flatMap { area in stacked.filter { $0.area == area }.grouped.joined() }
  }

  /// Returns the items for which there is room, in the same order, and adds sentences about the others.
  private mutating func admit(
    _ part: PlacedPart, _ holding: Area.Holding, beside others: [PlacedItem]
  ) -> [PlacedItem] {
    let placements = Set(others.map(\.id))
    var candidates = part.candidates
    for item in candidates where buttons.contains(item.id) {
      problems.append(
        "the \(holding.terms.noun) \(item.id) is not used, because a button has the same name")
    }
    let second = candidates.filter { placements.contains($0.id) }
    if !second.isEmpty {
      let names = second.prefix(10).map(\.id).joined(separator: ", ")
      problems.append(
        "\(second.count) \(holding.terms.noun)s are not used (\(names)): placements have the same names"
      )
    }
    candidates.removeAll { buttons.contains($0.id) || placements.contains($0.id) }
    var sizes: [Area: [String?]] = [:]
    var admitted: Set<String> = []
    var withoutRoom: [PlacedItem] = []
    var rest = 0
    func admit(_ item: PlacedItem) {
      if !item.area.rules.room.holds(item.size, beside: sizes[item.area, default: []]) {
        if item.area.isOrdered { withoutRoom.append(item) }
      } else if admitted.count == holding.terms.most {
        rest += 1
      } else {
        sizes[item.area, default: []].append(item.size)
        admitted.insert(item.id)
      }
    }
    for item in candidates where part.isChosen(item.id) { admit(item) }
    for item in candidates where !part.isChosen(item.id) { admit(item) }
    if let first = withoutRoom.first {
      let names = withoutRoom.prefix(10).map(\.id).joined(separator: ", ")
      problems.append(
        "\(withoutRoom.count) \(holding.terms.noun)s are not \(holding.terms.verb) (\(names)): "
          + "\(PlacedError.noRoom(size: first.size ?? ""))")
    }
    if rest > 0 {
      problems.append(
        "\(rest) \(holding.terms.noun)s are not \(holding.terms.verb): the maximum is \(holding.terms.most)"
      )
    }
    return candidates.filter { admitted.contains($0.id) }
  }
}

/// Changes of stacks: several items at one position.
extension PlacedList {
  /// Appends an item to the stack of another item, and creates the stack if needed.
  ///
  /// - Throws: `unknown`, `noStack`, `otherSize`, `stackFull`.
  package mutating func stack(_ slot: Slot, onto other: Slot) throws(PlacedError) {
    guard slot.holding == .widgets, other.holding == .widgets else { throw .noStack(slot.name) }
    let (item, target) = (try known(slot), try known(other))
    let most = item.area.rules.mostInStack
    guard slot != other, most > 1, item.area == target.area else { throw .noStack(slot.name) }
    guard item.size == target.size else {
      throw .otherSize(
        slot.name, size: item.size ?? "", other: other.name, otherSize: target.size ?? "")
    }
    if let stack = target.stack, item.stack == stack { return }
    guard members(of: target).count < most else { throw .stackFull(other.name) }
    adopt(slot.holding)
    let name = target.stack ?? newStack(slot.holding)
    var groups = groups(in: item.area).map { $0.filter { $0.slot != slot } }
    let index = group(of: other, in: groups)
    groups[index].append(item)
    for var member in groups[index] {
      member.stack = name
      parts[slot.holding].choose(member)
    }
    keep(groups, in: item.area)
  }

  /// Removes an item from its stack, and places it after the stack.
  ///
  /// - Throws: `notStacked`.
  package mutating func unstack(_ slot: Slot) throws(PlacedError) {
    guard var item = self[slot], item.stack != nil else { throw .notStacked(slot.name) }
    var groups = groups(in: item.area)
    let index = group(of: slot, in: groups)
    item.stack = nil
    parts[slot.holding].choose(item)
    groups[index].removeAll { $0.slot == slot }
    groups.insert([item], at: index + 1)
    keep(groups, in: item.area)
  }

  /// All items of an item's stack in order, or only the item if it is in no stack.
  package func members(of item: PlacedItem) -> [PlacedItem] {
    guard let stack = item.stack else { return [item] }
    return items.filter { $0.stack == stack }
  }

  private func newStack(_ holding: Area.Holding) -> String {
    let used = Set(parts[holding].candidates.compactMap(\.stack))
    var number = 1
    while used.contains("s-\(number)") { number += 1 }
    return "s-\(number)"
  }
}

extension [PlacedItem] {
  /// The groups at the positions of an area: the items of a stack, or one item.
  fileprivate var grouped: [[PlacedItem]] {
    var groups: [[PlacedItem]] = []
    for item in self {
      if let stack = item.stack,
        let index = groups.firstIndex(where: { $0.first?.stack == stack })
      {
        groups[index].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  /// The items, each without its stack if it is alone in the stack, has another size than the stack's first item, is in an
  /// area without stacks, or if the stack is full.
  fileprivate var withoutImpossibleStacks: [PlacedItem] {
    var sizes: [String: String] = [:]
    var counts: [String: Int] = [:]
    var result = self
    for index in result.indices {
      guard let stack = result[index].stack else { continue }
      let (area, size) = (result[index].area, result[index].size ?? "")
      if area.rules.mostInStack > 1, sizes[stack] ?? size == size,
        counts[stack, default: 0] < area.rules.mostInStack
      {
        sizes[stack] = size
        counts[stack, default: 0] += 1
      } else {
        result[index].stack = nil
      }
    }
    for index in result.indices where result[index].stack.map({ counts[$0] == 1 }) == true {
      result[index].stack = nil
    }
    return result
  }
}
