extension ViewTree {
  /// The tree with names in place of the images' bytes.
  ///
  /// `store`: Takes the format and the base64 of an image and returns its name; nil to leave the image out.
  public func replacingImages(
    _ store: (_ type: String, _ data: String) throws -> String?
  ) rethrows -> ViewTree {
    var tree = self
    tree.root = try root.replacingImages(store)
    tree.background = try background?.replacingImages(store)
    return tree
  }

  /// The names of the images in the tree.
  public var imageNames: Set<String> {
    var names: Set<String> = []
    root.addImageNames(to: &names)
    background?.addImageNames(to: &names)
    return names
  }
}

extension ViewNode {
  fileprivate func replacingImages(
    _ store: (String, String) throws -> String?
  ) rethrows -> ViewNode {
    var node = self
    node.children = try children.map { try $0.replacingImages(store) }
    node.modifiers = try modifiers.map { try $0.replacingImages(store) }
    guard kind == .image else { return node }
    // Only the daemon gives images their names.
    node.values["image"] = nil
    if case .string(let data)? = values["data"], case .string(let type)? = values["type"] {
      node.values["data"] = nil
      node.values["image"] = try store(type, data).map { .string($0) }
    }
    return node
  }

  fileprivate func addImageNames(to names: inout Set<String>) {
    if case .string(let name)? = values["image"], kind == .image { names.insert(name) }
    for node in children { node.addImageNames(to: &names) }
    for node in modifiers { node.addImageNames(to: &names) }
  }
}
