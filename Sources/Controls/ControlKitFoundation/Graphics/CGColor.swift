package import AssetCatalogs
public import ControlKit
public import Foundation

/// A color of Core Graphics.
///
/// Colors of other color spaces are converted to sRGB when they are created. Components outside 0 to 1 are preserved.
public final class CGColor: Hashable, Sendable {
  package let parts: ColorParts

  package init(_ parts: ColorParts) {
    self.parts = parts
  }

  /// A color from components between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      ColorParts(
        red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }

  /// A color from components between 0 and 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(ColorParts(white: Double(gray), opacity: Double(alpha)))
  }

  /// A color from the components of a color space, the opacity last, or `nil` if it cannot be created.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let parts = (0...space.numberOfComponents).map { components[$0] }
    self.init(space: space, components: parts)
  }

  package convenience init?(space: CGColorSpace, components: [CGFloat]) {
    let parts = components.map(Double.init)
    guard parts.count > space.numberOfComponents else { return nil }
    switch space.model {
    case .gray: self.init(ColorParts(white: parts[0], opacity: parts[1]))
    case .displayP3:
      self.init(
        ColorParts(displayP3Red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    case .linear:
      self.init(
        ColorParts(linearRed: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    case .standard:
      self.init(ColorParts(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    }
  }

  /// Red, green, blue and opacity.
  public var components: [CGFloat]? {
    [parts.red, parts.green, parts.blue, parts.opacity].map { CGFloat($0) }
  }

  /// Always 4.
  public var numberOfComponents: Int { 4 }

  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { CGFloat(parts.opacity) }

  /// The color space of the components, always sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(model: .standard) }

  /// A copy with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(parts.with(opacity: Double(alpha))) }

  /// Gray 0, opaque.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Gray 1, opaque.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// A fully transparent color.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Whether two colors have the same components.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.parts == right.parts }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// A color space.
public struct CGColorSpace: Hashable, Sendable {
  enum Model {
    case gray, standard, linear, displayP3
  }

  let model: Model

  init(model: Model) {
    self.model = model
  }

  /// A color space by its name, or `nil` if it is not supported.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.genericRGBLinear: model = .standard
    case Self.linearSRGB, Self.extendedLinearSRGB: model = .linear
    case Self.displayP3: model = .displayP3
    case Self.genericGrayGamma2_2: model = .gray
    default: return nil
    }
  }

  /// The standard color space sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with components outside 0 to 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB with linear components.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB with linear components, also outside 0 to 1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Treated as sRGB here.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGB"
  /// The wide-gamut color space of Apple's displays.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Shades of gray.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The number of components without the opacity.
  public var numberOfComponents: Int { model == .gray ? 1 : 3 }
}

/// The color space of the display, sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(model: .standard) }

extension Color {
  /// Creates a color from a Core Graphics color.
  public init(cgColor: CGColor) {
    self.init(cgColor.parts)
  }

  /// Creates a color from a Core Graphics color.
  @_disfavoredOverload
  public init(_ cgColor: CGColor) {
    self.init(cgColor.parts)
  }

  /// The Core Graphics color, or `nil` if the color differs between light and dark.
  public var cgColor: CGColor? { pair.light == pair.dark ? CGColor(pair.light) : nil }
}
