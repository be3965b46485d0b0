import AssetCatalogs
public import ControlKit
import ControlKitFoundation
public import Foundation

/// An image as UIKit has it: a symbol, an image of an asset catalog, or the bytes of a file.
///
/// The bytes are not decoded here, so an image cannot be changed into another format or drawn. It never
/// changes, so it may be used from any thread.
open class UIImage: NSObject, @unchecked Sendable {
  /// How many colors an image has.
  public enum RenderingMode: Int, Sendable {
    /// As its place asks.
    case automatic
    /// Its own.
    case alwaysOriginal
    /// One, that of its place.
    case alwaysTemplate
  }

  package let source: ImageSource
  /// How many colors the image has.
  public let renderingMode: RenderingMode
  /// The size that was asked for, in points; nil for the image's own.
  private let wantedSize: CGSize?
  /// The color that a template is shown in.
  package let tint: UIColor?
  /// How a symbol is shown; nil if nothing was asked for.
  public let symbolConfiguration: SymbolConfiguration?

  package init(
    source: ImageSource, renderingMode: RenderingMode = .automatic, size: CGSize? = nil,
    tint: UIColor? = nil, configuration: Configuration? = nil
  ) {
    self.source = source
    self.renderingMode = renderingMode
    self.wantedSize = size
    self.tint = tint
    self.symbolConfiguration = configuration as? SymbolConfiguration
  }

  /// An image of nothing.
  public override convenience init() {
    self.init(source: .empty)
  }

  /// A symbol of the system; nil for an empty name.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol of the system; nil for an empty name.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let source = ImageSource(symbol: name) else { return nil }
    self.init(source: source, configuration: configuration)
  }

  /// A symbol of the system; nil for an empty name.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol of the system that shows a value between 0 and 1; nil for an empty name.
  public convenience init?(
    systemName name: String, variableValue: Double, configuration: Configuration? = nil
  ) {
    self.init(systemName: name, withConfiguration: configuration)
  }

  /// An image of the app by its name; nil if neither an asset catalog nor a file has it.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, with: nil)
  }

  /// An image of a bundle by its name; nil if neither an asset catalog nor a file has it.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration? = nil
  ) {
    guard let source = ImageSource(named: name, in: bundle?.assetFolder) else { return nil }
    self.init(source: source, configuration: configuration)
  }

  /// An image of a bundle by its name; nil if neither an asset catalog nor a file has it.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle, with: nil)
  }

  /// An image from the bytes of its file; nil if they are of no known format or too many.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// An image from the bytes of its file; nil if they are of no known format or too many.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let file = ImageFile(data) else { return nil }
    self.init(source: .file(file, scale: scale > 0 ? Double(scale) : 1))
  }

  /// An image of a file; nil if it cannot be read, is of no known format or too large.
  public convenience init?(contentsOfFile path: String) {
    guard let source = ImageSource(path: path) else { return nil }
    self.init(source: source)
  }

  /// What an image literal stands for.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(source: ImageSource(named: name, in: nil) ?? .empty)
  }

  /// The size in points.
  open var size: CGSize {
    let scale = symbolConfiguration?.scaleFactor ?? 1
    return wantedSize
      ?? source.size(pointSize: Double(symbolConfiguration?.pointSize ?? 17) * scale)
  }

  /// Pixels of a point.
  open var scale: CGFloat { CGFloat(source.scale) }

  /// Whether the image is a symbol.
  open var isSymbolImage: Bool { source.isSymbol }

  /// How a symbol is shown.
  open var configuration: Configuration? { symbolConfiguration }

  /// The bytes of a PNG; nil for an image of another format, as nothing is drawn here.
  open func pngData() -> Data? { data(as: .png) }

  /// The bytes of a JPEG; nil for an image of another format, as nothing is drawn here.
  open func jpegData(compressionQuality: CGFloat) -> Data? { data(as: .jpeg) }

  private func data(as format: ImageFile.Format) -> Data? {
    source.file.flatMap { $0.format == format ? $0.data : nil }
  }

  /// Whether two images show the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && renderingMode == other.renderingMode && tint == other.tint
      && size == other.size
  }

  /// A number that equal images share.
  open override var hash: Int { source.hashValue }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// The type of an image literal where nothing else is asked for.
public typealias _ImageLiteralType = UIImage

extension ImageSource {
  /// The image of a file; nil if it cannot be read, is of no known format or too large.
  init?(path: String) {
    guard let data = BoundedFile.read(path, limit: ImageFile.byteLimit),
      let file = ImageFile(data)
    else { return nil }
    let stem = (path as NSString).lastPathComponent
    let scale = stem.contains("@3x.") ? 3.0 : stem.contains("@2x.") ? 2 : 1
    self = .file(file, scale: scale)
  }
}

extension Image {
  /// An image as UIKit has it.
  public init(uiImage: UIImage) {
    self = uiImage.source.view
  }
}
