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
