import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color of UIKit.
///
/// `@unchecked Sendable` is sound: the class adds no properties to the immutable `PlatformColor`.
open class UIColor: PlatformColor, @unchecked Sendable {
  /// Creates a color from a Core Graphics color.
  public convenience init(cgColor: CGColor) {
    self.init(source: ColorSource(cgColor.parts))
  }

  /// Creates a color that depends on the appearance; calls the closure immediately, once for each appearance.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(
      source: ColorSource(
        ColorPair(light: light.source.pair.light, dark: dark.source.pair.dark)))
  }

  /// The color in the light or dark appearance of the traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(
      source: ColorSource(source.parts(isDark: traitCollection.userInterfaceStyle == .dark)))
  }

  /// The color for Core Graphics in the current appearance.
  open var cgColor: CGColor { CGColor(current) }

  private var current: ColorParts {
    source.parts(isDark: UITraitCollection.current.userInterfaceStyle == .dark)
  }

  /// Writes red, green, blue and opacity in the current appearance; always returns true.
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

  /// Writes hue, saturation, brightness and opacity in the current appearance; always returns true.
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

  /// Writes the gray value and the opacity in the current appearance; always returns true.
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
  /// Creates a color from a UIKit color.
  public init(uiColor: UIColor) {
    self.init(name: uiColor.source.name, uiColor.source.pair)
  }

  /// Creates a color from a UIKit color.
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

// The colors that only UIKit has.

extension UIColor {
  /// The system color gray number 2; in the light appearance a higher number is lighter.
  public static let systemGray2 = UIColor.system("systemGray2")
  /// The system color gray number 3; in the light appearance a higher number is lighter.
  public static let systemGray3 = UIColor.system("systemGray3")
  /// The system color gray number 4; in the light appearance a higher number is lighter.
  public static let systemGray4 = UIColor.system("systemGray4")
  /// The system color gray number 5; in the light appearance a higher number is lighter.
  public static let systemGray5 = UIColor.system("systemGray5")
  /// The system color gray number 6; in the light appearance a higher number is lighter.
  public static let systemGray6 = UIColor.system("systemGray6")
  /// The tint of controls: the accent color.
  public static var tintColor: UIColor { UIColor(.accentColor) }
}

extension UIColor {
  /// The color of text.
  public static let label = UIColor.system("label", name: "primary")
  /// The color of secondary text.
  public static let secondaryLabel = UIColor.system("secondaryLabel", name: "secondary")
  /// The color of tertiary text.
  public static let tertiaryLabel = UIColor.system("tertiaryLabel")
  /// The color of quaternary text.
  public static let quaternaryLabel = UIColor.system("quaternaryLabel")
  /// The color of placeholder text.
  public static let placeholderText = UIColor.system("placeholderText")
  /// The color of translucent separators.
  public static let separator = UIColor.system("separator")
  /// The color of opaque separators.
  public static let opaqueSeparator = UIColor.system("opaqueSeparator")
  /// The color of links.
  public static let link = UIColor.system("link")
  /// The color of the main background.
  public static let systemBackground = UIColor.system("systemBackground")
  /// The background color of content on the main background.
  public static let secondarySystemBackground = UIColor.system("secondarySystemBackground")
  /// The background color of content on the secondary background.
  public static let tertiarySystemBackground = UIColor.system("tertiarySystemBackground")
  /// The background color of grouped content.
  public static let systemGroupedBackground = UIColor.system("systemGroupedBackground")
  /// The background color of a group.
  public static let secondarySystemGroupedBackground = UIColor.system(
    "secondarySystemGroupedBackground")
  /// The background color of content in a group.
  public static let tertiarySystemGroupedBackground = UIColor.system(
    "tertiarySystemGroupedBackground")
  /// The color of text on a light background.
  public static let darkText = UIColor.system("darkText")
  /// The color of text on a dark background.
  public static let lightText = UIColor.system("lightText")
}
