/// The views of a widget or of one part of a Live Activity.
///
/// An extension converts its SwiftUI views to a tree, on its main actor; clients draw the tree (the page with CSS) or
/// reduce it to text (the terminal). Lengths are in points of the widget's family; clients map a point to a CSS pixel.
@Message
public struct ViewTree: Hashable {
  /// The outermost view.
  public var root: ViewNode
  /// The background of the whole widget (`containerBackground`); absent for the system's background.
  public var background: ViewNode?
  /// The address that a tap opens (`widgetURL`); absent if a tap opens the app.
  public var url: String?
  /// Whether the system's margins are disabled (`contentMarginsDisabled`).
  @Field("no_margins") public var hasNoMargins = false
  /// The intents of buttons and toggles.
  ///
  /// The parameter `action` of a node is an index of this list. The daemon does not send the list to clients.
  public var actions: [ControlArchive.Action] = []
  /// The number that the daemon assigns to the tree, for clients' requests that act on the tree.
  public var number: Int?
  /// The views and modifiers that a tree cannot represent, each once, for `lint`.
  public var unsupported: [String] = []

  /// The maximum number of views and modifiers in a tree.
  public static let mostNodes = 2_000
  /// The maximum depth of nested views; each takes two levels of JSON, which are limited by `JSONText.deepest`.
  public static let deepest = 24
  /// The maximum number of characters in all texts of a tree together.
  public static let mostCharacters = 20_000
  /// The maximum size of all image files of a tree together, in bytes.
  public static let mostImageBytes = 256 * 1024
}

extension ViewTree {
  /// A copy for clients, without `actions` and `unsupported`.
  public var forClients: ViewTree {
    var tree = self
    (tree.actions, tree.unsupported) = ([], [])
    return tree
  }

  /// Whether a tap on the widget, or on a link in the widget, opens this address.
  public func opens(_ address: String) -> Bool { url == address || root.opens(address) }
}

extension ViewNode {
  fileprivate func opens(_ address: String) -> Bool {
    if kind == .link, values["url"] == .string(address) { return true }
    return children.contains { $0.opens(address) }
      || modifiers.contains { $0.children.contains { $0.opens(address) } }
  }
}

extension ViewTree {
  /// A copy with names instead of the bytes of images.
  ///
  /// `store` receives the format and the Base64 of an image and returns its name, or `nil` to remove the image.
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
    // Only the daemon assigns names to images.
    (node.values["image"], node.values["data"]) = (nil, nil)
    if case .string(let data)? = values["data"], case .string(let type)? = values["type"] {
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

extension ViewTree {
  /// A copy without parameters of the wrong type and without everything beyond the limits, such as `mostNodes`.
  public var limited: ViewTree {
    var rest = ViewTreeBudget()
    var tree = self
    tree.root = rest.limited(root, depth: 1) ?? .empty
    tree.background = background.flatMap { rest.limited($0, depth: 1) }
    tree.actions = Array(actions.prefix(Self.mostActions))
    tree.unsupported = Array(unsupported.prefix(Self.mostActions))
    return tree
  }

  /// An estimate of the size of the tree as JSON, in bytes.
  public var approximateBytes: Int {
    root.approximateBytes + (background?.approximateBytes ?? 0) + 200 * actions.count
  }

  /// The maximum number of buttons, toggles and names of unsupported views of a tree.
  public static let mostActions = 100
}

/// The remaining limits while a tree is copied.
struct ViewTreeBudget {
  var nodes = ViewTree.mostNodes
  var characters = ViewTree.mostCharacters
  var imageBytes = ViewTree.mostImageBytes

  /// A copy of a node within the limits, or `nil` if a limit is reached.
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
        // Four characters of Base64 are three bytes.
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

extension ViewTree {
  /// A copy for a locked device: views with `privacySensitive` have placeholders instead of their content.
  public func redacted() -> ViewTree {
    var tree = self
    tree.root = root.redacted()
    tree.background = background?.redacted()
    return tree
  }
}

extension ViewNode {
  /// The replacement for a hidden text, of the same length for every text.
  static let redactedText = "••••••"

  /// A copy for a locked device; `outer` is whether an enclosing view is private.
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
