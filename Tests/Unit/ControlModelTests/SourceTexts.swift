import Foundation

/// The texts in Swift source: the values of string literals at run time.
///
/// An interpolation is `SourceTexts.value`, or `SourceTexts.part` for a part of a sentence. Raw strings (`#"…"#`) are
/// ignored.
struct SourceTexts {
  /// Stands for a value that is known only at run time.
  static let value: Character = "\u{1}"
  /// Stands for a part of a sentence, `\(part: …)`.
  static let part: Character = "\u{2}"

  private(set) var all: Set<String> = []
  private var rest: Substring

  init(of source: String) {
    rest = source[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if character == "\"" {
        all.insert(literal())
      } else {
        rest.removeFirst()
      }
    }
  }

  private mutating func skip(_ isSkipped: (Character) -> Bool) {
    rest = rest.drop(while: isSkipped)
  }

  /// Reads a literal, and adds the texts inside its interpolations to `all`.
  private mutating func literal() -> String {
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest.removeFirst(quote.count)
    var text = ""
    while !rest.isEmpty {
      if rest.hasPrefix(quote) {
        rest.removeFirst(quote.count)
        break
      }
      let character = rest.removeFirst()
      guard character == "\\", let next = rest.popFirst() else {
        text.append(character)
        continue
      }
      switch next {
      case "(": interpolation(&text)
      case "n": text.append("\n")
      case "\n": skip { $0 == " " }
      default: text.append(next)
      }
    }
    guard quote.count > 1 else { return text }
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private mutating func interpolation(_ text: inout String) {
    text.append(rest.hasPrefix("part:") ? Self.part : Self.value)
    let start = rest
    var depth = 1
    while depth > 0, let character = rest.first {
      if character == "\"" {
        _ = literal()
      } else {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        rest.removeFirst()
      }
    }
    all.formUnion(SourceTexts(of: String(start[..<rest.startIndex].dropLast())).all)
  }
}
