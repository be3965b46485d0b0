import AssetCatalogs
public import ControlKit
import ControlKitFoundation
public import Foundation

/// An image of UIKit: a symbol, an image from an asset catalog, or image data.
///
/// Images are not decoded, so they cannot be drawn or converted to other formats. They are
/// immutable and may be used from any thread.
open class UIImage: NSObject, @unchecked Sendable {
  /// The colors in which an image is drawn.
  public enum RenderingMode: Int, Sendable {
    /// The default of the view that shows the image.
    case automatic
    /// The image is drawn in its own colors.
    case alwaysOriginal
    /// The image is drawn in the tint of the view.
    case alwaysTemplate
  }

  package let source: ImageSource
  /// The colors in which the image is drawn.
  public let renderingMode: RenderingMode
  /// The requested size in points, or `nil` for the image's own size.
  private let wantedSize: CGSize?
  /// The color for a template image.
  package let tint: UIColor?
  /// The configuration of a symbol, or `nil` for the default.
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

  /// Creates an image without contents.
  public override convenience init() {
    self.init(source: .empty)
  }

  /// Creates a system symbol, or returns `nil` if the name is empty.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a system symbol, or returns `nil` if the name is empty.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let source = ImageSource(symbol: name) else { return nil }
    self.init(source: source, configuration: configuration)
  }

  /// Creates a system symbol, or returns `nil` if the name is empty.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a system symbol, or returns `nil` if the name is empty; the variable value is ignored.
  public convenience init?(
    systemName name: String, variableValue: Double, configuration: Configuration? = nil
  ) {
    self.init(systemName: name, withConfiguration: configuration)
  }

  /// Loads an image of the app, or returns `nil` if no asset catalog and no file has this name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, with: nil)
  }

  /// Loads an image of a bundle, or returns `nil` if no asset catalog and no file has this name.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration? = nil
  ) {
    guard let source = ImageSource(named: name, in: bundle?.assetFolder) else { return nil }
    self.init(source: source, configuration: configuration)
  }

  /// Loads an image of a bundle, or returns `nil` if no asset catalog and no file has this name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle, with: nil)
  }

  /// Creates an image, or returns `nil` if the data is too large or has an unknown format.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Creates an image, or returns `nil` if the data is too large or has an unknown format.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let file = ImageFile(data) else { return nil }
    self.init(source: .file(file, scale: scale > 0 ? Double(scale) : 1))
  }

  /// Loads a file, or returns `nil` if it cannot be read, is too large or has an unknown format.
  public convenience init?(contentsOfFile path: String) {
    guard let source = ImageSource(path: path) else { return nil }
    self.init(source: source)
  }

  /// Called by the compiler for a literal.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(source: ImageSource(named: name, in: nil) ?? .empty)
  }

  /// The size in points.
  open var size: CGSize {
    let scale = symbolConfiguration?.scaleFactor ?? 1
    return wantedSize
      ?? source.size(pointSize: Double(symbolConfiguration?.pointSize ?? 17) * scale)
  }

  /// Pixels per point.
  open var scale: CGFloat { CGFloat(source.scale) }

  open var isSymbolImage: Bool { source.isSymbol }

  open var configuration: Configuration? { symbolConfiguration }

  /// The PNG data, or `nil` for an image in another format, since images are not converted.
  open func pngData() -> Data? { data(as: .png) }

  /// The JPEG data, or `nil` for an image in another format, since images are not converted.
  open func jpegData(compressionQuality: CGFloat) -> Data? { data(as: .jpeg) }

  private func data(as format: ImageFile.Format) -> Data? {
    source.file.flatMap { $0.format == format ? $0.data : nil }
  }

  /// Whether two images look the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return source == other.source && renderingMode == other.renderingMode && tint == other.tint
      && size == other.size
  }

  open override var hash: Int { source.hashValue }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// The default type of image literals.
public typealias _ImageLiteralType = UIImage

extension ImageSource {
  /// Loads a file, or returns `nil` if it cannot be read, is too large or has an unknown format.
  init?(path: String) {
    guard let data = BoundedFile.read(path, limit: ImageFile.byteLimit),
      let file = ImageFile(data)
    else { return nil }
    let stem = (path as NSString).lastPathComponent
    let scale = stem.contains("@3x.") ? 3.0 : stem.contains("@2x.") ? 2 : 1
    self = .file(file, scale: scale)
  }
}

