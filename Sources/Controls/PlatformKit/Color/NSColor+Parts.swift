import AssetCatalogs
public import ControlKitFoundation
public import Foundation

/// The components of a color in the light appearance.
extension NSColor {
  private var light: ColorParts { source.pair.light }

  /// The red component.
  public var redComponent: CGFloat { CGFloat(light.red) }
  /// The green component.
  public var greenComponent: CGFloat { CGFloat(light.green) }
  /// The blue component.
  public var blueComponent: CGFloat { CGFloat(light.blue) }
  /// The opacity.
  public var alphaComponent: CGFloat { CGFloat(light.opacity) }
  /// The hue.
  public var hueComponent: CGFloat { CGFloat(light.hueSaturationBrightness.hue) }
  /// The saturation.
  public var saturationComponent: CGFloat { CGFloat(light.hueSaturationBrightness.saturation) }
  /// The brightness.
  public var brightnessComponent: CGFloat { CGFloat(light.hueSaturationBrightness.brightness) }
  /// The gray value.
  public var whiteComponent: CGFloat { CGFloat(light.white) }

  /// Writes red, green, blue and opacity.
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    ColorSource.write(
      [light.red, light.green, light.blue, light.opacity], to: [red, green, blue, alpha])
  }

  /// Writes hue, saturation, brightness and opacity.
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    let parts = light.hueSaturationBrightness
    ColorSource.write(
      [parts.hue, parts.saturation, parts.brightness, light.opacity],
      to: [hue, saturation, brightness, alpha])
  }

  /// The color for Core Graphics.
  public var cgColor: CGColor { CGColor(light) }

  /// A mixture of two colors: at 0 this color, at 1 the other.
  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    let (left, right) = (source.pair, color.source.pair)
    return NSColor(
      source: ColorSource(
        ColorPair(
          light: left.light.mixed(with: right.light, by: Double(fraction)),
          dark: left.dark.mixed(with: right.dark, by: Double(fraction)))))
  }

  /// Returns the color unchanged: all components are sRGB here.
  public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
}

/// A color space.
public struct NSColorSpace: Hashable, Sendable {
  private let name: String
  /// sRGB.
  public static let sRGB = NSColorSpace(name: "sRGB")
  /// The color space of the display, which is sRGB here.
  public static let deviceRGB = NSColorSpace(name: "deviceRGB")
  /// The calibrated color space, which is sRGB here.
  public static let genericRGB = NSColorSpace(name: "genericRGB")
  /// sRGB with components outside 0 to 1.
  public static let extendedSRGB = NSColorSpace(name: "extendedSRGB")
  /// The wide-gamut color space of Apple's displays.
  public static let displayP3 = NSColorSpace(name: "displayP3")
}

/// The light or dark appearance of AppKit.
open class NSAppearance: NSObject, @unchecked Sendable {
  /// The name of an appearance.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Light.
    public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
    /// Dark.
    public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
    /// Light over other content.
    public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
    /// Dark over other content.
    public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
  }

  /// The appearance's name.
  public let name: Name

  init(_ name: Name) {
    self.name = name
  }

  /// Creates an appearance by its name.
  public init?(named name: Name) {
    self.name = name
  }

  /// The name that fits this appearance best; nil if none fits.
  open func bestMatch(from appearances: [Name]) -> Name? {
    let dark: Set<Name> = [.darkAqua, .vibrantDark]
    return appearances.first { $0 == name }
      ?? appearances.first { dark.contains($0) == dark.contains(name) }
  }
}
