import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// The common representation of UIImage and NSImage.
package enum ImageSource: Hashable, Sendable {
  case empty
  case symbol(String)
  /// An image or custom symbol of the app, with its file, if any, and its pixels per point.
  case asset(String, isSymbol: Bool, isTemplate: Bool, ImageFile?, scale: Double)
  /// Image data and its pixels per point.
  case file(ImageFile, scale: Double)

  /// Creates a system symbol, or returns `nil` if the name is empty or blank.
  init?(symbol name: String) {
    guard name.contains(where: { !$0.isWhitespace }) else { return nil }
    self = .symbol(name)
  }

  /// Finds an image by its name in an asset catalog, or in a file next to the catalog.
  init?(named name: String, in folder: String?) {
    if let image = AssetFolders.shared.catalog(in: folder).images[name] {
      let file = image.file(isDark: false)
      let data = file.flatMap { BoundedFile.read($0.path, limit: ImageFile.byteLimit) }
      self = .asset(
        name, isSymbol: image.kind == .symbol, isTemplate: image.isTemplate,
        data.flatMap { ImageFile($0) }, scale: file?.scale ?? 1)
      return
    }
    guard let loose = Self.loose(name, in: folder.map { [$0] } ?? AssetFolders.ofProgram)
    else { return nil }
    self = .asset(name, isSymbol: false, isTemplate: false, loose.file, scale: loose.scale)
  }

  /// Finds a file outside asset catalogs: `NAME`, `NAME.png`, `NAME@2x.png` and so on.
  private static func loose(
    _ name: String, in folders: [String]
  ) -> (file: ImageFile, scale: Double)? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let endings = ["@3x.png", "@2x.png", ".png", ".jpg", ".jpeg", ".svg", ".pdf", ""]
    for folder in folders {
      for ending in endings {
        let path = "\(folder)/\(name)\(ending)"
        if let data = BoundedFile.read(path, limit: ImageFile.byteLimit),
          let file = ImageFile(data)
        {
          return (file, Double(ending.dropFirst().prefix(1)) ?? 1)
        }
      }
    }
    return nil
  }

  package var file: ImageFile? {
    switch self {
    case .empty, .symbol: nil
    case .asset(_, isSymbol: _, isTemplate: _, let file, scale: _): file
    case .file(let file, scale: _): file
    }
  }

  /// Pixels per point.
  var scale: Double {
    switch self {
    case .empty, .symbol: 1
    case .asset(_, isSymbol: _, isTemplate: _, _, scale: let scale): scale
    case .file(_, scale: let scale): scale
    }
  }

  var isSymbol: Bool {
    switch self {
    case .symbol: true
    case .asset(_, isSymbol: let isSymbol, isTemplate: _, _, scale: _): isSymbol
    case .empty, .file: false
    }
  }

  /// The size in points, an estimate for a symbol, since the client chooses its glyph.
  func size(pointSize: Double) -> CGSize {
    guard let file else {
      return isSymbol ? CGSize(width: pointSize * 1.2, height: pointSize * 1.2) : .zero
    }
    return CGSize(width: Double(file.width) / scale, height: Double(file.height) / scale)
  }

  var view: Image {
    switch self {
    case .empty: Image(data: Data())
    case .symbol(let name): Image(systemName: name)
    case .asset(let name, isSymbol: _, isTemplate: _, let file, scale: _):
      Image(named: name, data: file?.data)
    case .file(let file, scale: _): Image(data: file.data)
    }
  }
}

/// A renderer whose images are empty: a control shows symbols only, and nothing draws here.
///
/// It exists so that a file that an app shares with its extension compiles. Its closures are called.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  /// The format of the images, which has no effect.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of a size in points.
  public init(
    size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer for images of a rectangle's size in points.
  public convenience init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) { self.init(size: bounds.size, format: format) }

  /// Calls the closure, and returns an empty image of the renderer's size.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext(format: format))
    return UIImage(source: .empty, size: size)
  }

  /// Calls the closure, and returns no data.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    actions(UIGraphicsImageRendererContext(format: format))
    return Data()
  }
}

/// The format of a renderer's images, which has no effect.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels in a point.
  open var scale: CGFloat = 1
  /// Whether the images have no transparent parts.
  open var opaque = false
  /// The format for this device.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of a renderer, which draws nothing.
open class UIGraphicsImageRendererContext: NSObject {
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  init(format: UIGraphicsImageRendererFormat) { self.format = format }

  /// Draws nothing.
  open func fill(_ rect: CGRect) {}
  /// Draws nothing.
  open func stroke(_ rect: CGRect) {}
  /// Has no effect.
  open func clip(to rect: CGRect) {}
}

// Colors and images from asset catalogs, by a string or by the name that the plugin AssetSymbols generates.

extension UIColor {
  private convenience init?(catalog resource: ColorResource) {
    guard let pair = resource.pair else { return nil }
    self.init(source: ColorSource(pair))
  }
}

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
}

extension NSColor {
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
}

extension UIImage {
  /// Draws nothing.
  public func draw(in rect: CGRect) {}
  /// Draws nothing.
  public func draw(at point: CGPoint) {}
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

/// A path of UIKit.
open class UIBezierPath: NSObject {
  private var path: CGMutablePath

  /// Creates an empty path.
  public override init() { path = CGMutablePath() }

  /// Creates a path with the lines and curves of another path.
  public init(cgPath: CGPath) { path = cgPath.mutableCopy() ?? CGMutablePath() }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: Path(rect).cgPath) }

  /// Creates an ellipse.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: Path(ellipseIn: rect).cgPath) }

  /// Creates a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(cgPath: Path(roundedRect: rect, cornerRadius: cornerRadius).cgPath)
  }

  /// Creates a rectangle with some rounded corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let clockwise: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    var path = Path()
    path.addRoundedRect(
      in: rect, corners: clockwise.map { corners.contains($0) ? cornerRadii : .zero })
    self.init(cgPath: path.cgPath)
  }

  /// The path for Core Graphics.
  open var cgPath: CGPath {
    get { path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Starts a line at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Closes the line.
  open func close() { path.closeSubpath() }
}
