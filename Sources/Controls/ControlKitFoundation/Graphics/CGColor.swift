package import AssetCatalogs
public import ControlKit
public import Foundation

/// A color as Core Graphics has it: parts of a color space.
///
/// A color of another space than sRGB is changed into sRGB when it is made; parts outside of 0 to 1 stay.
public final class CGColor: Hashable, Sendable {
  package let parts: ColorParts

  package init(_ parts: ColorParts) {
    self.parts = parts
  }

  /// A color of parts between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      ColorParts(
        red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }

  /// A color of parts between 0 and 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A gray from 0, black, to 1, white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(ColorParts(white: Double(gray), opacity: Double(alpha)))
  }

  /// A color of the parts of a space, its opacity last; nil if there are too few.
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
        ColorParts(
          displayP3Red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    case .linear:
      self.init(
        ColorParts(linearRed: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    case .standard:
      self.init(
        ColorParts(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    }
  }

  /// Red, green, blue and opacity.
  public var components: [CGFloat]? {
    [parts.red, parts.green, parts.blue, parts.opacity].map { CGFloat($0) }
  }

  /// Four.
  public var numberOfComponents: Int { 4 }

  /// The opacity.
  public var alpha: CGFloat { CGFloat(parts.opacity) }

  /// The space of the components, sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(model: .standard) }

  /// The same color with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(parts.with(opacity: Double(alpha))) }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// No color.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Whether two colors have the same parts.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.parts == right.parts }

  /// Adds the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// How the parts of a color are to be read.
public struct CGColorSpace: Hashable, Sendable {
  enum Model {
    case gray, standard, linear, displayP3
  }

  let model: Model

  init(model: Model) {
    self.model = model
  }

  /// A space by its name; nil for one that is none of these.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.genericRGBLinear: model = .standard
    case Self.linearSRGB, Self.extendedLinearSRGB: model = .linear
    case Self.displayP3: model = .displayP3
    case Self.genericGrayGamma2_2: model = .gray
    default: return nil
    }
  }

  /// The space of common screens.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The space of common screens, with parts outside of 0 to 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The same with linear parts.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The same with linear parts, also outside of 0 to 1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// An older name of the space of common screens.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGB"
  /// The wide space of Apple's screens.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Grays.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// How many parts a color has besides its opacity.
  public var numberOfComponents: Int { model == .gray ? 1 : 3 }
}

/// The space of the screen: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(model: .standard) }

extension Color {
  /// A color as Core Graphics has it.
  public init(cgColor: CGColor) {
    self.init(cgColor.parts)
  }

  /// A color as Core Graphics has it.
  @_disfavoredOverload
  public init(_ cgColor: CGColor) {
    self.init(cgColor.parts)
  }

  /// The color as Core Graphics has it; nil if it differs between light and dark.
  public var cgColor: CGColor? { pair.light == pair.dark ? CGColor(pair.light) : nil }
}
