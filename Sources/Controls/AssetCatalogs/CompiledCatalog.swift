package import FoundationEssentials

/// Asset catalogs as the plugin AssetSymbols leaves them beside a program: one JSON file with the colors and
/// the names of the images' files, which are beside it.
package struct CompiledCatalog: Codable, Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "AssetCatalog.json"
  /// The most bytes of the file.
  package static let limit = 4 << 20

  /// The values of a color: red, green, blue and opacity.
  struct Color: Codable, Hashable, Sendable {
    let light: [Double]
    let dark: [Double]
  }

  let colors: [String: Color]
  let images: [String: AssetImage]

  /// A catalog with its images at other places.
  package init(_ catalog: AssetCatalog, placing place: (String) -> String?) {
    func parts(_ parts: ColorParts) -> [Double] {
      [parts.red, parts.green, parts.blue, parts.opacity]
    }
    colors = catalog.colors.mapValues { Color(light: parts($0.light), dark: parts($0.dark)) }
    images = catalog.images.mapValues { $0.placing(place) }
  }

  /// The catalog in a folder; nil if there is none that can be read.
  package init?(in folder: String) {
    guard let data = BoundedFile.read("\(folder)/\(Self.fileName)", limit: Self.limit),
      let catalog = try? JSONDecoder().decode(CompiledCatalog.self, from: data)
    else { return nil }
    self = catalog
  }

  /// The catalog as the file has it, its names in order.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension AssetCatalog {
  /// Adds a compiled catalog of a folder; a name that is there already stays as it is.
  package mutating func add(_ compiled: CompiledCatalog, in folder: String) {
    func parts(_ values: [Double]) -> ColorParts? {
      guard values.count == 4 else { return nil }
      return ColorParts(red: values[0], green: values[1], blue: values[2], opacity: values[3])
    }
    for (name, color) in compiled.colors {
      guard let light = parts(color.light), let dark = parts(color.dark) else { continue }
      add(color: ColorPair(light: light, dark: dark), named: name)
    }
    for (name, image) in compiled.images {
      // A file's name is one part of a path: all files are beside the catalog.
      add(image: image.placing { $0.contains("/") ? nil : "\(folder)/\($0)" }, named: name)
    }
  }
}
