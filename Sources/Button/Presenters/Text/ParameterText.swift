package import ControlModel

/// The text of `actionbutton configure`: the options of a button's control.
package enum ParameterText {
  /// One parameter with its chosen and its available values.
  package struct Entry: Sendable {
    /// The author's description of the parameter.
    package var parameter: ParameterListing
    package var chosen: JSONValue?
    /// The chosen values that are found now.
    package var found: [ParameterOption]
    /// The chosen values that no longer exist.
    package var missing: [JSONValue]
    /// The available values, or `nil` if they were not requested.
    package var options: OptionList?
    /// The error of loading the available values.
    package var error: String?

    package init(_ parameter: ParameterListing) {
      self.parameter = parameter
      found = []
      missing = []
    }

    /// The value that applies while nothing is chosen: the parameter's default, otherwise its query's
    /// `defaultResult()` (developer.apple.com, `DynamicOptionsProvider`).
    private var initial: JSONValue? { parameter.defaultValue ?? options?.initial }

    /// The chosen value, with the title that the control gives it.
    package var chosenText: String {
      guard let chosen, chosen != .null else {
        return initial.map { "\(title(of: $0)) (default)" } ?? "nothing"
      }
      var values = [chosen]
      if case .array(let several) = chosen { values = several }
      return values.isEmpty ? "nothing" : values.map(title(of:)).joined(separator: ", ")
    }

    private func title(of value: JSONValue) -> String {
      let known = found + parameter.choices + (options?.options ?? [])
      let title = known.first { $0.value.description == value.description }?.title
      return title.map { $0 == value.description ? $0 : "\($0) (\(value))" } ?? "\(value)"
    }
  }

  /// The complete text, with its last newline.
  package static func text(button: String, control: String, _ entries: [Entry]) -> String {
    var lines = ["\(button): \(control)"]
    if entries.isEmpty { lines.append("  there is nothing to choose") }
    for entry in entries {
      lines += heading(entry)
      lines.append("    now      \(entry.chosenText)")
      lines += missing(entry).map { "    missing  \($0)" }
      lines += choices(entry)
      if let error = entry.error { lines.append("    options  are not available: \(error)") }
    }
    return lines.map { SafeText.onOneLine($0) + "\n" }.joined()
  }

  /// One sentence for each chosen value that its query does not find.
  ///
  /// A query must find each value that it has suggested, for as long as the value exists: identifiers must be
  /// stable (developer.apple.com, `EntityQuery.entities(for:)`).
  package static func missing(_ entry: Entry) -> [String] {
    entry.missing.map {
      "\"\($0)\" was not found: it does not exist any more, or the app has changed its identifiers; choose again "
        + "with actionbutton configure"
    }
  }

  private static func heading(_ entry: Entry) -> [String] {
    let parameter = entry.parameter
    let form = parameter.isArray ? "list of \(parameter.form.rawValue)" : parameter.form.rawValue
    let need = parameter.isRequired ? ", required" : ""
    let title = parameter.title == parameter.name ? "" : "  \(parameter.title)"
    let range =
      parameter.range.flatMap { range in
        range.count == 2
          ? ", \(StatusText.number(range[0])) to \(StatusText.number(range[1]))" : nil
      } ?? ""
    return ["  \(parameter.name)\(title)  (\(form)\(range)\(need))"]
      + (parameter.description.map { ["    \($0)"] } ?? [])
  }

  private static func choices(_ entry: Entry) -> [String] {
    var lines: [String] = []
    var head = "options"
    func add(_ text: String) {
      lines.append("    \(head)\(String(repeating: " ", count: max(1, 9 - head.count)))\(text)")
      head = ""
    }
    for option in entry.parameter.choices { add(line(option)) }
    for section in entry.options?.sections ?? [] {
      if let title = section.title { add("\(title):") }
      for option in section.options { add(line(option)) }
    }
    if entry.parameter.isSearchable {
      add("more with --search TEXT --parameter \(entry.parameter.name)")
    }
    return lines
  }

  private static func line(_ option: ParameterOption) -> String {
    let subtitle = option.subtitle.map { ", \($0)" } ?? ""
    let value = option.value.description
    return value == option.title ? value + subtitle : "\(value)  \(option.title)\(subtitle)"
  }
}

