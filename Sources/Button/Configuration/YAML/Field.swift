import ControlModel
import Devices
import Gesture

/// A value of a file with its path: reads it as what it must be, or says where it is and what is allowed.
struct Field {
  let node: YAMLNode
  /// Such as `buttons.action.hold`; empty for the whole file.
  let path: String
  let file: String
  /// The folder that `~` stands for, or `nil` if the environment has none.
  var home: String?

  /// A problem of this value.
  func error(_ problem: String) -> ConfigurationError {
    ConfigurationError(
      file: file, line: node.line, column: node.column,
      problem: path.isEmpty ? problem : "\(path): \(problem)")
  }

  private func wrong(_ wanted: String) -> ConfigurationError {
    error("\(node.form) is given; write \(wanted)")
  }

  // MARK: Scalars

  /// A text that is not empty; `wanted` says what to write instead of anything else.
  func text(_ wanted: String) throws(ConfigurationError) -> String {
    guard case .scalar(let text, isPlain: _) = node.content, !node.isNull, !text.isEmpty else {
      throw wrong(wanted)
    }
    // No path, name or kind has such a character, and C would end at the first of them.
    guard !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw error("a control character is in the text; write \(wanted)")
    }
    return text
  }

  /// `true` or `false`.
  func truth() throws(ConfigurationError) -> Bool {
    guard case .bool(let value)? = try? node.json() else {
      // What is no value is no truth value either.
      throw wrong("true or false")
    }
    return value
  }

  /// A time within a range.
  func duration(in range: ClosedRange<Duration>) throws(ConfigurationError) -> Duration {
    let allowed = TimeText.range(range)
    let text = try text("a time from \(allowed)")
    do throws(TimeTextError) {
      return try TimeText.duration(text, in: range)
    } catch {
      let problem = error.description
      let isRange = problem.hasSuffix(allowed)
      throw self.error(isRange ? problem : "\(problem), from \(allowed)")
    }
  }

  /// One of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>() throws(ConfigurationError) -> Choice
  where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    let text = try word(of: known)
    guard let choice = Choice(rawValue: text) else { throw unknown(text, known) }
    return choice
  }

  func word(of known: [String]) throws(ConfigurationError) -> String {
    let text = try text("one of \(known.joined(separator: ", "))")
    guard known.contains(text) else { throw unknown(text, known) }
    return text
  }

  private func unknown(_ text: String, _ known: [String]) -> ConfigurationError {
    error("\"\(text)\" is not known; \(Self.advice(for: text, known: known))")
  }

  /// Any value, as data.
  func json() throws(ConfigurationError) -> JSONValue {
    do throws(YAMLNode.NoValue) {
      return try node.json()
    } catch {
      throw at(error.node).error(error.problem)
    }
  }

  /// A path to open: a relative one belongs to the file's folder, `~` is `home`; `wanted` says what to write.
  func filePath(_ wanted: String) throws(ConfigurationError) -> String {
    try filePath(of: try text(wanted))
  }

  /// The path to open that a text of this field stands for.
  func filePath(of text: String) throws(ConfigurationError) -> String {
    if text.hasPrefix("/") { return text }
    guard text.hasPrefix("~") else {
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
      return folder + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
    }
    guard text == "~" || text.hasPrefix("~/") else {
      throw error("\"\(text)\": another person's folder is not looked up; write its path")
    }
    guard let home, home.hasPrefix("/") else {
      throw error("\"\(text)\": HOME is not set; write the whole path")
    }
    return home + text.dropFirst()
  }

  func kind() throws(ConfigurationError) -> String {
    try text("a control's kind, as actionbutton list shows it")
  }

  /// The options of a control or a widget.
  func options() throws(ConfigurationError) -> [String: JSONValue] {
    var options: [String: JSONValue] = [:]
    for option in try entries(of: "option: value") {
      options[option.key] = try option.value.json()
    }
    return options
  }

  // MARK: Lists and mappings

  /// The values of a list; nothing written is an empty list.
  func list(of what: String) throws(ConfigurationError) -> [Field] {
    if node.isNull { return [] }
    guard case .sequence(let nodes) = node.content else { throw wrong("a list of \(what)") }
    return nodes.enumerated().map { index, node in
      Field(node: node, path: "\(path)[\(index)]", file: file, home: home)
    }
  }

  /// The pairs of a mapping with free keys, in order; nothing written is an empty one.
  func entries(of what: String) throws(ConfigurationError) -> [Entry] {
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

  /// The values of a mapping whose keys are known; another key is an error that names the nearest one.
  func fields(_ known: [String]) throws(ConfigurationError) -> [String: Field] {
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

  /// A key and its value.
  struct Entry {
    let key: String
    /// The mapping, at the place of the key.
    let keyField: Field
    let value: Field
  }

  /// The same path with another value.
  private func at(_ node: YAMLNode) -> Field {
    Field(node: node, path: path, file: file, home: home)
  }

  private static func advice(for word: String, known: [String]) -> String {
    let list = known.joined(separator: ", ")
    let letters = Array(word.lowercased().utf8)
    let nearest = known.map { (word: $0, distance: editDistance(letters, Array($0.utf8))) }
      .min { $0.distance < $1.distance }
    // More than half of the letters wrong is another word, not a slip; so are more than three.
    guard let nearest, nearest.distance <= min(3, nearest.word.utf8.count / 2) else {
      return "known: \(list)"
    }
    return "did you mean \"\(nearest.word)\"? Known: \(list)"
  }
}