extension UIImage {
  private func changed(
    mode: RenderingMode? = nil, size: CGSize? = nil, tint: UIColor? = nil,
    configuration: Configuration? = nil
  ) -> UIImage {
    UIImage(
      source: source, renderingMode: mode ?? renderingMode, size: size,
      tint: tint ?? self.tint, configuration: configuration ?? symbolConfiguration)
  }

  /// A copy that is shown in another size, or `nil` for an image without data.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard source.file != nil, size.width > 0, size.height > 0 else { return nil }
    return changed(size: size)
  }

  /// The options for displaying an image.
  ///
  /// `@unchecked Sendable` is sound: the class has no properties.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// The configuration of a symbol.
  ///
  /// `@unchecked Sendable` is sound: the properties are constants.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight?
    let scale: SymbolScale?
    let colors: [UIColor]

    init(
      pointSize: CGFloat? = nil, weight: SymbolWeight? = nil, scale: SymbolScale? = nil,
      colors: [UIColor] = []
    ) {
      self.pointSize = pointSize
      self.weight = weight
      self.scale = scale
      self.colors = colors
    }

    /// The size of a symbol relative to its text (about 0.8, 1 and 1.3 for Apple's symbols).
    var scaleFactor: Double {
      switch scale {
      case .small: 0.8
      case .large: 1.3
      default: 1
      }
    }

    /// Sets the size in points; the weight and the scale are unset.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: nil, scale: nil, colors: [])
    }

    /// Sets the size in points and the weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize, weight: weight, scale: nil, colors: [])
    }

    /// Sets the size in points, the weight and the scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, weight: weight, scale: scale, colors: [])
    }

    /// Sets the weight of the strokes; the size and the scale are unset.
    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: nil, weight: weight, scale: nil, colors: [])
    }

    /// Sets the scale relative to text; the size and the weight are unset.
    public convenience init(scale: SymbolScale) {
      self.init(pointSize: nil, weight: nil, scale: scale, colors: [])
    }

    /// Sets the size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(
        pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, weight: nil,
        scale: nil, colors: [])
    }

    /// Sets the size of a text style and the scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(
        pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, weight: nil,
        scale: scale, colors: [])
    }

    /// Sets the size of a font.
    public convenience init(font: UIFont) {
      self.init(pointSize: font.pointSize, weight: nil, scale: nil, colors: [])
    }

    /// Uses shades of one color.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(pointSize: nil, weight: nil, scale: nil, colors: [hierarchicalColor])
    }

    /// Uses a color for each layer.
    public convenience init(paletteColors: [UIColor]) {
      self.init(pointSize: nil, weight: nil, scale: nil, colors: paletteColors)
    }

    /// Uses the symbol's own colors.
    public static func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(scale: nil)
    }
    /// Uses one color for all layers.
    public static func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(scale: nil)
    }

    /// Combines two configurations; the values of `other` take precedence.
    public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        pointSize: other.pointSize ?? pointSize, weight: other.weight ?? weight,
        scale: other.scale ?? scale, colors: other.colors.isEmpty ? colors : other.colors)
    }
  }
}

extension UIImage {
  /// A copy with a rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed(mode: renderingMode)
  }

  /// A copy in a color.
  public func withTintColor(_ color: UIColor) -> UIImage { changed(tint: color) }

  /// A copy in a color with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    changed(mode: renderingMode, tint: color)
  }

  /// A copy with a configuration.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    changed(configuration: configuration)
  }

  /// A copy of the symbol with a configuration.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    changed(configuration: symbolConfiguration?.applying(configuration) ?? configuration)
  }

  /// A copy that is shown in another size, or `nil` for an image without data.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Returns the image unchanged, or `nil` for an image without data.
  public func preparingForDisplay() -> UIImage? { source.file == nil ? nil : self }

  /// Returns the image unchanged, or `nil` for an image without data.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// The thickness of a symbol's strokes.
  public enum SymbolWeight: Int, Sendable {
    case unspecified
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  /// The size of a symbol relative to the surrounding text.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified
    case small
    case medium
    case large
  }
}

extension Image {
  /// Creates a view from a UIKit image.
  public init(uiImage: UIImage) {
    self = uiImage.source.view
  }
}
