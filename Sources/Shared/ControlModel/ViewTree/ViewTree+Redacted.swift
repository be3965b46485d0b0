extension ViewTree {
  /// The tree on a locked device: what `privacySensitive` marks has its place but not its content.
  public func redacted() -> ViewTree {
    var tree = self
    tree.root = root.redacted()
    tree.background = background?.redacted()
    return tree
  }
}

extension ViewNode {
  /// The bar that stands for a text that must not be read: as long for every text.
  static let redactedText = "••••••"

  /// The view on a locked device.
  func redacted(isPrivate outer: Bool = false) -> ViewNode {
    var isPrivate = outer
    // The outermost modifier comes last.
    for modifier in modifiers.reversed() {
      switch modifier.kind {
      case .privacySensitive: isPrivate = isPrivate || modifier.values["value"] != .bool(false)
      case .redacted: isPrivate = isPrivate || modifier.values["reason"] == .string("privacy")
      case .unredacted: isPrivate = false
      case _: break
      }
    }
    var node = self
    node.children = children.map { $0.redacted(isPrivate: isPrivate) }
    node.modifiers = modifiers.compactMap { modifier in
      if isPrivate, modifier.kind == .accessibility { return nil }
      return modifier.redacted(isPrivate: isPrivate)
    }
    if isPrivate { node.hideContent() }
    return node
  }

  private mutating func hideContent() {
    switch kind {
    case .text:
      values = ["runs": .array([.object(["text": .string(Self.redactedText)])])]
      modifiers.append(ViewNode(.redacted, ["reason": .string("privacy")]))
    case .image:
      values = ["resizable": values["resizable"] ?? .bool(false)]
      modifiers.append(ViewNode(.redacted, ["reason": .string("privacy")]))
    case .gauge, .progress: (values["value"], values["timer"]) = (nil, nil)
    case .toggle: values["is_on"] = nil
    case .link: values["url"] = nil
    case .shape where values["shape"] == .string("path"):
      values = ["shape": .string("rectangle")]
      modifiers.append(ViewNode(.redacted, ["reason": .string("privacy")]))
    case _: break
    }
  }
}
