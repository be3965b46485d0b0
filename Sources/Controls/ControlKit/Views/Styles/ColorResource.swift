package import AssetCatalogs

/// A reference to a color in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle; nil for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// A color among the program's own resources.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }

  /// The values in the catalog; nil if it has no color of this name.
  package var pair: ColorPair? { AssetFolders.shared.catalog(in: folder).colors[name] }
}

extension Color {
  /// The color of this name in the program's asset catalogs; the accent color if there is none.
  public init(_ name: String) {
    self.init(ColorResource(name: name))
  }

  /// The color of a reference; the accent color if the catalog does not contain it.
  public init(_ resource: ColorResource) {
    self = resource.pair.map { Color($0) } ?? .accentColor
  }
}
