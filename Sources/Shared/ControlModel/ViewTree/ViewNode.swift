/// One view of a `ViewTree`, or one modifier of a view.
public struct ViewNode: Hashable, Sendable {
  /// Which view or modifier it is.
  public var kind: ViewKind
  /// Its parameters, by the keys that `ViewKind.parameters` lists for its kind.
  public var values: [String: JSONValue]
  /// The views inside it, in the author's order.
  public var children: [ViewNode]
  /// The modifiers of the view, in the order in which the author applied them: the first one is the innermost.
  public var modifiers: [ViewNode]

  /// A view or a modifier from its parts.
  public init(
    _ kind: ViewKind, _ values: [String: JSONValue] = [:], children: [ViewNode] = [],
    modifiers: [ViewNode] = []
  ) {
    self.kind = kind
    self.values = values
    self.children = children
    self.modifiers = modifiers
  }

  /// A view with nothing to show.
  public static let empty = ViewNode(.group)
}

extension ViewNode: Codable, Described {
  /// The fields of a node, which the parameters of its kind are beside.
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
  /// A kind that is not known is read as an empty group, so that an extension of a later version can be shown.
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

  /// Writes a node: its parameters are beside its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(kind.rawValue, forKey: "kind")
    for (name, value) in values { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    if !children.isEmpty { try container.encode(children, forKey: "children") }
    if !modifiers.isEmpty { try container.encode(modifiers, forKey: "modifiers") }
  }

  /// The name of a parameter.
  private struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral: String) { stringValue = stringLiteral }
  }
}
