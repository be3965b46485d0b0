import YAML

@testable import Configuration

/// Writes a tree as one line for a row of a table: `{a@1:1: "x"@1:4, b@2:1: [1@3:3]}`.
///
/// Quoted scalars have quotes; every value and key has its position.
func outline(_ node: YAMLNode) -> String {
  let place = "@\(node.line):\(node.column)"
  switch node.content {
  case .scalar(let text, let isPlain): return (isPlain ? text : "\"\(text)\"") + place
  case .sequence(let nodes): return "[" + nodes.map(outline).joined(separator: ", ") + "]" + place
  case .mapping(let pairs):
    let inner = pairs.map { "\($0.key)@\($0.line):\($0.column): \(outline($0.value))" }
    return "{" + inner.joined(separator: ", ") + "}" + place
  }
}
