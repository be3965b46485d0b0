import Foundation

/// Finds the user-visible texts in Swift sources, with `%` for each interpolated value.
enum SourceText {
  /// The code that precedes a user-visible text; without it, only a sentence is found.
  private static let marks = [
    "LocalizedStringResource = \"", "TypeDisplayRepresentation = \"", "title: \"", "Text(\"",
    "Label(\"", ".displayName(\"", "ControlWidgetToggle(\"", "ControlWidgetButton(\"",
    "controlWidgetActionHint(\"", "controlWidgetStatus(\"", "localized: \"",
  ]

  static func texts(of source: String) -> [String] {
    source.split(separator: "\n").filter { !$0.trimmed.hasPrefix("//") }.flatMap { line in
      literals(of: line).filter { literal in
        let isSentence = literal.dropLast().contains(" ")
        let begins = literal.first.map { $0.isUppercase || "“%".contains($0) } ?? false
        let isMarked = marks.contains { mark in
          line.contains(mark + String(literal.prefix { $0 != "%" }))
        }
        return literal.contains { $0.isLetter } && (isMarked || isSentence && begins)
      }
    }
  }

  /// Replaces each placeholder and each `%%` in a key with `%`.
  static func withoutPlaceholders(_ key: String) -> String {
    key.replacing(/%(lld|d|@|%)/, with: "%")
  }

  /// The string literals of a line, without those inside an interpolation.
  private static func literals(of line: Substring) -> [String] {
    var literals: [String] = []
    var rest = line
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      var literal = ""
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\", let next = rest.popFirst() else {
          literal.append(character)
          continue
        }
        guard next == "(" else {
          literal.append(next)
          continue
        }
        literal.append("%")
        var depth = 1
        while depth > 0, let inner = rest.popFirst() {
          depth += inner == "(" ? 1 : inner == ")" ? -1 : 0
        }
      }
      literals.append(literal)
    }
    return literals
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
