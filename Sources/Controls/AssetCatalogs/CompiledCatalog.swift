package import FoundationEssentials

/// The compiled form of asset catalogs, which the plugin AssetSymbols puts next to a program: one
/// JSON file with the colors and the names of the image files in the same folder.
package struct CompiledCatalog: Codable, Hashable, Sendable {
  package static let fileName = "AssetCatalog.json"
  /// The largest file that is read, in bytes.
  package static let limit = 4 << 20

  /// The values of a color: red, green, blue and opacity.
  struct Color: Codable, Hashable, Sendable {
    let light: [Double]
    let dark: [Double]
  }

  let colors: [String: Color]
  let images: [String: AssetImage]

  /// Compiles a catalog; `place` returns the new file name of an image, or `nil` to leave it out.
  package init(_ catalog: AssetCatalog, placing place: (String) -> String?) {
    func parts(_ parts: ColorParts) -> [Double] {
      [parts.red, parts.green, parts.blue, parts.opacity]
    }
    colors = catalog.colors.mapValues { Color(light: parts($0.light), dark: parts($0.dark)) }
    images = catalog.images.mapValues { $0.placing(place) }
  }

  /// Reads the catalog in a folder; the result is `nil` if it is missing or cannot be decoded.
  package init?(in folder: String) {
    guard let data = BoundedFile.read("\(folder)/\(Self.fileName)", limit: Self.limit),
      let catalog = try? JSONDecoder().decode(CompiledCatalog.self, from: data)
    else { return nil }
    self = catalog
  }

  /// The contents of the file, with sorted keys.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension AssetCatalog {
  /// Adds a compiled catalog from a folder.
  ///
  /// An asset whose name is already present is ignored.
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
      // All files lie next to the catalog, so a name with a slash is not accepted.
      add(image: image.placing { $0.contains("/") ? nil : "\(folder)/\($0)" }, named: name)
    }
  }
}
