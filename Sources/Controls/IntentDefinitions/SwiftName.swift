enum SwiftName {
  /// Whether a name can be used in Swift: ASCII letters, digits and `_`, not beginning with a digit.
  static func isUsable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
  }

  /// The name, in backticks if Swift has a keyword of this name.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name with a capital first letter, for the names of functions.
  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case let control where control.value < 32 || control.value == 127:
        literal += "\\u{\(String(control.value, radix: 16))}"
      case _: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  static func title(_ id: String?, _ text: String, table: String) -> String {
    let key = id.flatMap { $0.isEmpty ? nil : $0 } ?? text
    return
      "LocalizedStringResource(\(literal(key)), defaultValue: \(literal(text)), table: \(literal(table)))"
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while", "Any", "Self",
  ]
}
