package import ControlModel

/// All placed widgets in their order: those of the configuration file, and over them what a person has changed, as
/// `ChosenList` describes.
///
/// As long as a person has changed nothing and the configuration defines none, every widget that an extension
/// describes is placed once. The first change keeps what is placed then.
package struct WidgetList: Equatable, Sendable {
  /// What a person has changed, as it is saved.
  package typealias State = ChosenList<PlacedWidget>.State

  /// The widgets in effect: those of Today, then those of the Lock Screen, each in their order.
  ///
  /// The widgets of a stack follow each other.
  package private(set) var widgets: [PlacedWidget] = []
  /// What is not in effect and why, one sentence each.
  package private(set) var problems: [String] = []
  var list: ChosenList<PlacedWidget>
  private var described: [PlacedWidget] = []
  private var lastDescribed = 0

  /// What is to be saved.
  package var state: State { list.state }

  /// The version of the list: another one after each change.
  package var version: Int { state.version }

  /// The widgets that the configuration defines, with what a person has changed.
  package init(state: State = State(), defined: [PlacedWidget] = []) {
    list = ChosenList(state: state, defined: defined)
    combine()
  }

  /// The placed widget with this name; nil for none.
  package subscript(id: String) -> PlacedWidget? { widgets.first { $0.id == id } }

  /// The widget as the configuration file defines it; nil if it does not.
  package func definition(of id: String) -> PlacedWidget? { list.definition(of: id) }

  // MARK: Changes from outside

  /// Takes what the configuration defines now.
  package mutating func define(_ widgets: [PlacedWidget]) {
    update { $0.list.define(widgets) }
  }

  /// Takes the widgets that extensions describe now, each with the family in which it is placed by itself.
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

  /// Places a widget at a position of its place, counted from 1, nil for the end.
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

  /// Removes a widget.
  ///
  /// - Throws: `unknown`.
  package mutating func remove(_ id: String) throws(PlacedWidgetError) {
    let widget = try known(id)
    adopt()
    list.forget(id)
    keep(groups(in: widget.place).map { $0.filter { $0.id != id } }, in: widget.place)
  }

  /// Puts a widget before another one, whatever the order has become meanwhile: inside its stack if both are in
  /// one, or else with its whole stack.
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

  /// Puts a widget at a position of its place, counted from 1, with its whole stack; a stack is one position.
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

  /// Gives a widget, and all of its stack, another family of the same place.
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

  /// Gives a widget other options.
  ///
  /// - Throws: `unknown`.
  package mutating func configure(
    _ id: String, _ configuration: [String: JSONValue]
  ) throws(PlacedWidgetError) {
    change([try known(id)]) { $0.configuration = configuration }
  }

  /// Refuses a position in an order that is not the present one.
  ///
  /// - Throws: `orderChanged`.
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

  /// What is at each position of a place: a widget, or the widgets of a stack.
  func groups(in place: PlacedWidget.Place) -> [[PlacedWidget]] {
    widgets.filter { $0.place == place }.grouped
  }

  /// The position of the group with this widget, which must be in one.
  func group(of id: String, in groups: [[PlacedWidget]]) -> Int {
    groups.firstIndex { $0.contains { $0.id == id } } ?? 0
  }

  private mutating func change(
    _ widgets: [PlacedWidget], _ body: (inout PlacedWidget) -> Void
  ) {
    adopt()
    for var widget in widgets {
      body(&widget)
      list.choose(widget)
    }
    list.keep(self.widgets.map(\.id))
    combine()
  }

  /// Remembers what is placed by itself as if a person had placed it.
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

  /// Whether every described widget is placed.
  private var placesDescribed: Bool { !state.hasChanged && list.defined.isEmpty }

  /// Works out what is in effect.
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
