/// A view with one modifier.
package struct ModifiedView<Base: View> {
  private let base: Base
  /// Changes what the views inside inherit, or how much room they have.
  private let change: (@MainActor (inout ViewContext) -> Void)?
  /// The node of the modifier; nil for one that draws nothing.
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

  /// The nodes of the view, each with the modifier as its outermost one.
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
  /// The view with a modifier of these parameters; nil values are left out.
  nonisolated package func modified(_ kind: ViewKind, _ values: [String: JSONValue?] = [:])
    -> ModifiedView<
      Self
    >
  {
    modified { _ in ViewNode(kind, values.compactMapValues { $0 }) }
  }

  /// The view with a modifier that depends on where the view is.
  nonisolated package func modified(
    _ modifier: @escaping @MainActor (ViewContext) -> ViewNode?
  ) -> ModifiedView<Self> {
    ModifiedView(self, change: nil, modifier: modifier)
  }

  /// The view with other inherited values or other room, and with a modifier if that is drawn.
  nonisolated package func inheriting(
    _ change: @escaping @MainActor (inout ViewContext) -> Void,
    _ modifier: ViewNode? = nil
  ) -> ModifiedView<Self> {
    guard let modifier else { return ModifiedView(self, change: change, modifier: nil) }
    return ModifiedView(self, change: change, modifier: { _ in modifier })
  }
}

extension View {
  /// The view as it is, with the name of a modifier that a tree cannot represent, and what to use instead; a control's label has
  /// no tree.
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

  /// A number of points, or `infinity`; nil for anything else.
  package static func length(_ length: Double?) -> JSONValue? {
    length == .infinity ? .string("infinity") : number(length)
  }

  /// A text; nil for none.
  package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}
