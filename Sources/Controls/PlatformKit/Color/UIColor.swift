import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color as UIKit has it.
///
/// It never changes, so it may be used from any thread.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  package let source: ColorSource

  package init(source: ColorSource) {
    self.source = source
  }

  /// Black.
  public override convenience init() {
    self.init(source: ColorSource(ColorParts(white: 0)))
  }

  /// A color of parts in the extended sRGB space.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = ColorSource(
      ColorParts(
        red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }

  /// A gray from 0, black, to 1, white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = ColorSource(ColorParts(white: Double(white), opacity: Double(alpha)))
  }

  /// A color of hue, saturation and brightness, each between 0 and 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    source = ColorSource(
      ColorParts(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        opacity: Double(alpha)))
  }

  /// A color of parts in the Display P3 space.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = ColorSource(
      ColorParts(
        displayP3Red: Double(displayP3Red), green: Double(green), blue: Double(blue),
        opacity: Double(alpha)))
  }

  /// A color as Core Graphics has it.
  public init(cgColor: CGColor) {
    source = ColorSource(cgColor.parts)
  }

  /// A color that differs between appearances: the closure is called at once for light and for dark.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(
      source: ColorSource(
        ColorPair(light: light.source.pair.light, dark: dark.source.pair.dark)))
  }

  /// A color as SwiftUI has it.
  public convenience init(_ color: Color) {
    self.init(source: ColorSource(color.pair, name: color.name))
  }

  /// What a color literal stands for.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      source: ColorSource(
        ColorParts(
          red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))))
  }

  /// The color itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The value in an appearance.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(
      source: ColorSource(
        source.parts(isDark: traitCollection.userInterfaceStyle == .dark)))
  }

  /// The same color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(source: source.with(opacity: Double(alpha)))
  }

  /// The value in the current appearance as Core Graphics has it.
  open var cgColor: CGColor { CGColor(current) }

  private var current: ColorParts {
    source.parts(isDark: UITraitCollection.current.userInterfaceStyle == .dark)
  }

  /// Writes red, green, blue and opacity of the current appearance; true, as every color has them.
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

  /// Writes hue, saturation, brightness and opacity of the current appearance; true, as every color
  /// has them.
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

  /// Writes the lightness and the opacity of the current appearance; true, as every color has them.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    ColorSource.write([current.white, current.opacity], to: [white, alpha])
    return true
  }

  /// Whether two colors have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return source.pair == other.source.pair
  }

  /// A number that equal colors share.
  open override var hash: Int { source.pair.hashValue }

  /// The values of the light appearance.
  open override var description: String {
    let parts = source.pair.light
    return "UIExtendedSRGBColorSpace \(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)"
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of a color literal where nothing else is asked for.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// A color as UIKit has it.
  public init(uiColor: UIColor) {
    self.init(name: uiColor.source.name, uiColor.source.pair)
  }

  /// A color as UIKit has it.
  @_disfavoredOverload
  public init(_ color: UIColor) {
    self.init(uiColor: color)
  }
}

extension Color: _ExpressibleByColorLiteral {
  /// What a color literal stands for.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
}
