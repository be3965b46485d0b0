package import AssetCatalogs

/// The name of a color in an asset catalog, and where the catalog is.
public struct ColorResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle; nil for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// A name of a color among the program's own resources.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }

  /// The values in the catalog; nil if it has none of that name.
  package var pair: ColorPair? { AssetFolders.shared.catalog(in: folder).colors[name] }
}

extension Color {
  /// The color of this name in the program's asset catalogs; without one, the accent color.
  public init(_ name: String) {
    self.init(ColorResource(name: name))
  }

  /// The color of an asset catalog, by its generated name; without one, the accent color.
  public init(_ resource: ColorResource) {
    self = resource.pair.map { Color($0) } ?? .accentColor
  }
}
