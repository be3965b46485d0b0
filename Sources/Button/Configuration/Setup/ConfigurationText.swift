package import ControlModel
import Devices
import Gesture
import SystemAccess
package import YAML

/// The text of a configuration file; changes its button, and keeps everything else, also comments and CRLF line ends.
package struct ConfigurationText: Sendable {
  private let text: String
  private let file: String
  private let home: String?

  /// Creates a value from a file's text and path; `home` is the folder for `~`.
  package init(_ text: String, file: String, home: String?) {
    self.text = text
    self.file = file
    self.home = home
  }

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

  /// Appends a block to a text, with the line ends of the text's first line.
  private static func adding(_ block: String, to text: String) -> String {
    // Not `hasSuffix`: for a String, a carriage return and a newline are one character.
    let isWhole = text.isEmpty || text.unicodeScalars.last == "\n"
    let added = "\(isWhole ? "" : "\n")\n\(block)"
    return text + (lines(of: text)[0].last == "\r" ? added.replacing("\n", with: "\r\n") : added)
  }

  /// Returns the text with the choice as the settings of its only button, or of a new button.
  ///
  /// `extensions` are added; the text must not name extensions already.
  ///
  /// - Throws: `ConfigurationError` with a line and advice, if the text cannot be read, has several buttons, or has a form
  ///   in which single lines cannot be replaced.
  package func setting(
    _ choice: ButtonChoice, extensions: [String] = []
  ) throws(ConfigurationError) -> String {
    var wanted = try Configuration.parse(text, file: file, home: home)
    guard wanted.buttons.count <= 1 else {
      throw ConfigurationError(
        file: file,
        problem:
          "it has \(wanted.buttons.count) buttons, but setup can change only one; edit the file yourself"
      )
    }
    var changed: String
    var choice = choice
    if let button = wanted.buttons.first {
      // With `stages`, the first stage's control is not also written as `control`.
      if !button.stages.isEmpty, choice.control == button.control { choice.control = nil }
      // The options belong to another control.
      var dropped: [String] = []
      if choice.control != nil, choice.control != button.control {
        dropped.append("configuration")
        wanted.buttons[0].configuration = [:]
      }
      if choice.tap != .unchanged, choice.tap.kind != button.tap {
        dropped.append("tap_configuration")
        wanted.buttons[0].tapConfiguration = [:]
      }
      if choice.tap == .removed { dropped.append("tap") }
      try Self.apply(choice, to: &wanted.buttons[0])
      changed = replaced(choice.settings, in: button.name, dropping: dropped)
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

  /// Returns the text with a control and its options for the hold or the tap of a button.
  ///
  /// - Throws: `ConfigurationError` with advice, if the text cannot be read or has no such button, if the control belongs
  ///   to a stage, or if single lines cannot be replaced.
  package func assigning(
    _ kind: String, options: [(name: String, value: String)], to part: ButtonPart,
    of name: String
  ) throws(ConfigurationError) -> String {
    var wanted = try Configuration.parse(text, file: file, home: home)
    guard let index = wanted.buttons.firstIndex(where: { $0.name == name }) else {
      let names = wanted.buttons.map(\.name).joined(separator: ", ")
      throw ConfigurationError(
        file: file,
        problem: "it has no button \"\(name)\"\(names.isEmpty ? "" : "; it has \(names)")")
    }
    let button = wanted.buttons[index]
    let list = options.map { "\($0.name): \(ButtonChoice.quoted($0.value))" }
    let configuration = "{ \(list.joined(separator: ", ")) }"
    let values = Dictionary(
      options.map { ($0.name, JSONValue.string($0.value)) }, uniquingKeysWith: { $1 })
    let settings: [(key: String, value: String)]
    if part == .tap {
      wanted.buttons[index].tap = kind
      wanted.buttons[index].tapConfiguration = values
      settings = [("tap", ButtonChoice.scalar(kind)), ("tap_configuration", configuration)]
    } else {
      wanted.buttons[index].control = kind
      wanted.buttons[index].configuration = values
      settings = [("control", ButtonChoice.scalar(kind)), ("configuration", configuration)]
    }
    let lines = settings.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let changed = replaced(settings, in: name)
    guard part == .tap || part == .hold && button.stages.isEmpty, reads(changed, as: wanted) else {
      throw button.sourceError(
        "this command changes only a button without stages and with one setting in each line; write \(lines) here yourself",
        file: file)
    }
    return changed
  }

  /// Whether a changed text gives the wanted configuration.
  private func reads(_ text: String, as wanted: Configuration) -> Bool {
    // A text that cannot be read does not have the wanted configuration either.
    (try? Configuration.parse(text, file: file, home: home)) == wanted
  }

  /// The error for a key that cannot be added to this text, with the key's line if the text has it.
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
    if choice.tap != .unchanged { button.tap = choice.tap.kind }
  }

  /// The text with the settings of a button replaced; unchanged if the button's lines are not found.
  private func replaced(
    _ added: [(key: String, value: String)], in name: String, dropping keys: [String] = []
  ) -> String {
    var lines = Self.lines(of: text)
    guard let start = lines.firstIndex(where: { Self.key(of: $0) == "buttons" }),
      let button = lines[(start + 1)...].firstIndex(where: { Self.key(of: $0) == name })
    else { return text }
    let settings = Self.block(after: button, in: lines)
    guard let first = settings.first(where: { Self.isContent(lines[$0]) }) else { return text }
    let indent = String(lines[first].prefix { $0 == " " })
    let end = lines[first].last == "\r" ? "\r" : ""
    var block = Array(lines[settings])
    for (key, value) in added.reversed() {
      let line = "\(indent)\(key): \(value)\(end)"
      if let at = Self.setting(key, indent, in: block) {
        block.replaceSubrange(at..<Self.block(after: at, in: block).upperBound, with: [line])
      } else {
        // A new key follows the source; a new source is the first key.
        let source = Self.setting("source", indent, in: block).map { $0 + 1 } ?? 0
        block.insert(line, at: source)
      }
    }
    for key in keys {
      guard let at = Self.setting(key, indent, in: block) else { continue }
      block.removeSubrange(at..<Self.block(after: at, in: block).upperBound)
    }
    lines.replaceSubrange(settings, with: block)
    return lines.joined(separator: "\n")
  }

  // MARK: Lines

  /// The lines, each with its carriage return, if any; at least one line.
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

  /// The key at the start of a line, or `nil`.
  private static func key(of line: String) -> String? {
    guard isContent(line), let colon = line.firstIndex(of: ":") else { return nil }
    let after = line[line.index(after: colon)...]
    guard after.isEmpty || after.first == " " || after == "\r" else { return nil }
    return String(line[..<colon].drop { $0 == " " })
  }

  /// The lines below `line` that are indented more deeply, without empty lines and comments at the end.
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
}

/// A person's choice of a button, its debounce time and its controls, which `setup` writes into a configuration.
package struct ButtonChoice: Equatable, Sendable {
  package var source: String
  /// The time that the contact must be open to count as released; `nil` keeps the current time.
  package var debounce: Duration?
  /// The kind of the control that a hold performs; `nil` keeps the current control.
  package var control: String?
  package var tap: Tap

  /// The change of the control that a tap performs.
  package enum Tap: Equatable, Sendable {
    case unchanged, removed
    case control(kind: String)

    package var kind: String? { if case .control(let kind) = self { kind } else { nil } }
  }

  package init(
    source: String, debounce: Duration? = nil, control: String? = nil, tap: Tap = .unchanged
  ) {
    self.source = source
    self.debounce = debounce
    self.control = control
    self.tap = tap
  }

  /// The settings as YAML, in order: `source`, `debounce`, `control`, `tap`.
  var settings: [(key: String, value: String)] {
    var settings = [("source", Self.scalar(source))]
    if let debounce { settings.append(("debounce", TimeText.short(debounce))) }
    if let control { settings.append(("control", Self.scalar(control))) }
    if let tap = tap.kind { settings.append(("tap", Self.scalar(tap))) }
    return settings
  }

  /// The text as a YAML scalar, in quotes if necessary.
  package static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isLetter || $0 == "/" } == true
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || ":/._?&=-+@".unicodeScalars.contains(scalar))
      } && !text.hasSuffix(":") && text.lowercased() != "null"
    return isPlain ? text : quoted(text)
  }

  /// The text as a YAML scalar in quotes.
  static func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
