/// The environment and the available size in which a view is read.
@MainActor
public struct ViewContext {
  package var environment = EnvironmentValues()
  /// The offered size, in points.
  ///
  /// It is exact in a widget and in frames of fixed size. A stack offers its own size, since views are not measured.
  package var width: Double
  package var height: Double
  /// Whether a control's label is read, which consists of texts, symbols, tints, hints and statuses only.
  package var isLabel: Bool
  /// The actions and other parts that belong to the whole tree.
  package let collected: ViewCollection
  /// The number of enclosing primitive views.
  private var depth = 0

  package init(width: Double, height: Double, isLabel: Bool = false) {
    (self.width, self.height, self.isLabel) = (width, height, isLabel)
    collected = ViewCollection()
  }

  /// The nodes of a child view; empty if views are nested deeper than `ViewTree.deepest`.
  package func nodes(of view: some View) -> [ViewNode] {
    guard depth + 1 < ViewTree.deepest else {
      collected.isUnsupported("views nested deeper than \(ViewTree.deepest) levels")
      return []
    }
    var inner = self
    inner.depth += 1
    return view.archived(in: inner)
  }

  /// The nodes of the view that an app's style creates for a view of one kind.
  ///
  /// Views of the same kind inside that view get the default style, since the app's style would otherwise never end.
  func nodes<Style>(
    ofStyled view: any View, without style: WritableKeyPath<EnvironmentValues, Style?>
  ) -> [ViewNode] {
    var inner = self
    inner.environment[keyPath: style] = nil
    return inner.nodes(of: AnyView(erasing: view))
  }

  /// A child view as one node: its only node, or a group of its nodes.
  package func node(of view: some View, in kind: ViewKind = .group) -> ViewNode {
    let nodes = nodes(of: view)
    return nodes.count == 1 ? nodes[0] : ViewNode(kind, children: nodes)
  }

  /// A primitive view's node, or an empty array if the tree is full.
  package func primitive(
    _ kind: ViewKind, _ values: [String: JSONValue?] = [:], children: [ViewNode] = []
  ) -> [ViewNode] {
    collected.takeRoom() ? [ViewNode(kind, values.compactMapValues { $0 }, children: children)] : []
  }
}

/// The parts of one tree that are collected while its views are read.
@MainActor
package final class ViewCollection {
  /// The actions of buttons and toggles, in the order of their numbers.
  private(set) var actions: [ArchivedAction] = []
  /// The background of the whole widget.
  package var background: ViewNode?
  /// The URL that a tap on the widget opens.
  package var url: String?
  /// The names of views and modifiers that the tree cannot represent, without duplicates.
  private(set) var unsupported: [String] = []
  private var room = ViewTree.mostNodes

  /// Records a view or a modifier that a tree cannot represent.
  package func isUnsupported(_ name: String) {
    guard unsupported.count < ViewTree.mostActions, !unsupported.contains(name) else { return }
    unsupported.append(name)
  }

  /// Adds an action and returns its number, or returns `nil` beyond `ViewTree.mostActions`.
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

/// A width and a height in points.
struct ViewSize: Sendable {
  var width: Double
  var height: Double

  func without(margin: Double) -> ViewSize {
    ViewSize(width: max(width - 2 * margin, 0), height: max(height - 2 * margin, 0))
  }
}

/// The place in which views are read: by default a control's label, otherwise a widget or a Live Activity.
struct ViewPlace: Sendable {
  var family = WidgetFamily.systemSmall
  var activityFamily = ActivityFamily.small
  var colorScheme = ColorScheme.light
  var renderingMode = WidgetRenderingMode.fullColor
  /// Whether timers stay timers; in a control's label they become a time of day, which needs no updates.
  var keepsTimers = false

  var dark: ViewPlace {
    var place = self
    place.colorScheme = .dark
    return place
  }

  /// The place of the views that this task reads.
  @TaskLocal static var current = ViewPlace()
}

package struct ModifiedView<Base: View> {
  private let base: Base
  /// Changes the environment or the available size of the view.
  private let change: (@MainActor (inout ViewContext) -> Void)?
  /// Creates the modifier's node, or returns `nil` if the modifier draws nothing.
  private let modifier: (@MainActor (ViewContext) -> ViewNode?)?

  fileprivate init(
    _ base: Base, change: (@MainActor (inout ViewContext) -> Void)?,
    modifier: (@MainActor (ViewContext) -> ViewNode?)?
  ) {
    (self.base, self.change, self.modifier) = (base, change, modifier)
  }
}

extension ModifiedView: View {
  package var body: Never { return noBody(Self.self) }

  /// The nodes of the view, each with the modifier as its outermost modifier.
  package func archived(in context: ViewContext) -> [ViewNode] {
    var inner = context
    change?(&inner)
    var nodes = base.archived(in: inner)
    guard !nodes.isEmpty, let modifier = modifier?(context) else { return nodes }
    for index in nodes.indices { nodes[index].modifiers.append(modifier) }
    return nodes
  }
}

extension View {
  /// Adds a modifier with parameters, without `nil` values.
  nonisolated package func modified(_ kind: ViewKind, _ values: [String: JSONValue?] = [:])
    -> ModifiedView<
      Self
    >
  {
    modified { _ in ViewNode(kind, values.compactMapValues { $0 }) }
  }

  /// Adds a modifier that depends on the view's context.
  nonisolated package func modified(
    _ modifier: @escaping @MainActor (ViewContext) -> ViewNode?
  ) -> ModifiedView<Self> {
    ModifiedView(self, change: nil, modifier: modifier)
  }

  /// Changes the view's context and adds a modifier, unless `modifier` is `nil`.
  nonisolated package func inheriting(
    _ change: @escaping @MainActor (inout ViewContext) -> Void,
    _ modifier: ViewNode? = nil
  ) -> ModifiedView<Self> {
    guard let modifier else { return ModifiedView(self, change: change, modifier: nil) }
    return ModifiedView(self, change: change, modifier: { _ in modifier })
  }
}

extension View {
  /// Returns the view unchanged and, except in a control's label, reports a modifier that a tree cannot represent.
  nonisolated package func unsupported(_ name: String) -> ModifiedView<Self> {
    modified { context in
      if !context.isLabel { context.collected.isUnsupported(name) }
      return nil
    }
  }
}

extension JSONValue {
  package static func number(_ number: Double?) -> JSONValue? {
    number.flatMap { $0.isFinite ? .double($0) : nil }
  }

  /// A length in points, or `infinity`; `nil` for any other value that is not finite.
  package static func length(_ length: Double?) -> JSONValue? {
    length == .infinity ? .string("infinity") : number(length)
  }

  package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}
