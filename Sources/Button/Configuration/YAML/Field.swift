import ControlModel
import Devices
import Gesture

/// A value of a file with its path: converts the value, or reports its location and the allowed values.
struct Field {
  let node: YAMLNode
  /// The path of the value's key, such as `buttons.action.hold`; empty for the whole file.
  let path: String
  let file: String
  /// The folder for `~`, or `nil` if HOME is not set.
  var home: String?

  func error(_ problem: String) -> ConfigurationError {
    ConfigurationError(
      file: file, line: node.line, column: node.column,
      problem: path.isEmpty ? problem : "\(path): \(problem)")
  }

  private func wrong(_ wanted: String) -> ConfigurationError {
    error("\(node.form) is given; write \(wanted)")
  }

  // MARK: Scalars

  /// A text that is not empty; `wanted` describes the allowed values in errors.
  func text(_ wanted: String) throws(ConfigurationError) -> String {
    guard case .scalar(let text, isPlain: _) = node.content, !node.isNull, !text.isEmpty else {
      throw wrong(wanted)
    }
    // No path, name or kind has a control character, and a C string would end at NUL.
    guard !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw error("the text has a control character; write \(wanted)")
    }
    return text
  }

  func truth() throws(ConfigurationError) -> Bool {
    guard case .bool(let value)? = try? node.json() else {
      // A node without a value is no truth value either.
      throw wrong("true or false")
    }
    return value
  }

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

  func json() throws(ConfigurationError) -> JSONValue {
    do throws(YAMLNode.NoValue) {
      return try node.json()
    } catch {
      throw at(error.node).error(error.problem)
    }
  }

  /// A path, relative to the file's folder, or to `home` after `~`; `wanted` describes the allowed values in errors.
  func filePath(_ wanted: String) throws(ConfigurationError) -> String {
    try filePath(of: try text(wanted))
  }

  /// Resolves a path: a relative one starts at the file's folder, and `~` is `home`.
  func filePath(of text: String) throws(ConfigurationError) -> String {
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

  func kind() throws(ConfigurationError) -> String {
    try text("a control's kind, as actionbutton list shows it")
  }

  func options() throws(ConfigurationError) -> [String: JSONValue] {
    var options: [String: JSONValue] = [:]
    for option in try entries(of: "option: value") {
      options[option.key] = try option.value.json()
    }
    return options
  }

  // MARK: Lists and mappings

  /// The elements of a list; no value is an empty list.
  func list(of what: String) throws(ConfigurationError) -> [Field] {
    if node.isNull { return [] }
    guard case .sequence(let nodes) = node.content else { throw wrong("a list of \(what)") }
    return nodes.enumerated().map { index, node in
      Field(node: node, path: "\(path)[\(index)]", file: file, home: home)
    }
  }

  /// The pairs of a mapping with any keys, in order; no value is an empty mapping.
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

  /// The values of a mapping with known keys; an error about another key suggests the nearest known key.
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

  struct Entry {
    let key: String
    /// The mapping, with the location of the key.
    let keyField: Field
    let value: Field
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

extension Field {
  /// A button's source; checks the name of its key.
  func source() throws(ConfigurationError) -> ButtonSpec {
    let text = try text("a source such as gpio:GPIO17, evdev:KEY_F13 or keyboard")
    return try checked { () throws(DeviceError) in
      let spec = try ButtonSpec(text)
      try spec.check()
      return spec
    }
  }

  func outputLine() throws(ConfigurationError) -> GPIOOutputSpec {
    let text = try text("a line such as gpio:GPIO27")
    return try checked { () throws(DeviceError) in try GPIOOutputSpec(text) }
  }

  private func checked<Value>(
    _ read: () throws(DeviceError) -> Value
  ) throws(ConfigurationError) -> Value {
    do throws(DeviceError) {
      return try read()
    } catch {
      // The setting's location and path replace the words "button source".
      guard case .badSource(let text, let problem) = error else {
        throw self.error("\(error)")
      }
      throw self.error("\"\(text)\": \(problem)")
    }
  }

  /// The allowed memory limits of an extension, in millions of bytes.
  private static let memoryRange_MB: ClosedRange<UInt64> = 16...64_000

  /// An amount of memory: `64MB` (millions) or `64MiB`.
  func memory() throws(ConfigurationError) -> UInt64 {
    let range = Self.memoryRange_MB
    let wanted =
      "an amount from \(range.lowerBound)MB to \(range.upperBound / 1_000)GB, such as 256MB"
    let units: [(suffix: String, bytes: UInt64)] = [
      ("MiB", 1 << 20), ("GiB", 1 << 30), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ]
    let text = try text(wanted)
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      text.utf8.first.map({ (48...57).contains($0) }) == true,
      let number = UInt64(text.dropLast(unit.suffix.count))
    else { throw error("\"\(text)\" is not an amount of memory; write \(wanted)") }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit.bytes)
    guard !overflow, (range.lowerBound * 1_000_000...range.upperBound * 1_000_000).contains(bytes)
    else {
      throw error("\"\(text)\" is out of range; write \(wanted)")
    }
    return bytes
  }
}
