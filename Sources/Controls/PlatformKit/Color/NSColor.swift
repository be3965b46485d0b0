import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color as AppKit has it.
///
/// It never changes, so it may be used from any thread.
open class NSColor: NSObject, NSCopying, @unchecked Sendable {
  /// The name of a color in an asset catalog.
  public typealias Name = String

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

  /// A color of parts in the sRGB space.
  public convenience init(
    srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A color of parts in the space of the screen, which is sRGB here.
  public convenience init(
    deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A color of parts in the calibrated space, which is sRGB here.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A color of parts in the Display P3 space.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = ColorSource(
      ColorParts(
        displayP3Red: Double(red), green: Double(green), blue: Double(blue),
        opacity: Double(alpha)))
  }

  /// A gray from 0, black, to 1, white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = ColorSource(ColorParts(white: Double(white), opacity: Double(alpha)))
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// A color of hue, saturation and brightness, each between 0 and 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    source = ColorSource(
      ColorParts(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        opacity: Double(alpha)))
  }

  /// A color as Core Graphics has it.
  public init?(cgColor: CGColor) {
    source = ColorSource(cgColor.parts)
  }

  /// A color that differs between appearances: the closure is called at once for light and for dark.
  public convenience init(
    name colorName: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor
  ) {
    let light = dynamicProvider(NSAppearance(.aqua))
    let dark = dynamicProvider(NSAppearance(.darkAqua))
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

  /// Whether two colors have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSColor else { return false }
    return source.pair == other.source.pair
  }

  /// A number that equal colors share.
  open override var hash: Int { source.pair.hashValue }

  /// The values of the light appearance.
  open override var description: String {
    let parts = source.pair.light
    return "sRGB IEC61966-2.1 colorspace \(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)"
  }
}

extension NSColor: _ExpressibleByColorLiteral {}

extension Color {
  /// A color as AppKit has it.
  public init(nsColor: NSColor) {
    self.init(name: nsColor.source.name, nsColor.source.pair)
  }

  /// A color as AppKit has it.
  ///
  /// On Apple's systems a file sees this form or UIKit's; here it sees both. The parameter is optional
  /// because the compiler then takes UIKit's color where both have one of a name; nil is no color.
  @_disfavoredOverload
  public init(_ color: NSColor?) {
    self = color.map { Color(nsColor: $0) } ?? .clear
  }
}
