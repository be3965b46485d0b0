#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Red, green and blue in the extended sRGB space, and opacity.
///
/// Values from 0 to 1 are the colors of sRGB. Colors of a wider color space have values outside
/// this range.
package struct ColorParts: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var opacity: Double

  /// Components that are not finite become 0; the opacity is clamped to 0 through 1.
  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red.isFinite ? red : 0
    self.green = green.isFinite ? green : 0
    self.blue = blue.isFinite ? blue : 0
    self.opacity = opacity.isFinite ? min(max(opacity, 0), 1) : 0
  }

  /// Components from 0 to 255.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
      opacity: opacity)
  }

  /// A gray from 0 (black) to 1 (white).
  package init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Components with a linear transfer function.
  package init(linearRed red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(
      red: Self.encoded(red), green: Self.encoded(green), blue: Self.encoded(blue),
      opacity: opacity)
  }

  /// Components in the Display P3 color space, which uses the transfer function of sRGB with other
  /// primaries (SMPTE EG 432-1 with white point D65).
  package init(displayP3Red red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    self.init(
      linearRed: 1.224_940_18 * red - 0.224_940_18 * green,
      green: -0.042_056_95 * red + 1.042_056_95 * green,
      blue: -0.019_637_55 * red - 0.078_636_05 * green + 1.098_273_60 * blue,
      opacity: opacity)
  }

  /// Hue, saturation and brightness, each from 0 to 1.
  package init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    // Apple clamps the values. A very large hue would also lose its remainder.
    func cut(_ part: Double) -> Double { part.isFinite ? min(max(part, 0), 1) : 0 }
    let (hue, saturation, brightness) = (cut(hue), cut(saturation), cut(brightness))
    func part(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }

  /// Hue, saturation and brightness, each from 0 to 1.
  package var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
    let (red, green, blue) = (Self.cut(red), Self.cut(green), Self.cut(blue))
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 0 else { return (0, 0, most) }
    let sixth =
      if most == red {
        (green - blue) / range + (green < blue ? 6 : 0)
      } else if most == green {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    return (sixth / 6, range / most, most)
  }

  /// The lightness of the color as a gray (ITU-R BT.601).
  package var white: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  package func with(opacity: Double) -> ColorParts {
    ColorParts(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// A mixture of two colors: at 0 this color, at 1 the other.
  package func mixed(with other: ColorParts, by fraction: Double) -> ColorParts {
    let fraction = Self.cut(fraction)
    func part(_ path: KeyPath<ColorParts, Double>) -> Double {
      self[keyPath: path] * (1 - fraction) + other[keyPath: path] * fraction
    }
    return ColorParts(
      red: part(\.red), green: part(\.green), blue: part(\.blue), opacity: part(\.opacity))
  }

  /// Red, green and blue from 0 to 255, clamped.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
    func byte(_ part: Double) -> UInt8 { UInt8((Self.cut(part) * 255).rounded()) }
    return (byte(red), byte(green), byte(blue))
  }

  private static func cut(_ part: Double) -> Double {
    part.isFinite ? min(max(part, 0), 1) : 0
  }

  /// The transfer function of sRGB (IEC 61966-2-1), extended to negative values.
  package static func encoded(_ linear: Double) -> Double {
    let size = linear.magnitude
    let result = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return linear < 0 ? -result : result
  }

  package static func linear(_ encoded: Double) -> Double {
    let size = encoded.magnitude
    let result = size <= 0.040_45 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -result : result
  }
}

/// A color in the light and in the dark appearance.
package struct ColorPair: Hashable, Sendable {
  package var light: ColorParts
  package var dark: ColorParts

  package init(light: ColorParts, dark: ColorParts) {
    self.light = light
    self.dark = dark
  }

  /// A color that is the same in both appearances.
  package init(_ parts: ColorParts) {
    self.init(light: parts, dark: parts)
  }
}
