public import Foundation

extension UIImage {
  private func changed(
    mode: RenderingMode? = nil, size: CGSize? = nil, tint: UIColor? = nil,
    configuration: Configuration? = nil
  ) -> UIImage {
    UIImage(
      source: source, renderingMode: mode ?? renderingMode, size: size,
      tint: tint ?? self.tint, configuration: configuration ?? symbolConfiguration)
  }

  /// The same image with another number of colors.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed(mode: renderingMode)
  }

  /// The same image in a color.
  public func withTintColor(_ color: UIColor) -> UIImage { changed(tint: color) }

  /// The same image in a color.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    changed(mode: renderingMode, tint: color)
  }

  /// The same image, shown in another way.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    changed(configuration: configuration)
  }

  /// The same symbol, shown in another way.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    changed(configuration: symbolConfiguration?.applying(configuration) ?? configuration)
  }

  /// The same image: it is the same from both sides here.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

  /// The same bytes, shown in another size; nil if the image has no bytes.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard source.file != nil, size.width > 0, size.height > 0 else { return nil }
    return changed(size: size)
  }

  /// The same bytes, shown in another size; nil if the image has no bytes.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// The same image; nil if it has no bytes.
  public func preparingForDisplay() -> UIImage? { source.file == nil ? nil : self }

  /// The same image; nil if it has no bytes.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// How an image is shown.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// How thick a symbol's lines are.
  public enum SymbolWeight: Int, Sendable {
    /// Not said.
    case unspecified
    /// The thinnest.
    case ultraLight
    /// Very thin.
    case thin
    /// Thin.
    case light
    /// As usual.
    case regular
    /// A little thicker.
    case medium
    /// Thicker.
    case semibold
    /// Thick.
    case bold
    /// Very thick.
    case heavy
    /// The thickest.
    case black
  }

  /// How large a symbol is beside its text.
  public enum SymbolScale: Int, Sendable {
    /// As usual.
    case `default` = -1
    /// Not said.
    case unspecified
    /// Smaller than the text.
    case small
    /// As the text.
    case medium
    /// Larger than the text.
    case large
  }

  /// How a symbol is shown.
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

    /// How much larger than its text a symbol is (Apple's symbols: about 0.8, 1 and 1.3).
    var scaleFactor: Double {
      switch scale {
      case .small: 0.8
      case .large: 1.3
      default: 1
      }
    }

    /// A size.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: nil, scale: nil, colors: [])
    }

    /// A size and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize, weight: weight, scale: nil, colors: [])
    }

    /// A size, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, weight: weight, scale: scale, colors: [])
    }

    /// A weight.
    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: nil, weight: weight, scale: nil, colors: [])
    }

    /// A scale.
    public convenience init(scale: SymbolScale) {
      self.init(pointSize: nil, weight: nil, scale: scale, colors: [])
    }

    /// The size of a style of text.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(
        pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, weight: nil,
        scale: nil, colors: [])
    }

    /// The size of a style of text, and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(
        pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, weight: nil,
        scale: scale, colors: [])
    }

    /// The size of a font.
    public convenience init(font: UIFont) {
      self.init(pointSize: font.pointSize, weight: nil, scale: nil, colors: [])
    }

    /// Shades of a color.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(pointSize: nil, weight: nil, scale: nil, colors: [hierarchicalColor])
    }

    /// A color for each layer.
    public convenience init(paletteColors: [UIColor]) {
      self.init(pointSize: nil, weight: nil, scale: nil, colors: paletteColors)
    }

    /// The colors of the symbol itself.
    public static func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(scale: nil)
    }
    /// One color.
    public static func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(scale: nil)
    }

    /// Both configurations; the other one goes before.
    public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        pointSize: other.pointSize ?? pointSize, weight: other.weight ?? weight,
        scale: other.scale ?? scale, colors: other.colors.isEmpty ? colors : other.colors)
    }
  }
}
