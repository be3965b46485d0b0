import ControlModel

/// The rules by which placed widgets are in effect.
extension [PlacedWidget] {
  /// What is at each position of a place: a widget, or the widgets of a stack.
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

  /// Those for which there is room, in the same order, and a sentence for the others.
  ///
  /// Widgets that a person has chosen get room before those of the configuration.
  func admitted(
    isChosen: (PlacedWidget) -> Bool
  ) -> (widgets: [PlacedWidget], problems: [String]) {
    var admitted: [PlacedWidget] = []
    var homeless: [PlacedWidget] = []
    var rest = 0
    for widget in filter(isChosen) + filter({ !isChosen($0) }) {
      if admitted.count == PlacedWidget.most {
        rest += 1
      } else if PlacedWidget.isRoom(for: widget.family, beside: admitted) {
        admitted.append(widget)
      } else {
        homeless.append(widget)
      }
    }
    var problems: [String] = []
    if let first = homeless.first {
      let names = homeless.prefix(10).map(\.id).joined(separator: ", ")
      problems.append(
        "\(homeless.count) widgets are not shown (\(names)): \(PlacedWidgetError.noRoom(family: first.family))"
      )
    }
    if rest > 0 {
      problems.append(
        "\(rest) widgets are not shown: there are \(PlacedWidget.most) others, which is the most")
    }
    let ids = Set(admitted.map(\.id))
    return (filter { ids.contains($0.id) }, problems)
  }

  /// The same widgets; one is in no stack if it is alone there, has another family than the first widget of its
  /// stack, is not on Today, or if the stack is full.
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
