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

/// The `Contents.json` of a color.
struct ColorSetContents: Decodable {
  struct Entry: Decodable {
    let color: AssetColor?
    let idiom: String?
    let appearances: [AssetAppearance]?

    var variant: AssetVariant { AssetVariant(idiom: idiom, appearances: appearances ?? []) }
  }

  let colors: [Entry]?

  /// The light and dark values for the device that is closest to a phone.
  func pair() throws(AssetColor.Failure) -> ColorPair? {
    let entries = (colors ?? []).filter { $0.color != nil && !$0.variant.isSpecial }
    func best(isDark: Bool) throws(AssetColor.Failure) -> ColorPair? {
      let fitting = entries.filter { $0.variant.isDark == isDark }
      return try fitting.min { $0.variant.distance < $1.variant.distance }?.color?.pair()
    }
    let light = try best(isDark: false)
    let dark = try best(isDark: true)
    guard let any = light ?? dark else { return nil }
    return ColorPair(light: (light ?? any).light, dark: (dark ?? any).dark)
  }
}

/// A color in a catalog: components in a color space, or the name of a system color.
struct AssetColor: Decodable {
  enum Failure: Error, Equatable, CustomStringConvertible {
    case space(String)
    case part(String, String)
    case reference(String)

    var description: String {
      switch self {
      case .space(let name): "the color space \"\(name)\" is not known; use sRGB or Display P3"
      case .part(let name, let text):
        "\(name) is \"\(text)\"; write 0 to 255, 0x00 to 0xFF, or 0.0 to 1.0"
      case .reference(let name):
        "there is no system color \"\(name)\" here; give the color as red, green and blue"
      }
    }
  }

  let colorSpace: String?
  let components: [String: Part]?
  let reference: String?

  enum CodingKeys: String, CodingKey {
    case colorSpace = "color-space"
    case components, reference
  }

  /// A component: a string as Xcode writes it, or a number as other tools do.
  struct Part: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        text = "\(number)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  func pair() throws(Failure) -> ColorPair {
    if let reference {
      // Xcode writes "systemRedColor" and "labelColor".
      let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
      guard let pair = SystemPalette.color(named: name) else { throw .reference(reference) }
      return pair
    }
    return ColorPair(try parts())
  }

  private func parts() throws(Failure) -> ColorParts {
    let opacity = try part("alpha", else: 1, isFraction: true)
    let space = colorSpace ?? "srgb"
    if space.contains("gray") {
      return ColorParts(white: try part("white", else: 0), opacity: opacity)
    }
    let (red, green, blue) = (
      try part("red", else: 0), try part("green", else: 0), try part("blue", else: 0)
    )
    switch space {
    case "srgb", "extended-srgb":
      return ColorParts(red: red, green: green, blue: blue, opacity: opacity)
    case "extended-linear-srgb", "linear-srgb":
      return ColorParts(linearRed: red, green: green, blue: blue, opacity: opacity)
    case "display-p3":
      return ColorParts(displayP3Red: red, green: green, blue: blue, opacity: opacity)
    default: throw .space(space)
    }
  }

  /// "0x1F" and "31" are on a scale of 255, "0.122" on a scale of 1.
  ///
  /// An opacity is always on a scale of 1.
  private func part(
    _ name: String, else missing: Double, isFraction: Bool = false
  ) throws(Failure) -> Double {
    guard let text = components?[name]?.text else { return missing }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      guard let byte = UInt8(text.dropFirst(2), radix: 16) else { throw .part(name, text) }
      return Double(byte) / 255
    }
    guard let number = Double(text), number.isFinite else { throw .part(name, text) }
    return text.contains(".") || isFraction ? number : number / 255
  }
}

