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
