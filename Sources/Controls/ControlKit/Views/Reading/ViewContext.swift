/// How a view is read: what it inherits, and how much room it has.
@MainActor
public struct ViewContext {
  /// The values that views inherit from those around them.
  package var environment = EnvironmentValues()
  /// The room that is offered, in points.
  ///
  /// It is exact in a widget and in frames of fixed size. In stacks it is that of the stack,
  /// since nothing is measured here.
  package var width: Double
  package var height: Double
  /// Whether a control's label is read, of which only texts, symbols, tints, hints and statuses count.
  package var isLabel: Bool
  /// What belongs to the whole tree.
  package let collected: ViewCollection
  /// How many primitive views are around this one.
  private var depth = 0

  package init(width: Double, height: Double, isLabel: Bool = false) {
    (self.width, self.height, self.isLabel) = (width, height, isLabel)
    collected = ViewCollection()
  }

  /// The nodes of a view inside the view that is read: none beyond the limits of a tree.
  package func nodes(of view: some View) -> [ViewNode] {
    guard depth + 1 < ViewTree.deepest else {
      collected.isUnsupported("more than \(ViewTree.deepest) views inside each other")
      return []
    }
    var inner = self
    inner.depth += 1
    return view.archived(in: inner)
  }

  /// A view as one node: a group of several, if it has several.
  package func node(of view: some View, in kind: ViewKind = .group) -> ViewNode {
    let nodes = nodes(of: view)
    return nodes.count == 1 ? nodes[0] : ViewNode(kind, children: nodes)
  }

  /// One primitive view, if the tree has room for it.
  package func primitive(
    _ kind: ViewKind, _ values: [String: JSONValue?] = [:], children: [ViewNode] = []
  ) -> [ViewNode] {
    collected.takeRoom() ? [ViewNode(kind, values.compactMapValues { $0 }, children: children)] : []
  }
}

/// What is collected while the views of one tree are read.
@MainActor
package final class ViewCollection {
  /// The actions of buttons and toggles, by their numbers.
  private(set) var actions: [ArchivedAction] = []
  /// The background of the whole widget.
  package var background: ViewNode?
  /// What a tap on the widget opens.
  package var url: String?
  /// What cannot be represented, each name once.
  private(set) var unsupported: [String] = []
  private var room = ViewTree.mostNodes

  /// Records a view or a modifier that a tree cannot represent.
  package func isUnsupported(_ name: String) {
    guard unsupported.count < ViewTree.mostActions, !unsupported.contains(name) else { return }
    unsupported.append(name)
  }

  /// The number of an action; nil if there are too many.
  func number(of action: ArchivedAction) -> Int? {
    guard actions.count < ViewTree.mostActions else {
      isUnsupported("more than \(ViewTree.mostActions) buttons and toggles")
      return nil
    }
    actions.append(action)
    ViewActions.keep(action)
    return actions.count - 1
  }

  fileprivate func takeRoom() -> Bool {
    guard room > 0 else {
      isUnsupported("more than \(ViewTree.mostNodes) views")
      return false
    }
    room -= 1
    return true
  }
}
