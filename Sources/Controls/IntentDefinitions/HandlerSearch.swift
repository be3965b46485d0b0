/// Finds the entry of an Intents extension in Swift sources: a class that inherits from `INExtension`.
package enum HandlerSearch {
  /// The names of such classes in the text of a Swift file.
  package static func classes(in text: String) -> [String] {
    let plain = code(of: text)
    return plain.matches(of: /\bclass\s+(\w+)\s*:\s*([^{]*)\{/).compactMap { match in
      let parents = match.output.2.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return parents.contains("INExtension") ? String(match.output.1) : nil
    }
  }

  /// The text without comments and the contents of string literals, which may look like comments.
  private static func code(of text: String) -> String {
    var result = ""
    var depth = 0
    var isInText = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      while !rest.isEmpty {
        if depth == 0, rest.hasPrefix("\"\"\"") {
          isInText.toggle()
          rest = rest.dropFirst(3)
        } else if isInText {
          rest = rest.dropFirst(rest.hasPrefix("\\") ? 2 : 1)
        } else if depth == 0, rest.hasPrefix("\"") {
          rest = rest.dropFirst()
          while let first = rest.first, first != "\"" {
            rest = rest.dropFirst(first == "\\" ? 2 : 1)
          }
          rest = rest.dropFirst()
        } else if depth == 0, rest.hasPrefix("//") {
          break
        } else if rest.hasPrefix("/*") {
          depth += 1
          rest = rest.dropFirst(2)
        } else if depth > 0, rest.hasPrefix("*/") {
          depth -= 1
          rest = rest.dropFirst(2)
        } else {
          if depth == 0, let first = rest.first { result.append(first) }
          rest = rest.dropFirst()
        }
      }
      result += "\n"
    }
    return result
  }
}
