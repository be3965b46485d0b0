/// Parses the only document of a YAML text into a tree.
///
/// Features that a configuration does not need are errors: duplicate keys, several documents, keys that are not texts,
/// tags. Anchors and aliases are allowed, but their expansion and the depth are limited, so that no text costs more than its
/// size (the attack known as "billion laughs").
package struct YAMLDocument {
  /// The maximum size of a text in bytes.
  package static let maximumSize = 1_048_576
  /// The maximum number of nodes in a tree; an alias counts all nodes of its anchor.
  package static let maximumNodes = 50_000
  /// The maximum depth of a tree.
  package static let maximumDepth = 64

  private let events: YAMLEvents
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  private var count = 0

  /// Parses a text; returns `nil` if it contains no document.
  package static func parse(_ text: String, file: String) throws(ConfigurationError) -> YAMLNode? {
    guard text.utf8.count <= maximumSize else { throw tooLarge(file: file) }
    var document = YAMLDocument(events: try YAMLEvents(text, file: file))
    return try document.root()
  }

  package static func tooLarge(file: String) -> ConfigurationError {
    ConfigurationError(
      file: file,
      problem: "is larger than \(maximumSize) bytes, the maximum for files of this program")
  }

  private init(events: YAMLEvents) { self.events = events }

  private mutating func root() throws(ConfigurationError) -> YAMLNode? {
    _ = try events.next()  // The start of the stream.
    guard try events.next() == .documentStart else { return nil }
    let root = try node(try events.next(), depth: 1)
    _ = try events.next()  // The end of the document.
    guard try events.next() == .streamEnd else {
      throw events.error("a second document begins here; write one document in a file")
    }
    return root
  }

  private mutating func node(
    _ event: YAMLEvents.Event, depth: Int
  ) throws(ConfigurationError) -> YAMLNode {
    let (line, column, before) = (events.line, events.column, count)
    try grow(by: 1)
    guard depth <= Self.maximumDepth else {
      throw events.error("the nesting is deeper than \(Self.maximumDepth) levels")
    }
    let content: YAMLNode.Content
    let anchor: String?
    switch event {
    case .alias(let name):
      guard let (node, count) = anchors[name] else {
        throw events.error("the alias \"*\(name)\" has no anchor \"&\(name)\" before it")
      }
      try grow(by: count - 1)
      return node
    case .scalar(let text, let isPlain, let name):
      (content, anchor) = (.scalar(text, isPlain: isPlain), name)
    case .sequence(let name):
      (content, anchor) = (.sequence(try items(depth: depth)), name)
    case .mapping(let name):
      (content, anchor) = (.mapping(try pairs(depth: depth)), name)
    case .end, .documentStart, .documentEnd, .streamStart, .streamEnd:
      throw events.error("not YAML: a value is missing")
    }
    let node = YAMLNode(content: content, line: line, column: column)
    if let anchor { anchors[anchor] = (node, count - before) }
    return node
  }

  private mutating func items(depth: Int) throws(ConfigurationError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if event == .end { return items }
      items.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func pairs(depth: Int) throws(ConfigurationError) -> [YAMLNode.Pair] {
    var pairs: [YAMLNode.Pair] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if event == .end { return pairs }
      let (line, column) = (events.line, events.column)
      guard case .scalar(let key, isPlain: _, anchor: nil) = event else {
        throw events.error("a key must be a text, without an anchor")
      }
      if let first = lines.updateValue(line, forKey: key) {
        throw events.error("the key \"\(key)\" is already in line \(first); write it once")
      }
      let value = try node(try events.next(), depth: depth + 1)
      pairs.append(YAMLNode.Pair(key: key, line: line, column: column, value: value))
    }
  }

  private mutating func grow(by nodes: Int) throws(ConfigurationError) {
    count += nodes
    guard count <= Self.maximumNodes else {
      throw events.error(
        "there are more than \(Self.maximumNodes) values, including those of aliases")
    }
  }
}

/// A YAML value with its location.
package struct YAMLNode: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// A text; `isPlain` if it is not quoted, so that it can be a number.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The pairs of a mapping, in the order of the file; the keys are unique.
    case mapping([Pair])
  }

  package struct Pair: Equatable, Sendable {
    package let key: String
    /// The location of the key.
    package let line: Int
    package let column: Int
    package let value: YAMLNode
  }

  package let content: Content
  /// The line of the value, counted from 1.
  package let line: Int
  /// The position in the line in characters, counted from 1.
  package let column: Int
}

extension YAMLNode {
  /// Whether there is no value: nothing after the colon, `null` or `~`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The description of the value in messages.
  package var form: String {
    switch content {
    case .scalar(let text, isPlain: _): isNull ? "no value" : "\"\(text)\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A YAML document of another program, as texts, lists and tables.
package enum PlainYAML: Equatable, Sendable {
  /// The text of a scalar; empty for null.
  case text(String)
  case list([PlainYAML])
  case table([String: PlainYAML])

  /// Parses a document; an empty document is an empty table.
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
