import FoundationEssentials

/// The views of one place, read once: as a tree, and reduced to words.
@MainActor
struct ViewReading {
  private let nodes: [ViewNode]
  /// What belongs to the whole tree, its actions among it.
  let collected: ViewCollection

  /// Reads a control's label.
  init(label view: some View) {
    let context = ViewContext(width: 0, height: 0, isLabel: true)
    nodes = view.archived(in: context)
    collected = context.collected
  }

  /// Reads the views of a widget or of a part of a Live Activity that has this size.
  init(in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View) {
    var place = place
    place.keepsTimers = true
    (nodes, collected) = ViewPlace.$current.withValue(place) {
      let context = ViewContext(width: size.width, height: size.height)
      return (view().archived(in: context), context.collected)
    }
  }

  /// The words and symbols, times as marks.
  var content: LabelContent { LabelContent(nodes) }

  /// Whether there is nothing to see.
  var isEmpty: Bool { nodes.isEmpty }

  /// The tree as it is shown from a date on.
  func tree(from date: Date) -> ViewTree {
    let root = nodes.count == 1 ? nodes[0] : ViewNode(.vstack, children: nodes)
    var tree = ViewTree(
      root: root.showing(from: date), background: collected.background?.showing(from: date))
    tree.url = collected.url
    tree.actions = collected.actions.map(\.archiveInView)
    tree.unsupported = collected.unsupported
    return tree.limited
  }
}

extension ViewNode {
  /// The node with its marks replaced by times that clients keep current.
  fileprivate func showing(from date: Date) -> ViewNode {
    var node = self
    node.children = children.map { $0.showing(from: date) }
    node.modifiers = modifiers.map { $0.showing(from: date) }
    switch kind {
    case .text:
      guard case .array(let runs)? = values["runs"] else { break }
      node.values["runs"] = .array(runs.flatMap { Self.pieces(of: $0, from: date) })
    case .progress:
      guard case .string(let text)? = values["mark"] else { break }
      node.values["mark"] = nil
      for case .mark(let mark) in TimerMarker.pieces(of: text) {
        node.values["timer"] = mark.run(from: date)["timer"]
      }
    case .accessibility:
      for (name, value) in values {
        if case .string(let text) = value {
          node.values[name] = .string(TimerMarker.text(of: text, counting: nil))
        }
      }
    case _: break
    }
    return node
  }

  private static func pieces(of run: JSONValue, from date: Date) -> [JSONValue] {
    guard case .object(let parts) = run, case .string(let text)? = parts["text"] else {
      return [run]
    }
    return TimerMarker.pieces(of: text).map { piece in
      var parts = parts
      switch piece {
      case .words(let words): parts["text"] = .string(words)
      case .mark(let mark):
        parts["text"] = nil
        parts.merge(mark.run(from: date)) { _, new in new }
      }
      return .object(parts)
    }
  }
}
