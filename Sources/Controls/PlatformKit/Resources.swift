import AssetCatalogs
public import ControlKit
import ControlKitFoundation
public import Foundation

// Colors and images from asset catalogs, by a string or by the name that the plugin AssetSymbols generates.

extension UIColor {
  /// The color of this name in the program's asset catalogs, or `nil`.
  public convenience init?(named name: String) {
    self.init(catalog: ColorResource(name: name))
  }

  /// The color of this name in a bundle's asset catalogs, or `nil`.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(catalog: ColorResource(name: name, folder: bundle?.assetFolder))
  }

  /// The color of a reference; the accent color if the catalog does not contain it.
  public convenience init(resource: ColorResource) {
    self.init(Color(resource))
  }

  private convenience init?(catalog resource: ColorResource) {
    guard let pair = resource.pair else { return nil }
    self.init(source: ColorSource(pair))
  }
}

extension NSColor {
  /// The color of this name in the program's asset catalogs, or `nil`.
  public convenience init?(named name: Name) {
    self.init(catalog: ColorResource(name: name))
  }

  /// The color of this name in a bundle's asset catalogs, or `nil`.
  public convenience init?(named name: Name, bundle: Bundle?) {
    self.init(catalog: ColorResource(name: name, folder: bundle?.assetFolder))
  }

  /// The color of a reference; the accent color if the catalog does not contain it.
  public convenience init(resource: ColorResource) {
    self.init(Color(resource))
  }

  private convenience init?(catalog resource: ColorResource) {
    guard let pair = resource.pair else { return nil }
    self.init(source: ColorSource(pair))
  }
}

extension UIImage {
  /// The image of a reference; empty if the catalog does not contain it.
  public convenience init(resource: ImageResource) {
    self.init(source: ImageSource(named: resource.name, in: resource.folder) ?? .empty)
  }
}

extension NSImage {
  /// The image of a reference; empty if the catalog does not contain it.
  public convenience init(resource: ImageResource) {
    self.init(source: ImageSource(named: resource.name, in: resource.folder) ?? .empty)
  }
}
