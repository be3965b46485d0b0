package import AssetCatalogs

/// A color, used to tint a control.
///
/// It has one value each for the light and the dark appearance. Controls are shown with the light
/// one. The system colors are those of Apple's Human Interface Guidelines (Color, Specifications,
/// iOS 18).
public struct Color: Hashable, Sendable {
  /// The name of a system color, such as `purple`; nil for any other color.
  package let name: String?
  /// The values in the two appearances.
  package let pair: ColorPair

  /// The color space of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// Extended sRGB; components are used unchanged.
    case sRGB
    /// sRGB with linear components.
    case sRGBLinear
    /// The wide-gamut color space of Apple's displays; colors outside sRGB are clamped when they
    /// are shown.
    case displayP3
  }

  package init(name: String? = nil, _ pair: ColorPair) {
    self.name = name
    self.pair = pair
  }

  /// A color that is the same in both appearances.
  package init(_ parts: ColorParts) {
    self.init(name: nil, ColorPair(parts))
  }

  /// A color from components between 0 and 1; values outside are clamped when the color is shown.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    switch colorSpace {
    case .sRGB: self.init(ColorParts(red: red, green: green, blue: blue, opacity: opacity))
    case .sRGBLinear:
      self.init(ColorParts(linearRed: red, green: green, blue: blue, opacity: opacity))
    case .displayP3:
      self.init(ColorParts(displayP3Red: red, green: green, blue: blue, opacity: opacity))
    }
  }

  /// A gray from 0, black, to 1, white.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A color from hue, saturation and brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    self.init(
      ColorParts(hue: hue, saturation: saturation, brightness: brightness, opacity: opacity))
  }

  /// The color with another opacity.
  ///
  /// A tint ignores the opacity.
  public func opacity(_ opacity: Double) -> Color {
    Color(
      name: name,
      ColorPair(
        light: pair.light.with(opacity: pair.light.opacity * opacity),
        dark: pair.dark.with(opacity: pair.dark.opacity * opacity)))
  }

  /// A mixture of two colors: at 0 this color, at 1 the other.
  public func mix(
    with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    // The colors are mixed in sRGB whatever the requested space; the difference is small.
    Color(
      ColorPair(
        light: pair.light.mixed(with: rhs.pair.light, by: fraction),
        dark: pair.dark.mixed(with: rhs.pair.dark, by: fraction)))
  }

  /// The color for the daemon: its value in the light appearance, and its name if it is a system
  /// color.
  package var tint: ControlTint {
    let bytes = pair.light.bytes
    return ControlTint(name: name, red: bytes.red, green: bytes.green, blue: bytes.blue)
  }
}

extension Color: CustomStringConvertible {
  /// The name of a system color; otherwise red, green, blue and opacity as eight hexadecimal
  /// digits.
  public var description: String {
    if let name { return name }
    let opacity = String(UInt8((pair.light.opacity * 255).rounded()), radix: 16)
    return (tint.hex + (opacity.count < 2 ? "0" : "") + opacity).uppercased()
  }
}
