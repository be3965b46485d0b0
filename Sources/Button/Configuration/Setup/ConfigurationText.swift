import Devices
import Gesture

/// The text of a configuration file, in which a button is set while everything else stays, comments and line ends
/// (also those of Windows) too.
package struct ConfigurationText: Sendable {
  private let text: String
  private let file: String
  private let home: String?

  /// A text and its file's path; `home` is what `~` stands for.
  package init(_ text: String, file: String, home: String?) {
    self.text = text
    self.file = file
    self.home = home
  }

  /// A configuration with one button, for a file that does not exist.
  package static func new(_ choice: ButtonChoice, extensions: [String]) -> String {
    let button = choice.settings.map { "    \($0.key): \($0.value)\n" }.joined()
    return """
      # The configuration of the Action button, written by "actionbutton setup". A running daemon reads it again on SIGHUP.

      buttons:
        action:
      \(button)
      """ + (extensions.isEmpty ? "" : "\n\(list(of: extensions))")
  }

  private static func list(of extensions: [String]) -> String {
    "extensions:\n" + extensions.map { "  - \(ButtonChoice.scalar($0))\n" }.joined()
  }

  /// The text with a further block at its end, whose lines end as the text's first one does.
  private static func adding(_ block: String, to text: String) -> String {
    // Not `hasSuffix`: for a String, a carriage return and a newline are one character.
    let isWhole = text.isEmpty || text.unicodeScalars.last == "\n"
    let added = "\(isWhole ? "" : "\n")\n\(block)"
    return text + (lines(of: text)[0].last == "\r" ? added.replacing("\n", with: "\r\n") : added)
  }

  /// The text with the choice as the settings of its only button, or with a button if it has none.
  ///
  /// `extensions` are added to a text that names none.
  ///
  /// - Throws: `ConfigurationError` if the text cannot be read, if it has several buttons, or if it is written in a form
  ///   in which no lines can be replaced: with its line, and what to write there.
  package func setting(
    _ choice: ButtonChoice, extensions: [String] = []
  ) throws(ConfigurationError) -> String {
    var wanted = try Configuration.parse(text, file: file, home: home)
    guard wanted.buttons.count <= 1 else {
      throw ConfigurationError(
        file: file,
        problem:
          "it has \(wanted.buttons.count) buttons, and setup is for one; change them in the file")
    }
    var changed: String
    if let button = wanted.buttons.first {
      // Options of another control.
      var dropped: [String] = []
      if choice.control != nil, choice.control != button.control {
        dropped.append("configuration")
        wanted.buttons[0].configuration = [:]
      }
      if choice.tap != nil, choice.tap != button.tap {
        dropped.append("tap_configuration")
        wanted.buttons[0].tapConfiguration = [:]
      }
      try Self.apply(choice, to: &wanted.buttons[0])
      changed = replaced(choice, in: button.name, dropping: dropped)
      guard reads(changed, as: wanted) else {
        throw button.sourceError(
          "setup changes only a button with one setting in each line; write \(Self.list(of: choice)) here yourself",
          file: file)
      }
    } else {
      let settings = choice.settings.map { "    \($0.key): \($0.value)\n" }.joined()
      changed = Self.adding("buttons:\n  action:\n\(settings)", to: text)
      guard let read = try? Configuration.parse(changed, file: file, home: home) else {
        throw unchangeable(
          "buttons", "write a button with \(Self.list(of: choice)) here yourself")
      }
      wanted = read
    }
    if !extensions.isEmpty {
      changed = Self.adding(Self.list(of: extensions), to: changed)
      wanted.extensions = extensions
      guard reads(changed, as: wanted) else {
        throw unchangeable(
          "extensions", "write \(extensions.joined(separator: ", ")) here yourself")
      }
    }
    return changed
  }

  /// What cannot be changed line by line is not changed at all.
  private func reads(_ text: String, as wanted: Configuration) -> Bool {
    // A text that cannot be read is not the wanted one either.
    (try? Configuration.parse(text, file: file, home: home)) == wanted
  }

  /// A key that setup can only add to a text of blocks, which does not have it.
  private func unchangeable(_ key: String, _ advice: String) -> ConfigurationError {
    let line = Self.lines(of: text).firstIndex { Self.key(of: $0) == key }
    return ConfigurationError(
      file: file, line: (line ?? 0) + 1, column: 1,
      problem: "setup cannot add \(key): to this text; \(advice)")
  }

  private static func list(of choice: ButtonChoice) -> String {
    choice.settings.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }

  private static func apply(
    _ choice: ButtonChoice, to button: inout ButtonConfiguration
  ) throws(ConfigurationError) {
    do throws(DeviceError) { button.source = try ButtonSpec(choice.source) } catch {
      throw ConfigurationError(file: "source", problem: "\(error)")
    }
    button.sourceText = choice.source
    if let debounce = choice.debounce { button.gesture.debounce = debounce }
    if let control = choice.control { button.control = control }
    if let tap = choice.tap { button.tap = tap }
  }

  /// The text with the settings of a button replaced; as it was where the button's lines are not found.
  private func replaced(_ choice: ButtonChoice, in name: String, dropping keys: [String]) -> String
  {
    var lines = Self.lines(of: text)
    guard let start = lines.firstIndex(where: { Self.key(of: $0) == "buttons" }),
      let button = lines[(start + 1)...].firstIndex(where: { Self.key(of: $0) == name })
    else { return text }
    let settings = Self.block(after: button, in: lines)
    guard let first = settings.first(where: { Self.isContent(lines[$0]) }) else { return text }
    let indent = String(lines[first].prefix { $0 == " " })
    let end = lines[first].last == "\r" ? "\r" : ""
    var block = Array(lines[settings])
    for (key, value) in choice.settings.reversed() {
      let line = "\(indent)\(key): \(value)\(end)"
      if let at = Self.setting(key, indent, in: block) {
        block.replaceSubrange(at..<Self.end(of: at, indent, in: block), with: [line])
      } else {
        // Behind the source, which every button has.
        let source = Self.setting("source", indent, in: block).map { $0 + 1 } ?? 0
        block.insert(line, at: source)
      }
    }
    for key in keys {
      guard let at = Self.setting(key, indent, in: block) else { continue }
      block.removeSubrange(at..<Self.end(of: at, indent, in: block))
    }
    lines.replaceSubrange(settings, with: block)
    return lines.joined(separator: "\n")
  }

  // MARK: Lines

  /// The lines, each with its carriage return if it has one; at least one.
  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  /// Whether a line is neither empty nor a comment.
  private static func isContent(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.isEmpty && text.first != "#" && text != "\r"
  }

  /// The key that a line begins with; nil if it begins with none.
  private static func key(of line: String) -> String? {
    guard isContent(line), let colon = line.firstIndex(of: ":") else { return nil }
    let after = line[line.index(after: colon)...]
    guard after.isEmpty || after.first == " " || after == "\r" else { return nil }
    return String(line[..<colon].drop { $0 == " " })
  }

  /// The lines that are deeper than one of them, without empty lines and comments at the end.
  private static func block(after line: Int, in lines: [String]) -> Range<Int> {
    let depth = indent(lines[line])
    let rest = (line + 1)..<lines.count
    let next = rest.first { isContent(lines[$0]) && indent(lines[$0]) <= depth } ?? lines.count
    let last = rest.prefix { $0 < next }.last { isContent(lines[$0]) }
    return (line + 1)..<((last ?? line) + 1)
  }

  private static func setting(_ key: String, _ indent: String, in block: [String]) -> Int? {
    block.firstIndex { Self.key(of: $0) == key && Self.indent($0) == indent.count }
  }

  /// The line after a setting with everything that belongs to it.
  private static func end(of line: Int, _ indent: String, in block: [String]) -> Int {
    let rest = (line + 1)..<block.count
    return rest.first { Self.indent(block[$0]) <= indent.count || !isContent(block[$0]) }
      ?? block.count
  }
}
