extension ViewTree {
  /// The tree for clients: without the actions, which the daemon keeps, and without what is for the author only.
  public var forClients: ViewTree {
    var tree = self
    (tree.actions, tree.unsupported) = ([], [])
    return tree
  }

  /// Whether a tap on the widget, or on one of its links, opens this address.
  public func opens(_ address: String) -> Bool { url == address || root.opens(address) }
}

extension ViewNode {
  fileprivate func opens(_ address: String) -> Bool {
    if kind == .link, values["url"] == .string(address) { return true }
    return children.contains { $0.opens(address) }
      || modifiers.contains { $0.children.contains { $0.opens(address) } }
  }
}
