// The parts of `Contents.json` files that count here, as Xcode writes them.

struct GroupContents: Decodable {
  struct Properties: Decodable {
    let providesNamespace: Bool?

    enum CodingKeys: String, CodingKey {
      case providesNamespace = "provides-namespace"
    }
  }

  let properties: Properties?
}

/// For which appearance a value is.
struct AssetAppearance: Decodable {
  let appearance: String?
  let value: String?
}

/// For which device and appearance a value is.
struct AssetVariant {
  let idiom: String?
  let appearances: [AssetAppearance]

  /// Whether it is for the dark appearance.
  var isDark: Bool { appearances.contains { $0.value == "dark" } }

  /// Whether it is for one that controls are not shown in: of high contrast, or tinted.
  var isSpecial: Bool {
    appearances.contains { $0.appearance == "contrast" || $0.value == "tinted" }
  }

  /// How well it fits a phone: the smaller the better.
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

  /// The image of a set's folder: of the devices it is for, those nearest to a phone count.
  func image(_ kind: AssetImage.Kind, in folder: String) -> AssetImage {
    let entries = ((images ?? []) + (symbols ?? [])).filter {
      // A name is one part of a path: a set has all its files in its folder.
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
