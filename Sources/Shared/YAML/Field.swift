package import ControlModel

/// A value of a file with its path: converts the value, or reports its location and the allowed values.
package struct Field {
  package let node: YAMLNode
  /// The path of the value's key, such as `buttons.action.hold`; empty for the whole file.
  package let path: String
  package let file: String
  /// The folder for `~`, or `nil` if HOME is not set.
  package var home: String?

  package init(node: YAMLNode, path: String, file: String, home: String?) {
    (self.node, self.path, self.file, self.home) = (node, path, file, home)
  }

  package func error(_ problem: String) -> ConfigurationError {
    ConfigurationError(
      file: file, line: node.line, column: node.column,
      problem: path.isEmpty ? problem : "\(path): \(problem)")
  }

  private func wrong(_ wanted: String) -> ConfigurationError {
    error("\(node.form) is given; write \(wanted)")
  }

  // MARK: Scalars

  /// A text that is not empty; `wanted` describes the allowed values in errors.
  package func text(_ wanted: String) throws(ConfigurationError) -> String {
    guard case .scalar(let text, isPlain: _) = node.content, !node.isNull, !text.isEmpty else {
      throw wrong(wanted)
    }
    // No path, name or kind has a control character, and a C string would end at NUL.
    guard !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw error("the text has a control character; write \(wanted)")
    }
    return text
  }

  package func truth() throws(ConfigurationError) -> Bool {
    guard case .bool(let value)? = try? node.json() else {
      // A node without a value is not a Boolean value either.
      throw wrong("true or false")
    }
    return value
  }

  package func choice<Choice: RawRepresentable & CaseIterable>() throws(ConfigurationError)
    -> Choice
  where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    let text = try word(of: known)
    guard let choice = Choice(rawValue: text) else { throw unknown(text, known) }
    return choice
  }

  package func word(of known: [String]) throws(ConfigurationError) -> String {
    let text = try text("one of \(known.joined(separator: ", "))")
    guard known.contains(text) else { throw unknown(text, known) }
    return text
  }

  private func unknown(_ text: String, _ known: [String]) -> ConfigurationError {
    error("\"\(text)\" is not known; \(Self.advice(for: text, known: known))")
  }

  package func json() throws(ConfigurationError) -> JSONValue {
    do throws(YAMLNode.NoValue) {
      return try node.json()
    } catch {
      throw at(error.node).error(error.problem)
    }
  }

  /// A path, relative to the file's folder, or to `home` after `~`; `wanted` describes the allowed values in errors.
  package func filePath(_ wanted: String) throws(ConfigurationError) -> String {
    try filePath(of: try text(wanted))
  }

  /// Resolves a path: a relative one starts at the file's folder, and `~` is `home`.
  package func filePath(of text: String) throws(ConfigurationError) -> String {
    if text.hasPrefix("/") { return text }
    guard text.hasPrefix("~") else {
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
      return folder + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
    }
    guard text == "~" || text.hasPrefix("~/") else {
      throw error(
        "\"\(text)\": the home folder of another user is not supported; write the whole path")
    }
    guard let home, home.hasPrefix("/") else {
      throw error("\"\(text)\": HOME is not set; write the whole path")
    }
    return home + text.dropFirst()
  }

  package func options() throws(ConfigurationError) -> [String: JSONValue] {
    var options: [String: JSONValue] = [:]
    for option in try entries(of: "option: value") {
      options[option.key] = try option.value.json()
    }
    return options
  }

  // MARK: Lists and mappings

  /// The elements of a list; no value is an empty list.
  package func list(of what: String) throws(ConfigurationError) -> [Field] {
    if node.isNull { return [] }
    guard case .sequence(let nodes) = node.content else { throw wrong("a list of \(what)") }
    return nodes.enumerated().map { index, node in
      Field(node: node, path: "\(path)[\(index)]", file: file, home: home)
    }
  }

  /// The pairs of a mapping with any keys, in order; no value is an empty mapping.
  package func entries(of what: String) throws(ConfigurationError) -> [Entry] {
    if node.isNull { return [] }
    guard case .mapping(let pairs) = node.content else { throw wrong("a mapping, \(what)") }
    return pairs.map { pair in
      let field = Field(
        node: pair.value, path: path.isEmpty ? pair.key : "\(path).\(pair.key)", file: file,
        home: home)
      let key = YAMLNode(content: node.content, line: pair.line, column: pair.column)
      return Entry(key: pair.key, keyField: at(key), value: field)
    }
  }

  /// The values of a mapping with known keys; an error about another key suggests the nearest known key.
  package func fields(_ known: [String]) throws(ConfigurationError) -> [String: Field] {
    var fields: [String: Field] = [:]
    for entry in try entries(of: "with keys of \(known.joined(separator: ", "))") {
      guard known.contains(entry.key) else {
        throw entry.keyField.error(
          "unknown key \"\(entry.key)\"; \(Self.advice(for: entry.key, known: known))")
      }
      fields[entry.key] = entry.value
    }
    return fields
  }

  package struct Entry {
    package let key: String
    /// The mapping, with the location of the key.
    package let keyField: Field
    package let value: Field
  }

  private func at(_ node: YAMLNode) -> Field {
    Field(node: node, path: path, file: file, home: home)
  }

  private static func advice(for word: String, known: [String]) -> String {
    let list = known.joined(separator: ", ")
    let letters = Array(word.lowercased().utf8)
    let nearest = known.map { (word: $0, distance: editDistance(letters, Array($0.utf8))) }
      .min { $0.distance < $1.distance }
    // A word with more than three wrong letters, or more than half of them wrong, is not a slip.
    guard let nearest, nearest.distance <= min(3, nearest.word.utf8.count / 2) else {
      return "known: \(list)"
    }
    return "did you mean \"\(nearest.word)\"? Known: \(list)"
  }
}
