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
  /// A name, such as the name of an image in an asset catalog.
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

  /// Whether the image has contents.
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

    /// Sets the size in points and the weight of the symbol's strokes.
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

/// The contents of an image file, which only clients decode, and the information from its header.
package struct ImageFile: Hashable, Sendable {
  /// The maximum size in bytes.
  package static let byteLimit = 16 << 20
  /// The maximum width and height.
  package static let sideLimit = 16_384

  package enum Format: String, Sendable {
    case png, jpeg, gif, webp, bmp, svg, pdf
  }

  package let data: Data
  package let format: Format
  /// The width in pixels, or in points for a vector format.
  package let width: Int
  package let height: Int

  /// Creates a file, or returns `nil` if it is too large, of unknown format or not 1 to `sideLimit` wide and high.
  package init?(_ data: Data) {
    guard data.count <= Self.byteLimit else { return nil }
    let bytes = ImageBytes(data)
    guard let (format, width, height) = bytes.head,
      (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height)
    else { return nil }
    self.data = data
    self.format = format
    self.width = width
    self.height = height
  }
}

/// Reads image headers; a number beyond the end of the data is 0.
private struct ImageBytes {
  private let bytes: [UInt8]

  init(_ data: Data) {
    bytes = Array(data)
  }

  var head: (ImageFile.Format, Int, Int)? {
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return (.png, big(16, 4), big(20, 4))
    }
    if starts([0xFF, 0xD8]) { return jpeg }
    if starts(Array("GIF8".utf8)) { return (.gif, little(6, 2), little(8, 2)) }
    if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) { return webp }
    if starts(Array("BM".utf8)) {
      let height = Int(Int32(truncatingIfNeeded: little(22, 4)))
      return (.bmp, little(18, 4), Int(height.magnitude))
    }
    if starts(Array("%PDF-".utf8)) { return pdf }
    return svg
  }

  private func starts(_ head: [UInt8], at start: Int = 0) -> Bool {
    bytes.count >= start + head.count && bytes[start..<start + head.count].elementsEqual(head)
  }

  private func big(_ start: Int, _ count: Int) -> Int {
    guard start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ start: Int, _ count: Int) -> Int {
    guard start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the size from the first frame header (ITU-T T.81, B.2.2).
  private var jpeg: (ImageFile.Format, Int, Int)? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (.jpeg, big(place + 7, 2), big(place + 5, 2))
      }
      place += 2 + max(big(place + 2, 2), 2)
    }
    return nil
  }

  /// Reads one of the three variants of the format (WebP Container Specification).
  private var webp: (ImageFile.Format, Int, Int)? {
    if starts(Array("VP8X".utf8), at: 12) { return (.webp, little(24, 3) + 1, little(27, 3) + 1) }
    if starts(Array("VP8L".utf8), at: 12) {
      let bits = little(21, 4)
      return (.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if starts(Array("VP8 ".utf8), at: 12) {
      return (.webp, little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
    }
    return nil
  }

  /// Reads the first `/MediaBox` that is not in a compressed stream.
  private var pdf: (ImageFile.Format, Int, Int)? {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    guard let box = text.range(of: "/MediaBox") else { return nil }
    let numbers = text[box.upperBound...].prefix(200).drop { $0 != "[" }.dropFirst()
      .prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Self.size(.pdf, numbers[2] - numbers[0], numbers[3] - numbers[1])
  }

  /// Reads the width and height of the `svg` element, or of its `viewBox`.
  private var svg: (ImageFile.Format, Int, Int)? {
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    guard let start = text.range(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    let element = text[start.upperBound..<end]
    if let width = Self.number(" width=\"", in: element),
      let height = Self.number(" height=\"", in: element)
    {
      return Self.size(.svg, width, height)
    }
    guard let box = element.range(of: "viewBox=\"") else { return (.svg, 24, 24) }
    let numbers = element[box.upperBound...].prefix { $0 != "\"" }
      .split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    return numbers.count == 4 ? Self.size(.svg, numbers[2], numbers[3]) : nil
  }

  private static func number(_ name: String, in text: Substring) -> Double? {
    guard let start = text.range(of: name) else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "\"" }
    return Double(value.hasSuffix("px") || value.hasSuffix("pt") ? value.dropLast(2) : value)
  }

  private static func size(
    _ format: ImageFile.Format, _ width: Double, _ height: Double
  ) -> (ImageFile.Format, Int, Int)? {
    guard width.isFinite, height.isFinite, width.magnitude < 1e6, height.magnitude < 1e6
    else { return nil }
    return (format, Int(width.rounded(.up)), Int(height.rounded(.up)))
  }
}

extension Image {
  /// Creates a view from an AppKit image.
  public init(nsImage: NSImage) {
    self = nsImage.source.view
  }
}
