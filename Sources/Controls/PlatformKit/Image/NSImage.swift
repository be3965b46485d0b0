import AssetCatalogs
public import ControlKit
public import Foundation
import Synchronization

/// An image of AppKit: a symbol, an image from an asset catalog, or image data.
///
/// Images are not decoded, so they cannot be drawn or converted to other formats.
///
/// `@unchecked Sendable` is sound: the source is a constant, and the other properties are accessed only under the lock.
open class NSImage: NSObject, @unchecked Sendable {
  /// The name of an image.
  public typealias Name = String

  package let source: ImageSource
  private let properties: Mutex<Properties>

  private struct Properties {
    var isTemplate: Bool
    var size: CGSize
    var accessibilityDescription: String?
  }

  /// The configuration of a symbol, or `nil` for the default.
  public let symbolConfiguration: SymbolConfiguration?

  init(source: ImageSource, symbolConfiguration: SymbolConfiguration? = nil) {
    self.source = source
    self.symbolConfiguration = symbolConfiguration
    properties = Mutex(
      Properties(isTemplate: source.isSymbol, size: source.size(pointSize: 13)))
  }

  /// Whether only the shape is used, drawn in the tint of the view.
  open var isTemplate: Bool {
    get { properties.withLock { $0.isTemplate } }
    set { properties.withLock { $0.isTemplate = newValue } }
  }

  /// The size in points.
  open var size: CGSize {
    get { properties.withLock { $0.size } }
    set { properties.withLock { $0.size = newValue } }
  }

  /// The description for screen readers.
  open var accessibilityDescription: String? {
    get { properties.withLock { $0.accessibilityDescription } }
    set { properties.withLock { $0.accessibilityDescription = newValue } }
  }

  /// Creates an empty image with a size in points.
  public convenience init(size: CGSize) {
    self.init(source: .empty)
    self.size = size
  }

  /// Loads an image of the app, or returns `nil` if no asset catalog and no file has this name.
  public convenience init?(named name: Name) {
    guard let source = ImageSource(named: name, in: nil) else { return nil }
    self.init(source: source)
  }

  /// Creates a system symbol, or returns `nil` if the name is empty.
  public convenience init?(systemSymbolName name: String, accessibilityDescription: String?) {
    guard let source = ImageSource(symbol: name) else { return nil }
    self.init(source: source)
    self.accessibilityDescription = accessibilityDescription
  }

  /// Creates a system symbol, or returns `nil` if the name is empty; the variable value is ignored.
  public convenience init?(
    systemSymbolName name: String, variableValue: Double, accessibilityDescription: String?
  ) {
    self.init(systemSymbolName: name, accessibilityDescription: accessibilityDescription)
  }

  /// Creates an image, or returns `nil` if the data is too large or has an unknown format.
  public convenience init?(data: Data) {
    guard let file = ImageFile(data) else { return nil }
    self.init(source: .file(file, scale: 1))
  }

  /// Loads a file, or returns `nil` if it cannot be read, is too large or has an unknown format.
  public convenience init?(contentsOf url: URL) {
    self.init(contentsOfFile: url.path)
  }

  /// Loads a file, or returns `nil` if it cannot be read, is too large or has an unknown format.
  public convenience init?(contentsOfFile path: String) {
    guard let source = ImageSource(path: path) else { return nil }
    self.init(source: source)
  }

  /// Whether the image is not empty.
  open var isValid: Bool { source != .empty }

  /// A copy of the symbol with a configuration.
  open func withSymbolConfiguration(_ configuration: SymbolConfiguration) -> NSImage? {
    NSImage(source: source, symbolConfiguration: configuration)
  }

  /// The configuration of a symbol.
  ///
  /// `@unchecked Sendable` is sound: the properties are constants.
  open class SymbolConfiguration: NSObject, @unchecked Sendable {
    let pointSize: CGFloat?
    let colors: [NSColor]

    init(pointSize: CGFloat?, colors: [NSColor]) {
      self.pointSize = pointSize
      self.colors = colors
    }

    /// Sets the size in points and the weight.
    public convenience init(pointSize: CGFloat, weight: NSFont.Weight) {
      self.init(pointSize: pointSize, colors: [])
    }

    /// Uses shades of one color.
    public convenience init(hierarchicalColor: NSColor) {
      self.init(pointSize: nil, colors: [hierarchicalColor])
    }

    /// Uses a color for each layer.
    public convenience init(paletteColors: [NSColor]) {
      self.init(pointSize: nil, colors: paletteColors)
    }
  }
}

extension Image {
  /// Creates a view from an AppKit image.
  public init(nsImage: NSImage) {
    self = nsImage.source.view
  }
}
