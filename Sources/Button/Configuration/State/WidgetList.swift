package import ControlModel

/// All placed widgets in order: the configured widgets, with the changes of a person as `ChosenList` describes.
///
/// If a person has changed nothing and the configuration defines no widgets, every widget that an extension describes is
/// placed once. The first change saves these placements.
package struct WidgetList: Equatable, Sendable {
  package typealias State = ChosenList<PlacedWidget>.State

  /// The widgets in effect: first on Today, then on the Lock Screen, each in order.
  ///
  /// The widgets of a stack follow each other.
  package private(set) var widgets: [PlacedWidget] = []
  /// Why widgets are not in effect, one sentence each.
  package private(set) var problems: [String] = []
  var list: ChosenList<PlacedWidget>
  private var described: [PlacedWidget] = []
  private var lastDescribed = 0

  package var state: State { list.state }

  /// The version of the list, which each change increases.
  package var version: Int { state.version }

  /// Combines the widgets of the configuration with the changes of a person.
  package init(state: State = State(), defined: [PlacedWidget] = []) {
    list = ChosenList(state: state, defined: defined)
    combine()
  }

  package subscript(id: String) -> PlacedWidget? { widgets.first { $0.id == id } }

  package func definition(of id: String) -> PlacedWidget? { list.definition(of: id) }

  // MARK: Changes from outside

  package mutating func define(_ widgets: [PlacedWidget]) {
    update { $0.list.define(widgets) }
  }

  /// Sets the widgets that extensions describe, each with its family for automatic placement.
  ///
  /// A kind keeps its name as long as the program runs.
  package mutating func describe(_ widgets: [(kind: String, family: String)]) {
    update { list in
      let before = list.described
      list.described = widgets.map { widget in
        if let same = before.first(where: { $0.kind == widget.kind }) {
          return PlacedWidget(id: same.id, kind: widget.kind, family: widget.family)
        }
        list.lastDescribed += 1
        return PlacedWidget(
          id: "w-\(list.lastDescribed)", kind: widget.kind, family: widget.family)
      }
    }
  }

  private mutating func update(_ body: (inout WidgetList) -> Void) {
    let before = widgets
    body(&self)
    combine()
    if before != widgets { list.noteChange() }
  }

  // MARK: Changes of a person

  /// Places a widget at a position of its place, counted from 1, or at the end for `nil`.
  ///
  /// - Returns: The new widget's name.
  /// - Throws: `full`, `noRoom`, `noPosition`.
  package mutating func add(
    kind: String, family: String, configuration: [String: JSONValue] = [:], at position: Int? = nil
  ) throws(PlacedWidgetError) -> String {
    guard widgets.count < PlacedWidget.most else { throw .full }
    guard PlacedWidget.isRoom(for: family, beside: widgets) else { throw .noRoom(family: family) }
    var groups = groups(in: PlacedWidget.place(of: family))
    let index = try index(
      position ?? groups.count + 1, PlacedWidget.place(of: family), last: groups.count + 1)
    adopt()
    let widget = PlacedWidget(
      id: list.newName("w"), kind: kind, family: family, configuration: configuration)
    groups.insert([widget], at: index)
    list.choose(widget)
    keep(groups, in: widget.place)
    return widget.id
  }

  package mutating func remove(_ id: String) throws(PlacedWidgetError) {
    let widget = try known(id)
    adopt()
    list.forget(id)
    keep(groups(in: widget.place).map { $0.filter { $0.id != id } }, in: widget.place)
  }

  /// Moves a widget before another widget, even if the order has changed meanwhile: alone if both are in one stack,
  /// otherwise with its whole stack.
  ///
  /// - Throws: `unknown`, `otherPlace`.
  package mutating func move(_ id: String, before other: String) throws(PlacedWidgetError) {
    let (widget, target) = (try known(id), try known(other))
    guard widget.place == target.place else {
      throw .otherPlace(other, target.place, family: widget.family)
    }
    guard id != other else { return }
    var groups = groups(in: widget.place)
    let from = group(of: id, in: groups)
    if let same = groups[from].firstIndex(where: { $0.id == other }) {
      var members = groups[from]
      members.removeAll { $0.id == id }
      members.insert(widget, at: members.firstIndex { $0.id == other } ?? same)
      groups[from] = members
    } else {
      let moved = groups.remove(at: from)
      groups.insert(moved, at: group(of: other, in: groups))
    }
    adopt()
    keep(groups, in: widget.place)
  }

  /// Moves a widget with its stack to a position of its place, counted from 1; a stack has one position.
  ///
  /// - Throws: `unknown`, `noPosition`.
  package mutating func move(_ id: String, to position: Int) throws(PlacedWidgetError) {
    let widget = try known(id)
    var groups = groups(in: widget.place)
    let target = try index(position, widget.place, last: groups.count)
    groups.insert(groups.remove(at: group(of: id, in: groups)), at: target)
    adopt()
    keep(groups, in: widget.place)
  }

  /// Changes the family of a widget and of its whole stack, within the same place.
  ///
  /// - Throws: `unknown`, `otherPlace`, `noRoom`.
  package mutating func resize(_ id: String, to family: String) throws(PlacedWidgetError) {
    let widget = try known(id)
    guard PlacedWidget.place(of: family) == widget.place else {
      throw .otherPlace(id, widget.place, family: family)
    }
    let others = widgets.filter { $0.id != id }
    guard PlacedWidget.isRoom(for: family, beside: others) else { throw .noRoom(family: family) }
    guard widget.family != family else { return }
    change(members(of: widget)) { $0.family = family }
  }

  package mutating func configure(
    _ id: String, _ configuration: [String: JSONValue]
  ) throws(PlacedWidgetError) {
    change([try known(id)]) { $0.configuration = configuration }
  }

  /// Throws `orderChanged` if `version` is neither `nil` nor the present version.
  package func check(version: Int?) throws(PlacedWidgetError) {
    guard version ?? state.version == state.version else {
      throw .orderChanged(version: state.version)
    }
  }

  // MARK: The rules

  func known(_ id: String) throws(PlacedWidgetError) -> PlacedWidget {
    guard let widget = self[id] else { throw .unknown(id, known: widgets.map(\.id)) }
    return widget
  }

  private func index(
    _ position: Int, _ place: PlacedWidget.Place, last: Int
  ) throws(PlacedWidgetError) -> Int {
    guard (1...max(1, last)).contains(position) else {
      throw .noPosition(position, in: place, last: last)
    }
    return position - 1
  }

  /// The groups at the positions of a place: a widget, or the widgets of a stack.
  func groups(in place: PlacedWidget.Place) -> [[PlacedWidget]] {
    widgets.filter { $0.place == place }.grouped
  }

  /// The position of the group with this widget, which must be in one.
  func group(of id: String, in groups: [[PlacedWidget]]) -> Int {
    groups.firstIndex { $0.contains { $0.id == id } } ?? 0
  }

  private mutating func change(_ widgets: [PlacedWidget], _ body: (inout PlacedWidget) -> Void) {
    adopt()
    for var widget in widgets {
      body(&widget)
      list.choose(widget)
    }
    list.keep(self.widgets.map(\.id))
    combine()
  }

  /// Saves the automatic placements as choices of a person.
  mutating func adopt() {
    guard placesDescribed else { return }
    list.reserveNumbers(upTo: lastDescribed)
    for widget in widgets { list.choose(widget) }
  }

  mutating func keep(_ groups: [[PlacedWidget]], in place: PlacedWidget.Place) {
    let others = widgets.filter { $0.place != place }.map(\.id)
    let ids = groups.flatMap { $0.map(\.id) }
    list.keep(place == .today ? ids + others : others + ids)
    combine()
  }

  private var placesDescribed: Bool { !state.hasChanged && list.defined.isEmpty }

  private mutating func combine() {
    let candidates = placesDescribed ? described : list.candidates
    let (admitted, problems) = candidates.admitted { list.isChosen($0.id) }
    self.problems = problems
    let stacked = admitted.withoutImpossibleStacks
    widgets = PlacedWidget.Place.allCases.flatMap { place in
      stacked.filter { $0.place == place }.grouped.flatMap(\.self)
    }
  }
}

