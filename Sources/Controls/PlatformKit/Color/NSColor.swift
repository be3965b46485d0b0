import AssetCatalogs
import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color of AppKit.
///
/// `@unchecked Sendable` is sound: the class adds no properties to the immutable `PlatformColor`.
open class NSColor: PlatformColor, @unchecked Sendable {
  /// The name of a color in an asset catalog.
  public typealias Name = String

  /// Creates a color from sRGB components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from components in the color space of the display, which is sRGB here.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from components in the calibrated color space, which is sRGB here.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a color from a Core Graphics color; never returns `nil`.
  public convenience init?(cgColor: CGColor) {
    self.init(source: ColorSource(cgColor.parts))
  }

  /// Creates a color that depends on the appearance; calls the closure immediately, once for each appearance.
  public convenience init(
    name colorName: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor
  ) {
    let light = dynamicProvider(NSAppearance(.aqua))
    let dark = dynamicProvider(NSAppearance(.darkAqua))
    self.init(
      source: ColorSource(
        ColorPair(light: light.source.pair.light, dark: dark.source.pair.dark)))
  }

  /// The components in the light appearance.
  open override var description: String {
    let parts = source.pair.light
    return "sRGB IEC61966-2.1 colorspace \(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)"
  }
}

extension NSColor {
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

  /// A mixture of two colors: at 0 this color, at 1 the other.
  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    let (left, right) = (source.pair, color.source.pair)
    return NSColor(
      source: ColorSource(
        ColorPair(
          light: left.light.mixed(with: right.light, by: Double(fraction)),
          dark: left.dark.mixed(with: right.dark, by: Double(fraction)))))
  }
}

/// The light or dark appearance of AppKit.
///
/// `@unchecked Sendable` is sound: the properties are constants.
open class NSAppearance: NSObject, @unchecked Sendable {
  /// The appearance's name.
  public let name: Name

  init(_ name: Name) {
    self.name = name
  }

  /// Creates an appearance by its name.
  public init?(named name: Name) {
    self.name = name
  }

  /// Returns the name that fits this appearance best, or `nil`.
  open func bestMatch(from appearances: [Name]) -> Name? {
    let dark: Set<Name> = [.darkAqua, .vibrantDark]
    return appearances.first { $0 == name }
      ?? appearances.first { dark.contains($0) == dark.contains(name) }
  }
}

// The colors that only AppKit has. The colors of windows and controls are the most similar UIKit colors.
