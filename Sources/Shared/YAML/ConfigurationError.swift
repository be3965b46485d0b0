/// A problem in a file that a person wrote: the configuration or a bundle's manifest.
///
/// Only the first problem is reported, with the given value and the allowed values:
/// `config.yaml:7:5: buttons.action: unknown key "debonce"; did you mean "debounce"? …`.
package struct ConfigurationError: Error, Equatable, Sendable {
  package let file: String
  /// The line, counted from 1, or `nil` for a problem of the whole file.
  package let line: Int?
  /// The character in the line, counted from 1.
  package let column: Int?
  /// The location in the configuration, the given value and the allowed values.
  package let problem: String

  package init(file: String, problem: String) {
    (self.file, line, column) = (file, nil, nil)
    self.problem = Self.oneLine(problem)
  }

  package init(file: String, line: Int, column: Int, problem: String) {
    (self.file, self.line, self.column) = (file, line, column)
    self.problem = Self.oneLine(problem)
  }

  /// Shortens texts of the file, and escapes control characters, which might control the terminal.
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

/// The location of a setting in its configuration file.
///
/// All locations are equal, so that they have no effect on comparisons of configurations.
package struct SourceLocation: Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package static func == (_: SourceLocation, _: SourceLocation) -> Bool { true }
}

extension ConfigurationError: CustomStringConvertible {
  /// One line: file, line, column, what is wrong and what is allowed.
  package var description: String {
    guard let line, let column else { return "\(file): \(problem)" }
    return "\(file):\(line):\(column): \(problem)"
  }
}