/// Changes of stacks: several widgets at one position of Today.
extension WidgetList {
  /// Appends a widget to the stack of another widget, and creates the stack if needed.
  ///
  /// - Throws: `unknown`, `noStack`, `otherFamily`, `stackFull`.
  package mutating func stack(_ id: String, onto other: String) throws(PlacedWidgetError) {
    let (widget, target) = (try known(id), try known(other))
    guard id != other, widget.place == .today, target.place == .today else { throw .noStack(id) }
    guard widget.family == target.family else {
      throw .otherFamily(id, family: widget.family, other: other, otherFamily: target.family)
    }
    if let stack = target.stack, widget.stack == stack { return }
    guard members(of: target).count < PlacedWidget.mostInStack else { throw .stackFull(other) }
    adopt()
    let name = target.stack ?? newStack()
    var groups = groups(in: .today).map { $0.filter { $0.id != id } }
    let index = group(of: other, in: groups)
    groups[index].append(widget)
    for var member in groups[index] {
      member.stack = name
      list.choose(member)
    }
    keep(groups, in: .today)
  }

  /// Removes a widget from its stack, and places it after the stack.
  ///
  /// - Throws: `unknown`, `notStacked`.
  package mutating func unstack(_ id: String) throws(PlacedWidgetError) {
    var widget = try known(id)
    guard widget.stack != nil else { throw .notStacked(id) }
    adopt()
    var groups = groups(in: .today)
    let index = group(of: id, in: groups)
    widget.stack = nil
    list.choose(widget)
    groups[index].removeAll { $0.id == id }
    groups.insert([widget], at: index + 1)
    keep(groups, in: .today)
  }

