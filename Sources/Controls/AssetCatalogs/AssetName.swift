/// The Swift name that Xcode gives to an asset.
///
/// The name is split into words at every character that is neither a letter nor a digit, between
/// digits and letters, and before a capital letter: "BGColorOne" becomes `bgColorOne`,
/// "sticky-note" `stickyNote` and "292C38" `_292_C_38`. A name without lowercase letters, such as
/// "BMW", keeps its capitals.
package enum AssetName {
  package enum Kind: String, Sendable {
    case color = "Color"
    case image = "Image"
  }

  /// The name of a property: in camel case and without a final "Color" or "Image".
  package static func property(_ name: String, _ kind: Kind) -> String {
    var words = words(of: name)
    if words.count > 1, words.last == kind.rawValue { words.removeLast() }
    return escaped(joined(words, isType: false))
  }

  package static func type(_ name: String) -> String {
    escaped(joined(words(of: name), isType: true))
  }

  private static func joined(_ words: [String], isType: Bool) -> String {
    let result: String
    if !words.contains(where: { $0.contains(where: \.isLowercase) }) {
      result = words.joined(separator: "_")
    } else {
      result = words.enumerated().map { index, word in
        index == 0 && !isType ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
      }.joined()
    }
    return result.first.map { $0.isNumber ? "_" + result : result } ?? "_"
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [Character] = []
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        words.append(String(word))
        word = []
        continue
      }
      if let last = word.last {
        let next = index + 1 < characters.count ? characters[index + 1] : " "
        let isNewWord =
          last.isNumber != character.isNumber
          || (last.isLowercase && character.isUppercase)
          || (last.isUppercase && character.isUppercase && next.isLowercase)
        if isNewWord {
          words.append(String(word))
          word = []
        }
      }
      word.append(character)
    }
    words.append(String(word))
    return words.filter { !$0.isEmpty }
  }

  private static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "open", "operator", "private", "precedencegroup",
    "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
    "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
    "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type",
    "Protocol",
  ]
}
