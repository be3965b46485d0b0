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
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard source.file != nil, size.width > 0, size.height > 0 else { return nil }
    return changed(size: size)
  }

  /// A copy that is shown in another size, or `nil` for an image without data.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Returns the image unchanged, or `nil` for an image without data.
  public func preparingForDisplay() -> UIImage? { source.file == nil ? nil : self }

  /// Returns the image unchanged, or `nil` for an image without data.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// The options for displaying an image.
  ///
  /// `@unchecked Sendable` is sound: the class has no properties.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// The weight of a symbol.
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

    /// Sets the size in points.
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

    /// Sets the weight.
    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: nil, weight: weight, scale: nil, colors: [])
    }

    /// Sets the scale.
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
