// The parts of Xcode's `Contents.json` files that the catalog uses.

struct GroupContents: Decodable {
  struct Properties: Decodable {
    let providesNamespace: Bool?

    enum CodingKeys: String, CodingKey {
      case providesNamespace = "provides-namespace"
    }
  }

  let properties: Properties?
}

/// One condition under which a value applies, such as `luminosity: dark`.
struct AssetAppearance: Decodable {
  let appearance: String?
  let value: String?
}

/// The devices and appearances that one value applies to.
struct AssetVariant {
  let idiom: String?
  let appearances: [AssetAppearance]

  var isDark: Bool { appearances.contains { $0.value == "dark" } }

  /// Whether this is a high-contrast or tinted variant, in which controls are never shown.
  var isSpecial: Bool {
    appearances.contains { $0.appearance == "contrast" || $0.value == "tinted" }
  }

  /// The distance from a phone; a smaller number is a better fit.
  var distance: Int {
    switch idiom {
    case "iphone": 0
    case "universal", nil: 1
    default: 2
    }
  }
}

struct ImageSetContents: Decodable {
  struct Entry: Decodable {
    let filename: String?
    let idiom: String?
    let scale: String?
    let appearances: [AssetAppearance]?

    var variant: AssetVariant { AssetVariant(idiom: idiom, appearances: appearances ?? []) }
  }

  struct Properties: Decodable {
    let renderingIntent: String?

    enum CodingKeys: String, CodingKey {
      case renderingIntent = "template-rendering-intent"
    }
  }

  let images: [Entry]?
  let symbols: [Entry]?
  let properties: Properties?

  /// The image in a set's folder, with the files for the device that is closest to a phone.
  func image(_ kind: AssetImage.Kind, in folder: String) -> AssetImage {
    let entries = ((images ?? []) + (symbols ?? [])).filter {
      // All files of a set lie in its folder, so a name with a slash is not accepted.
      guard let name = $0.filename else { return false }
      return !name.isEmpty && !name.contains("/") && name != ".." && !$0.variant.isSpecial
    }
    let nearest = entries.map(\.variant.distance).min() ?? 0
    let files = entries.filter { $0.variant.distance == nearest }.map { entry in
      AssetImage.File(
        path: "\(folder)/\(entry.filename ?? "")",
        scale: entry.scale.flatMap { Double($0.dropLast()) } ?? 1, isDark: entry.variant.isDark)
    }
    let isTemplate = kind == .symbol || properties?.renderingIntent == "template"
    return AssetImage(kind: kind, isTemplate: isTemplate, files: files)
  }
}

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
