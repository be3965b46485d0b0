import AssetCatalogs
public import ControlKit
public import Foundation

/// What the colors of AppKit and UIKit have in common.
///
/// On Apple's systems they are separate classes. Colors are immutable and may be used from any
/// thread.
open class PlatformColor: NSObject, NSCopying, @unchecked Sendable {
  package let source: ColorSource

  /// Creates a color from its values.
  ///
  /// Not part of Apple's API.
  public required init(source: ColorSource) {
    self.source = source
  }

  /// Creates black.
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
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      source: ColorSource(
        ColorParts(
          hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
          opacity: Double(alpha))))
  }

  /// Creates a color from one of SwiftUI.
  public convenience init(_ color: Color) {
    self.init(source: ColorSource(color.pair, name: color.name))
  }

  /// Creates the color for a color literal.
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

  /// The hash value.
  open override var hash: Int { source.pair.hashValue }
}

extension PlatformColor: _ExpressibleByColorLiteral {}
