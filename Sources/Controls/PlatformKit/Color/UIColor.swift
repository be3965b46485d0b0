import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color of UIKit.
open class UIColor: PlatformColor, @unchecked Sendable {
  /// Creates a color from one of Core Graphics.
  public convenience init(cgColor: CGColor) {
    self.init(source: ColorSource(cgColor.parts))
  }

  /// Creates a color that depends on the appearance.
  ///
  /// The closure is called immediately, once for each appearance.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(
      source: ColorSource(
        ColorPair(light: light.source.pair.light, dark: dark.source.pair.dark)))
  }

  /// The color in one appearance.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(
      source: ColorSource(
        source.parts(isDark: traitCollection.userInterfaceStyle == .dark)))
  }

  /// The color for Core Graphics in the current appearance.
  open var cgColor: CGColor { CGColor(current) }

  private var current: ColorParts {
    source.parts(isDark: UITraitCollection.current.userInterfaceStyle == .dark)
  }

  /// Writes red, green, blue and opacity in the current appearance.
  ///
  /// Always returns true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = current
    ColorSource.write(
      [parts.red, parts.green, parts.blue, parts.opacity], to: [red, green, blue, alpha])
    return true
  }

  /// Writes hue, saturation, brightness and opacity in the current appearance.
  ///
  /// Always returns true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = current.hueSaturationBrightness
    ColorSource.write(
      [parts.hue, parts.saturation, parts.brightness, current.opacity],
      to: [hue, saturation, brightness, alpha])
    return true
  }

  /// Writes the gray value and the opacity in the current appearance.
  ///
  /// Always returns true.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    ColorSource.write([current.white, current.opacity], to: [white, alpha])
    return true
  }

  /// The components in the light appearance.
  open override var description: String {
    let parts = source.pair.light
    return "UIExtendedSRGBColorSpace \(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)"
  }
}

/// The default type of color literals.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// Creates a color from one of UIKit.
  public init(uiColor: UIColor) {
    self.init(name: uiColor.source.name, uiColor.source.pair)
  }

  /// Creates a color from one of UIKit.
  @_disfavoredOverload
  public init(_ color: UIColor) {
    self.init(uiColor: color)
  }
}

extension Color: _ExpressibleByColorLiteral {
  /// Creates the color for a color literal.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
}