  /// All widgets of a widget's stack in order, or only the widget if it is in no stack.
  package func members(of widget: PlacedWidget) -> [PlacedWidget] {
    guard let stack = widget.stack else { return [widget] }
    return widgets.filter { $0.stack == stack }
  }

  private func newStack() -> String {
    let used = Set(list.candidates.compactMap(\.stack))
    var number = 1
    while used.contains("s-\(number)") { number += 1 }
    return "s-\(number)"
  }
}

extension [PlacedWidget] {
  /// The groups at the positions of a place: a widget, or the widgets of a stack.
  var grouped: [[PlacedWidget]] {
    var groups: [[PlacedWidget]] = []
    for widget in self {
      if let stack = widget.stack,
        let index = groups.firstIndex(where: { $0.first?.stack == stack })
      {
        groups[index].append(widget)
      } else {
        groups.append([widget])
      }
    }
    return groups
  }

  /// Returns the widgets for which there is room, in the same order, and sentences about the other widgets.
  ///
  /// Widgets that a person has chosen get room before those of the configuration.
  func admitted(isChosen: (PlacedWidget) -> Bool) -> (widgets: [PlacedWidget], problems: [String]) {
    var admitted: [PlacedWidget] = []
    var withoutRoom: [PlacedWidget] = []
    var rest = 0
    for widget in filter(isChosen) + filter({ !isChosen($0) }) {
      if admitted.count == PlacedWidget.most {
        rest += 1
      } else if PlacedWidget.isRoom(for: widget.family, beside: admitted) {
        admitted.append(widget)
      } else {
        withoutRoom.append(widget)
      }
    }
    var problems: [String] = []
    if let first = withoutRoom.first {
      let names = withoutRoom.prefix(10).map(\.id).joined(separator: ", ")
      problems.append(
        "\(withoutRoom.count) widgets are not shown (\(names)): \(PlacedWidgetError.noRoom(family: first.family))"
      )
    }
    if rest > 0 {
      problems.append(
        "\(rest) widgets are not shown: the maximum is \(PlacedWidget.most)")
    }
    let ids = Set(admitted.map(\.id))
    return (filter { ids.contains($0.id) }, problems)
  }

  /// The widgets, each without its stack if it is alone in the stack, has another family than the stack's first widget,
  /// is not on Today, or if the stack is full.
  var withoutImpossibleStacks: [PlacedWidget] {
    var families: [String: String] = [:]
    var counts: [String: Int] = [:]
    var result = self
    for index in result.indices {
      guard let stack = result[index].stack else { continue }
      let family = families[stack] ?? result[index].family
      if result[index].place == .today, family == result[index].family,
        counts[stack, default: 0] < PlacedWidget.mostInStack
      {
        families[stack] = family
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
