/// A piece of a YAML document, with the place where it is written.
struct YAMLNode: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// A text; `isPlain` if it is not in quotes, so that it can be a number.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file; no key is there twice.
    case mapping([Pair])
  }

  /// A key with its value.
  struct Pair: Equatable, Sendable {
    let key: String
    /// Where the key is written.
    let line: Int
    let column: Int
    let value: YAMLNode
  }

  let content: Content
  /// Counted from 1.
  let line: Int
  /// In characters, counted from 1.
  let column: Int
}

extension YAMLNode {
  /// Whether there is no value: nothing after the colon, `null` or `~`.
  var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What it is, in a message.
  var form: String {
    switch content {
    case .scalar(let text, isPlain: _): isNull ? "no value" : "\"\(text)\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
