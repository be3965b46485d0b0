import AssetCatalogs
public import ControlKitFoundation
public import Foundation

/// Parts of a color in the light appearance.
extension NSColor {
  private var light: ColorParts { source.pair.light }

  /// The red part.
  public var redComponent: CGFloat { CGFloat(light.red) }
  /// The green part.
  public var greenComponent: CGFloat { CGFloat(light.green) }
  /// The blue part.
  public var blueComponent: CGFloat { CGFloat(light.blue) }
  /// The opacity.
  public var alphaComponent: CGFloat { CGFloat(light.opacity) }
  /// The hue.
  public var hueComponent: CGFloat { CGFloat(light.hueSaturationBrightness.hue) }
  /// The saturation.
  public var saturationComponent: CGFloat { CGFloat(light.hueSaturationBrightness.saturation) }
  /// The brightness.
  public var brightnessComponent: CGFloat { CGFloat(light.hueSaturationBrightness.brightness) }
  /// The lightness.
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

  /// The color as Core Graphics has it.
  public var cgColor: CGColor { CGColor(light) }

  /// The same color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    NSColor(source: source.with(opacity: Double(alpha)))
  }

  /// A mixture with another color: 0 is this one, 1 the other.
  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    let (left, right) = (source.pair, color.source.pair)
    return NSColor(
      source: ColorSource(
        ColorPair(
          light: left.light.mixed(with: right.light, by: Double(fraction)),
          dark: left.dark.mixed(with: right.dark, by: Double(fraction)))))
  }

  /// The same color: all parts are of sRGB here.
  public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
}

/// How the parts of a color are to be read.
public struct NSColorSpace: Hashable, Sendable {
  private let name: String
  /// sRGB.
  public static let sRGB = NSColorSpace(name: "sRGB")
  /// The screen's, which is sRGB here.
  public static let deviceRGB = NSColorSpace(name: "deviceRGB")
  /// The calibrated one, which is sRGB here.
  public static let genericRGB = NSColorSpace(name: "genericRGB")
  /// sRGB with parts outside of 0 to 1.
  public static let extendedSRGB = NSColorSpace(name: "extendedSRGB")
  /// The wide space of Apple's screens.
  public static let displayP3 = NSColorSpace(name: "displayP3")
}

/// Light or dark on a Mac.
open class NSAppearance: NSObject, @unchecked Sendable {
  /// The name of an appearance.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// A name from its text.
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

  /// An appearance by its name.
  public init?(named name: Name) {
    self.name = name
  }

  /// The first of these names that fits best.
  open func bestMatch(from appearances: [Name]) -> Name? {
    let dark: Set<Name> = [.darkAqua, .vibrantDark]
    return appearances.first { $0 == name }
      ?? appearances.first { dark.contains($0) == dark.contains(name) }
  }
}
