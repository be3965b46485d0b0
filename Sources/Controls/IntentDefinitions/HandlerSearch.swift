/// Finds the entry of an Intents extension in Swift sources: a class that inherits from `INExtension`.
package enum HandlerSearch {
  /// The names of such classes in the text of a Swift file.
  package static func classes(in text: String) -> [String] {
    let plain = withoutComments(text)
    return plain.matches(of: /\bclass\s+(\w+)\s*:\s*([^{]*)\{/).compactMap { match in
      let parents = match.output.2.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return parents.contains("INExtension") ? String(match.output.1) : nil
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var depth = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      while !rest.isEmpty {
        if depth == 0, rest.hasPrefix("//") { break }
        if rest.hasPrefix("/*") {
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
