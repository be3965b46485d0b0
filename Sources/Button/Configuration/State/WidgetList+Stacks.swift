package import ControlModel

/// What a person changes of stacks: several widgets at one position of Today.
extension WidgetList {
  /// Puts a widget at the end of the stack of another one, which becomes one if it is none.
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

  /// Takes a widget out of its stack; it comes after it.
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

  /// All widgets of a widget's stack in their order; the widget alone if it is in none.
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
