extension ViewTree {
  /// The same as far as it may be drawn: parameters of the wrong type are left out, and so is everything beyond
  /// `mostNodes`, `deepest`, `mostCharacters` and `mostImageBytes`.
  public var limited: ViewTree {
    var rest = ViewTreeBudget()
    var tree = self
    tree.root = rest.limited(root, depth: 1) ?? .empty
    tree.background = background.flatMap { rest.limited($0, depth: 1) }
    tree.actions = Array(actions.prefix(Self.mostActions))
    tree.unsupported = Array(unsupported.prefix(Self.mostActions))
    return tree
  }

  /// About the bytes of the tree as JSON.
  public var approximateBytes: Int {
    root.approximateBytes + (background?.approximateBytes ?? 0) + 200 * actions.count
  }

  /// The most buttons, toggles and names of unsupported views of a tree.
  public static let mostActions = 100
}

/// What a tree may still contain.
struct ViewTreeBudget {
  var nodes = ViewTree.mostNodes
  var characters = ViewTree.mostCharacters
  var imageBytes = ViewTree.mostImageBytes

  /// A node without what is too much; nil if there is no room for the node itself.
  mutating func limited(_ node: ViewNode, depth: Int) -> ViewNode? {
    guard nodes > 0, depth <= ViewTree.deepest else { return nil }
    nodes -= 1
    var values = ViewParameter.checked(node.values, node.kind.parameters)
    take(&values)
    return ViewNode(
      node.kind, values,
      children: node.children.compactMap { limited($0, depth: depth + 1) },
      modifiers: node.modifiers.compactMap { limited($0, depth: depth) })
  }

  private mutating func take(_ values: inout [String: JSONValue]) {
    for (name, value) in values {
      switch value {
      case .string(let text) where name == "data":
        // Four characters of base64 are three bytes.
        imageBytes -= text.utf8.count / 4 * 3
        if imageBytes < 0 { values[name] = nil }
      case .string(let text): characters -= text.utf8.count
      case .array(let runs) where name == "runs":
        for case .object(let run) in runs {
          if case .string(let text)? = run["text"] { characters -= text.utf8.count }
        }
      case _: break
      }
      if characters < 0 { values[name] = nil }
    }
  }
}

extension ViewNode {
  fileprivate var approximateBytes: Int {
    var bytes = 24 + kind.rawValue.utf8.count
    for (name, value) in values { bytes += name.utf8.count + 6 + value.approximateBytes }
    for node in children { bytes += node.approximateBytes }
    for node in modifiers { bytes += node.approximateBytes }
    return bytes
  }
}

extension JSONValue {
  fileprivate var approximateBytes: Int {
    switch self {
    case .null, .bool: 5
    case .int, .double: 8
    case .string(let text): text.utf8.count + 2
    case .array(let values): values.reduce(2) { $0 + $1.approximateBytes + 1 }
    case .object(let values):
      values.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.approximateBytes }
    }
  }
}
