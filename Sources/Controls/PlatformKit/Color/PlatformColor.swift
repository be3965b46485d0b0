package import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// The common part of NSColor and UIColor, which are separate classes on Apple's systems.
///
/// Colors are immutable and may be used from any thread.
open class PlatformColor: NSObject, NSCopying, @unchecked Sendable {
  package let source: ColorSource

  /// Creates a color from its values; not part of Apple's API.
  public required init(source: ColorSource) {
    self.source = source
  }

  /// Creates an opaque black.
  public override convenience init() {
    self.init(source: ColorSource(ColorParts(white: 0)))
  }

  /// Creates a color from extended sRGB components.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      source: ColorSource(
        ColorParts(
          red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))))
  }

  /// Creates a color from components in the Display P3 color space.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(
      source: ColorSource(
        ColorParts(
          displayP3Red: Double(red), green: Double(green), blue: Double(blue),
          opacity: Double(alpha))))
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(source: ColorSource(ColorParts(white: Double(white), opacity: Double(alpha))))
  }

  /// Creates a color from hue, saturation and brightness, each from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(
      source: ColorSource(
        ColorParts(
          hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
          opacity: Double(alpha))))
  }

  /// Creates a color from a SwiftUI color.
  public convenience init(_ color: Color) {
    self.init(source: ColorSource(color.pair, name: color.name))
  }

  /// Called by the compiler for a literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      source: ColorSource(
        ColorParts(
          red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))))
  }

  /// Returns the color itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// A copy with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> Self {
    Self(source: source.with(opacity: Double(alpha)))
  }

  /// Whether two colors have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PlatformColor, type(of: other) == type(of: self) else {
      return false
    }
    return source.pair == other.source.pair
  }

  open override var hash: Int { source.pair.hashValue }
}

extension PlatformColor: _ExpressibleByColorLiteral {}

// The colors with the same names in AppKit and UIKit. AppKit's system colors have the values of an iPhone, so that a control
// written for a Mac looks the same everywhere.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PlatformColor {
  public class var systemRed: Self { system("systemRed", name: "red") }
  public class var systemOrange: Self { system("systemOrange", name: "orange") }
  public class var systemYellow: Self { system("systemYellow", name: "yellow") }
  public class var systemGreen: Self { system("systemGreen", name: "green") }
  public class var systemMint: Self { system("systemMint", name: "mint") }
  public class var systemTeal: Self { system("systemTeal", name: "teal") }
  public class var systemCyan: Self { system("systemCyan", name: "cyan") }
  public class var systemBlue: Self { system("systemBlue", name: "blue") }
  public class var systemIndigo: Self { system("systemIndigo", name: "indigo") }
  public class var systemPurple: Self { system("systemPurple", name: "purple") }
  public class var systemPink: Self { system("systemPink", name: "pink") }
  public class var systemBrown: Self { system("systemBrown", name: "brown") }
  public class var systemGray: Self { system("systemGray", name: "gray") }
  /// The color that fills thin shapes.
  public class var systemFill: Self { system("systemFill") }
  /// The color that fills medium-sized shapes.
  public class var secondarySystemFill: Self { system("secondarySystemFill") }
  /// The color that fills large shapes.
  public class var tertiarySystemFill: Self { system("tertiarySystemFill") }
  /// The color that fills large areas.
  public class var quaternarySystemFill: Self { system("quaternarySystemFill") }

  /// A color from the system palette, with the name of the same color in SwiftUI.
  class func system(_ entry: String, name: String? = nil) -> Self {
    Self(source: ColorSource(system: entry, name: name))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Colors that are equal in the light and the dark appearance.
extension PlatformColor {
  public class var black: Self { fixed(0, 0, 0) }
  public class var darkGray: Self { fixed(85, 85, 85) }
  public class var lightGray: Self { fixed(170, 170, 170) }
  public class var white: Self { fixed(255, 255, 255) }
  public class var gray: Self { fixed(128, 128, 128) }
  public class var red: Self { fixed(255, 0, 0) }
  public class var green: Self { fixed(0, 255, 0) }
  public class var blue: Self { fixed(0, 0, 255) }
  public class var cyan: Self { fixed(0, 255, 255) }
  public class var yellow: Self { fixed(255, 255, 0) }
  public class var magenta: Self { fixed(255, 0, 255) }
  public class var orange: Self { fixed(255, 128, 0) }
  public class var purple: Self { fixed(128, 0, 128) }
  public class var brown: Self { fixed(153, 102, 51) }
  /// Fully transparent black.
  public class var clear: Self {
    Self(source: ColorSource(ColorPair(ColorParts(white: 0, opacity: 0)), name: "clear"))
  }

  private class func fixed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Self {
    Self(source: ColorSource(ColorParts(red, green, blue)))
  }
}

/// The values of a UIColor or NSColor in the light and the dark appearance.
///
/// Not part of Apple's API.
public struct ColorSource: Hashable, Sendable {
  package let pair: ColorPair
  /// The name of the same color in SwiftUI, or `nil`.
  package let name: String?

  package init(_ pair: ColorPair, name: String? = nil) {
    self.pair = pair
    self.name = name
  }

  package init(_ parts: ColorParts) {
    self.init(ColorPair(parts))
  }

  /// A color from the system palette; a test ensures that every entry exists.
  package init(system entry: String, name: String? = nil) {
    self.init(SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)), name: name)
  }

  func parts(isDark: Bool) -> ColorParts { isDark ? pair.dark : pair.light }

  func with(opacity: Double) -> ColorSource {
    ColorSource(
      ColorPair(light: pair.light.with(opacity: opacity), dark: pair.dark.with(opacity: opacity)),
      name: name)
  }

  /// Writes values to the pointers that are not `nil`.
  static func write(_ values: [Double], to places: [UnsafeMutablePointer<CGFloat>?]) {
    for (value, place) in zip(values, places) { place?.pointee = CGFloat(value) }
  }
}

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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Semantic colors, from the palette of an iPhone.
extension UIColor {
  public static let label = UIColor.system("label", name: "primary")
  public static let secondaryLabel = UIColor.system("secondaryLabel", name: "secondary")
  public static let tertiaryLabel = UIColor.system("tertiaryLabel")
  public static let quaternaryLabel = UIColor.system("quaternaryLabel")
  public static let placeholderText = UIColor.system("placeholderText")
  /// The color of translucent separators.
  public static let separator = UIColor.system("separator")
  public static let opaqueSeparator = UIColor.system("opaqueSeparator")
  public static let link = UIColor.system("link")
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
  public static let darkText = UIColor.system("darkText")
  public static let lightText = UIColor.system("lightText")
}

/// The default type of color literals.
public typealias _ColorLiteralType = UIColor

// The colors that only UIKit has.

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
  /// Called by the compiler for a literal.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
}
