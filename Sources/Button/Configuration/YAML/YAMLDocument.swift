/// Reads the one document of a YAML text into a tree.
///
/// What a configuration has no use for is an error: a key written twice, several documents, a key that is
/// no text, tags. Anchors and aliases are allowed; what they unfold to is bounded, and so is the depth,
/// so that no text costs more than its size (the attack known as "billion laughs").
struct YAMLDocument {
  /// The most bytes of a text.
  static let maximumSize = 1_048_576
  /// The most nodes of a tree, those of aliases counted each time.
  static let maximumNodes = 50_000
  /// The most levels of a tree.
  static let maximumDepth = 64

  private let events: YAMLEvents
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  private var count = 0

  /// The tree of a text; nil if there is nothing in it.
  static func parse(_ text: String, file: String) throws(ConfigurationError) -> YAMLNode? {
    guard text.utf8.count <= maximumSize else { throw tooLarge(file: file) }
    var document = YAMLDocument(events: try YAMLEvents(text, file: file))
    return try document.root()
  }

  /// The error for a text over the limit.
  static func tooLarge(file: String) -> ConfigurationError {
    ConfigurationError(
      file: file,
      problem: "is larger than \(maximumSize) bytes: the limit for files of this program")
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
      throw events.error("more than \(Self.maximumDepth) levels are inside each other")
    }
    let content: YAMLNode.Content
    let anchor: String?
    switch event {
    case .alias(let name):
      guard let (node, count) = anchors[name] else {
        throw events.error("there is no complete \"&\(name)\" before this \"*\(name)\"")
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
      throw events.error("there are more than \(Self.maximumNodes) values, with those of aliases")
    }
  }
}
