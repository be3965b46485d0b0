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
