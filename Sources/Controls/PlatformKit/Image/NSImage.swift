import AssetCatalogs
public import ControlKit
public import Foundation

/// An image as AppKit has it: a symbol, an image of an asset catalog, or the bytes of a file.
///
/// The bytes are not decoded here, so an image cannot be changed into another format or drawn. It is not
/// for several threads at once.
open class NSImage: NSObject, @unchecked Sendable {
  /// The name of an image.
  public typealias Name = String

  package let source: ImageSource
  /// Whether only the outline counts, and the colors come from the image's place.
  open var isTemplate: Bool
  /// The size in points.
  open var size: CGSize
  /// What a screen reader says.
  open var accessibilityDescription: String?
  /// How a symbol is shown; nil if nothing was asked for.
  public private(set) var symbolConfiguration: SymbolConfiguration?

  init(source: ImageSource) {
    self.source = source
    isTemplate = source.isSymbol
    size = source.size(pointSize: 13)
  }

  /// An image of nothing, of a size.
  public convenience init(size: CGSize) {
    self.init(source: .empty)
    self.size = size
  }

  /// An image of the app by its name; nil if neither an asset catalog nor a file has it.
  public convenience init?(named name: Name) {
    guard let source = ImageSource(named: name, in: nil) else { return nil }
    self.init(source: source)
  }

  /// A symbol of the system; nil for an empty name.
  public convenience init?(systemSymbolName name: String, accessibilityDescription: String?) {
    guard let source = ImageSource(symbol: name) else { return nil }
    self.init(source: source)
    self.accessibilityDescription = accessibilityDescription
  }

  /// A symbol of the system that shows a value between 0 and 1; nil for an empty name.
  public convenience init?(
    systemSymbolName name: String, variableValue: Double, accessibilityDescription: String?
  ) {
    self.init(systemSymbolName: name, accessibilityDescription: accessibilityDescription)
  }

  /// An image from the bytes of its file; nil if they are of no known format or too many.
  public convenience init?(data: Data) {
    guard let file = ImageFile(data) else { return nil }
    self.init(source: .file(file, scale: 1))
  }

  /// An image of a file; nil if it cannot be read, is of no known format or too large.
  public convenience init?(contentsOf url: URL) {
    self.init(contentsOfFile: url.path)
  }

  /// An image of a file; nil if it cannot be read, is of no known format or too large.
  public convenience init?(contentsOfFile path: String) {
    guard let source = ImageSource(path: path) else { return nil }
    self.init(source: source)
  }

  /// Whether there is something to show.
  open var isValid: Bool { source != .empty }

  /// The same symbol, shown in another way.
  open func withSymbolConfiguration(_ configuration: SymbolConfiguration) -> NSImage? {
    let image = NSImage(source: source)
    image.symbolConfiguration = configuration
    return image
  }

  /// How a symbol is shown.
  open class SymbolConfiguration: NSObject, @unchecked Sendable {
    let pointSize: CGFloat?
    let colors: [NSColor]

    init(pointSize: CGFloat?, colors: [NSColor]) {
      self.pointSize = pointSize
      self.colors = colors
    }

    /// A size and a weight.
    public convenience init(pointSize: CGFloat, weight: NSFont.Weight) {
      self.init(pointSize: pointSize, colors: [])
    }

    /// Shades of a color.
    public convenience init(hierarchicalColor: NSColor) {
      self.init(pointSize: nil, colors: [hierarchicalColor])
    }

    /// A color for each layer.
    public convenience init(paletteColors: [NSColor]) {
      self.init(pointSize: nil, colors: paletteColors)
    }
  }
}

extension Image {
  /// An image as AppKit has it.
  public init(nsImage: NSImage) {
    self = nsImage.source.view
  }
}