/// A question for one option of a control, and the parser of the typed answer, independent of the terminal.
package struct ParameterQuestion: Sendable {
  package enum Answer: Equatable, Sendable {
    case keep
    /// Remove the choice.
    case clear
    case value(JSONValue)
    /// Search for values that match the text, then ask again.
    case search(String)
    /// The answer cannot be understood; the sentence lists valid answers.
    case unclear(String)
  }

  private let entry: ParameterText.Entry
  private let options: [ParameterOption]

  package init(_ entry: ParameterText.Entry) {
    self.entry = entry
    let own = entry.parameter.choices + (entry.options?.options ?? [])
    options =
      own.isEmpty && entry.parameter.form == .bool
      ? [
        ParameterOption(value: .bool(true), title: "Yes"),
        ParameterOption(value: .bool(false), title: "No"),
      ] : own
  }

  /// The question with its numbered options, ready for the answer on the same line.
  package var text: String {
    let parameter = entry.parameter
    var lines = [entry.options?.prompt ?? parameter.title]
    if let description = parameter.description { lines.append("  \(description)") }
    for (index, option) in options.enumerated() {
      let mark = option.value.description == entry.chosen?.description ? "*" : " "
      let subtitle = option.subtitle.map { "  \($0)" } ?? ""
      let number = String(index + 1)
      let gap = String(repeating: " ", count: max(0, 3 - number.count))
      lines.append(" \(mark)\(gap)\(number)  \(option.title)\(subtitle)")
    }
    if let error = entry.error { lines.append("  options are not available: \(error)") }
    return lines.map { SafeText.onOneLine($0) + "\n" }.joined()
      + SafeText.onOneLine("\(ways) [\(entry.chosenText)]") + ": "
  }

  private var ways: String {
    var ways: [String] = []
    if !options.isEmpty { ways.append(entry.parameter.isArray ? "numbers" : "a number") }
    if entry.parameter.isSearchable { ways.append("a text to search for") }
    if ways.isEmpty { ways.append("a value") }
    return ways.joined(separator: " or ") + ", - for no value, Return to keep it"
  }

  /// Parses a typed line.
  package func answer(_ line: String) -> Answer {
    let text = line.trimmed
    if text.isEmpty { return .keep }
    if text == "-" { return .clear }
    if entry.parameter.isArray, let values = several(text) { return .value(.array(values)) }
    if let option = option(text) {
      return .value(entry.parameter.isArray ? .array([option]) : option)
    }
    if entry.parameter.isSearchable { return .search(text) }
    guard options.isEmpty else {
      return .unclear("type a number from 1 to \(options.count), or a name as it is listed")
    }
    return .value(entry.parameter.isArray ? .array([.string(text)]) : .string(text))
  }

  /// Parses numbers or names, separated by commas or, if every part is an option, by spaces.
  private func several(_ text: String) -> [JSONValue]? {
    let parts = text.contains(",") ? text.split(separator: ",") : text.split(separator: " ")
    guard parts.count > 1 else { return nil }
    let values = parts.compactMap { option($0.trimmed) }
    if values.count == parts.count { return values }
    guard options.isEmpty, !entry.parameter.isSearchable, text.contains(",") else { return nil }
    return parts.map { .string($0.trimmed) }
  }

  private func option(_ text: String) -> JSONValue? {
    if let number = Int(text), options.indices.contains(number - 1) {
      return options[number - 1].value
    }
    let named = options.filter {
      $0.title.lowercased() == text.lowercased() || $0.value.description == text
    }
    // Options with the same name are distinguished by their numbers.
    return named.count == 1 ? named[0].value : nil
  }
}

/// An option of a control as typed: `timer=work`; `timer=` removes the choice.
package struct ParameterChoice: Equatable, Sendable {
  package let name: String
  package let text: String

  /// Parses `name=value`; fails without a name or an equals sign.
  package init?(_ argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    text = String(argument[argument.index(after: sign)...])
  }

  /// The typed options as the daemon accepts them: texts, which the extension converts to the options' types.
  ///
  /// Several values of one option are separated by commas, or given individually.
  package static func configuration(
    _ choices: [ParameterChoice], _ parameters: [ParameterListing]
  ) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for choice in choices {
      guard !choice.text.isEmpty else {
        result[choice.name] = .null
        continue
      }
      guard parameters.contains(where: { $0.name == choice.name && $0.isArray }) else {
        result[choice.name] = .string(choice.text)
        continue
      }
      var values: [JSONValue] = []
      if case .array(let before)? = result[choice.name] { values = before }
      values += choice.text.split(separator: ",").map { .string(String($0)) }
      result[choice.name] = .array(values)
    }
    return result
  }
}
