/// A view of a `ViewTree`, or a modifier of a view.
public struct ViewNode: Hashable, Sendable {
  /// The view or modifier.
  public var kind: ViewKind
  /// The parameters, by the names in `ViewKind.parameters`.
  public var values: [String: JSONValue]
  /// The views inside this view, in the author's order.
  public var children: [ViewNode]
  /// The modifiers of the view in the order in which the author applied them: the first is the innermost.
  public var modifiers: [ViewNode]

  /// Creates a view or a modifier.
  public init(
    _ kind: ViewKind, _ values: [String: JSONValue] = [:], children: [ViewNode] = [],
    modifiers: [ViewNode] = []
  ) {
    self.kind = kind
    self.values = values
    self.children = children
    self.modifiers = modifiers
  }

  /// An empty view.
  public static let empty = ViewNode(.group)
}

extension ViewNode: Codable, Described {
  /// The fields of a node; its parameters are further fields of the object.
  public static var fields: [MessageField] {
    [
      MessageField("kind", String.self, .required, "Which view or modifier it is."),
      MessageField("children", [ViewNode]?.self, .optional, "The views inside it."),
      MessageField(
        "modifiers", [ViewNode]?.self, .optional, "Its modifiers, from the innermost on."),
    ]
  }

  private static let names: Set<String> = ["kind", "children", "modifiers"]

  /// Reads a node.
  ///
  /// An unknown kind is read as a group, so that the views of a newer extension can be shown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    kind = ViewKind(rawValue: try container.decode(String.self, forKey: "kind")) ?? .group
    children = try container.decodeIfPresent([ViewNode].self, forKey: "children") ?? []
    modifiers = try container.decodeIfPresent([ViewNode].self, forKey: "modifiers") ?? []
    values = [:]
    for key in container.allKeys where !Self.names.contains(key.stringValue) {
      values[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
  }

  /// Writes a node, with its parameters as fields of the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(kind.rawValue, forKey: "kind")
    for (name, value) in values { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    if !children.isEmpty { try container.encode(children, forKey: "children") }
    if !modifiers.isEmpty { try container.encode(modifiers, forKey: "modifiers") }
  }

  private struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral: String) { stringValue = stringLiteral }
  }
}
