package import ControlModel

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
    let text = Self.trimmed(line)
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
    let values = parts.compactMap { option(Self.trimmed(String($0))) }
    if values.count == parts.count { return values }
    guard options.isEmpty, !entry.parameter.isSearchable, text.contains(",") else { return nil }
    return parts.map { .string(Self.trimmed(String($0))) }
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

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
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
