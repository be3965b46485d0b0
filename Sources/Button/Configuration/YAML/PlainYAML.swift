/// A YAML document of another program, read as texts, lists and tables.
package enum PlainYAML: Equatable, Sendable {
  /// A scalar as it is written; null is empty.
  case text(String)
  /// A sequence.
  case list([PlainYAML])
  /// A mapping.
  case table([String: PlainYAML])

  /// Reads a document; an empty table for an empty one.
  package static func parse(_ text: String, file: String) throws(ConfigurationError) -> PlainYAML {
    try YAMLDocument.parse(text, file: file).map { PlainYAML($0) } ?? .table([:])
  }

  private init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, isPlain: _): self = .text(node.isNull ? "" : text)
    case .sequence(let nodes): self = .list(nodes.map { PlainYAML($0) })
    case .mapping(let pairs):
      self = .table(
        Dictionary(pairs.map { ($0.key, PlainYAML($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}
