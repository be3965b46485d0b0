/// What is wrong in a file that a person wrote: the configuration or a bundle's manifest.
///
/// Always the first thing that is wrong, with what was given and what is allowed there:
/// `config.yaml:7:5: buttons.action: unknown key "debonce"; did you mean "debounce"? …`.
package struct ConfigurationError: Error, Equatable, Sendable {
  /// The file, as it was named.
  package let file: String
  /// The line, counted from 1; nil if the file as a whole is meant.
  package let line: Int?
  /// The character in the line, counted from 1.
  package let column: Int?
  /// Where in the configuration, what was given, what is allowed.
  package let problem: String

  /// A problem of the file as a whole.
  package init(file: String, problem: String) {
    (self.file, line, column) = (file, nil, nil)
    self.problem = Self.oneLine(problem)
  }

  /// A problem at one place of the file.
  init(file: String, line: Int, column: Int, problem: String) {
    (self.file, self.line, self.column) = (file, line, column)
    self.problem = Self.oneLine(problem)
  }

  /// Texts of the file are shortened and made safe for messages, as they might fill the log or control the terminal.
  private static func oneLine(_ text: String) -> String {
    let (limit, end) = (1_000, 200)
    var text = text
    if text.count > limit + end { text = "\(text.prefix(limit)) … \(text.suffix(end))" }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map {
      isControl($0) ? "\\u{\(String($0.value, radix: 16))}" : "\($0)"
    }
    .joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

/// Where in its file a setting stands.
///
/// It is no part of what is configured: all places are equal.
struct SettingPlace: Equatable, Sendable {
  /// The line, counted from 1.
  let line: Int
  /// The character in the line, counted from 1.
  let column: Int

  static func == (_: SettingPlace, _: SettingPlace) -> Bool { true }
}

extension ConfigurationError: CustomStringConvertible {
  /// One line: file, line, column, what is wrong and what is allowed.
  package var description: String {
    guard let line, let column else { return "\(file): \(problem)" }
    return "\(file):\(line):\(column): \(problem)"
  }
}