/// The system colors by their UIKit names.
///
/// The values come from Apple's Human Interface Guidelines (Color, Specifications, iOS 18) and,
/// for labels, fills and backgrounds, from UIKit's documentation (UI element colors).
package enum SystemPalette {
  /// The color with a name such as `systemRed`, or `nil` if the name is unknown.
  package static func color(named name: String) -> ColorPair? { colors[name] }

  private static func pair(
    _ light: (UInt8, UInt8, UInt8), _ dark: (UInt8, UInt8, UInt8),
    opacity: (light: Double, dark: Double) = (1, 1)
  ) -> ColorPair {
    ColorPair(
      light: ColorParts(light.0, light.1, light.2, opacity: opacity.light),
      dark: ColorParts(dark.0, dark.1, dark.2, opacity: opacity.dark))
  }

  private static func gray(_ light: UInt8, _ dark: UInt8) -> ColorPair {
    pair((light, light, light), (dark, dark, dark))
  }

  private static let tints: [String: ColorPair] = [
    "systemRed": pair((255, 59, 48), (255, 69, 58)),
    "systemOrange": pair((255, 149, 0), (255, 159, 10)),
    "systemYellow": pair((255, 204, 0), (255, 214, 10)),
    "systemGreen": pair((52, 199, 89), (48, 209, 88)),
    "systemMint": pair((0, 199, 190), (99, 230, 226)),
    "systemTeal": pair((48, 176, 199), (64, 200, 224)),
    "systemCyan": pair((50, 173, 230), (100, 210, 255)),
    "systemBlue": pair((0, 122, 255), (10, 132, 255)),
    "systemIndigo": pair((88, 86, 214), (94, 92, 230)),
    "systemPurple": pair((175, 82, 222), (191, 90, 242)),
    "systemPink": pair((255, 45, 85), (255, 55, 95)),
    "systemBrown": pair((162, 132, 94), (172, 142, 104)),
    "systemGray": pair((142, 142, 147), (142, 142, 147)),
    "systemGray2": pair((174, 174, 178), (99, 99, 102)),
    "systemGray3": pair((199, 199, 204), (72, 72, 74)),
    "systemGray4": pair((209, 209, 214), (58, 58, 60)),
    "systemGray5": pair((229, 229, 234), (44, 44, 46)),
    "systemGray6": pair((242, 242, 247), (28, 28, 30)),
    "link": pair((0, 122, 255), (9, 132, 255)),
  ]

  private static let contents: [String: ColorPair] = [
    "label": gray(0, 255),
    "secondaryLabel": pair((60, 60, 67), (235, 235, 245), opacity: (0.6, 0.6)),
    "tertiaryLabel": pair((60, 60, 67), (235, 235, 245), opacity: (0.3, 0.3)),
    "quaternaryLabel": pair((60, 60, 67), (235, 235, 245), opacity: (0.18, 0.16)),
    "placeholderText": pair((60, 60, 67), (235, 235, 245), opacity: (0.3, 0.3)),
    "separator": pair((60, 60, 67), (84, 84, 88), opacity: (0.29, 0.6)),
    "opaqueSeparator": pair((198, 198, 200), (56, 56, 58)),
    "systemFill": pair((120, 120, 128), (120, 120, 128), opacity: (0.2, 0.36)),
    "secondarySystemFill": pair((120, 120, 128), (120, 120, 128), opacity: (0.16, 0.32)),
    "tertiarySystemFill": pair((118, 118, 128), (118, 118, 128), opacity: (0.12, 0.24)),
    "quaternarySystemFill": pair((116, 116, 128), (118, 118, 128), opacity: (0.08, 0.18)),
    "darkText": gray(0, 0),
    "lightText": pair((255, 255, 255), (255, 255, 255), opacity: (0.6, 0.6)),
  ]

  private static let backgrounds: [String: ColorPair] = [
    "systemBackground": gray(255, 0),
    "secondarySystemBackground": pair((242, 242, 247), (28, 28, 30)),
    "tertiarySystemBackground": pair((255, 255, 255), (44, 44, 46)),
    "systemGroupedBackground": pair((242, 242, 247), (0, 0, 0)),
    "secondarySystemGroupedBackground": pair((255, 255, 255), (28, 28, 30)),
    "tertiarySystemGroupedBackground": pair((242, 242, 247), (44, 44, 46)),
  ]

  private static let colors = tints.merging(contents) { $1 }.merging(backgrounds) { $1 }
}
