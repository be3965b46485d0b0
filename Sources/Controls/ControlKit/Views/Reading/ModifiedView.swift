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
