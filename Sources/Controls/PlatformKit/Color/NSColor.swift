import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color of AppKit.
open class NSColor: PlatformColor, @unchecked Sendable {
  /// The name of a color in an asset catalog.
  public typealias Name = String

  /// Creates a color from sRGB components.
  public convenience init(
    srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from components in the color space of the display, which is sRGB here.
  public convenience init(
    deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
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

  /// Creates a color from one of Core Graphics.
  ///
  /// Never returns nil.
  public convenience init?(cgColor: CGColor) {
    self.init(source: ColorSource(cgColor.parts))
  }

  /// Creates a color that depends on the appearance.
  ///
  /// The closure is called immediately, once for each appearance.
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

extension Color {
  /// Creates a color from one of AppKit.
  public init(nsColor: NSColor) {
    self.init(name: nsColor.source.name, nsColor.source.pair)
  }

  /// Creates a color from one of AppKit; nil is fully transparent.
  ///
  /// A file for Apple's systems sees either this initializer or that for UIKit; here it sees both.
  /// The parameter is optional so that the compiler prefers UIKit's color if both have the same
  /// name.
  @_disfavoredOverload
  public init(_ color: NSColor?) {
    self = color.map { Color(nsColor: $0) } ?? .clear
  }
}
