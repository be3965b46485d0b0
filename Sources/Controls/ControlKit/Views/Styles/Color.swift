package import AssetCatalogs

/// A color with a value for the light and a value for the dark appearance.
///
/// Controls use the light value. The system colors are from Apple's Human Interface Guidelines
/// (Color, Specifications, iOS 18).
public struct Color: Hashable, Sendable {
  /// The name of a system color, such as `purple`, or `nil` for any other color.
  package let name: String?
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

  /// Mixes two colors; a fraction of 0 is this color, 1 the other color.
  public func mix(
    with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    // The colors are mixed in sRGB whatever the requested space; the difference is small.
    Color(
      ColorPair(
        light: pair.light.mixed(with: rhs.pair.light, by: fraction),
        dark: pair.dark.mixed(with: rhs.pair.dark, by: fraction)))
  }

  /// The tint that is sent to the daemon: the light value, and the name of a system color.
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

/// A reference to a color in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle, or `nil` for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// A color in the program's own asset catalogs.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }

  package var pair: ColorPair? { AssetFolders.shared.catalog(in: folder).colors[name] }
}

extension Color {
  /// The color with this name in the program's asset catalogs, or else the accent color.
  public init(_ name: String) {
    self.init(ColorResource(name: name))
  }

  /// The referenced color, or the accent color if the catalog does not contain it.
  public init(_ resource: ColorResource) {
    self = resource.pair.map { Color($0) } ?? .accentColor
  }
}

extension Color {
  /// The system color red.
  public static let red = system("red", "systemRed")
  /// The system color orange.
  public static let orange = system("orange", "systemOrange")
  /// The system color yellow.
  public static let yellow = system("yellow", "systemYellow")
  /// The system color green.
  public static let green = system("green", "systemGreen")
  /// The system color mint.
  public static let mint = system("mint", "systemMint")
  /// The system color teal.
  public static let teal = system("teal", "systemTeal")
  /// The system color cyan.
  public static let cyan = system("cyan", "systemCyan")
  /// The system color blue, the default tint of a toggle that is on.
  public static let blue = system("blue", "systemBlue")
  /// The system color indigo.
  public static let indigo = system("indigo", "systemIndigo")
  /// The system color purple.
  public static let purple = system("purple", "systemPurple")
  /// The system color pink.
  public static let pink = system("pink", "systemPink")
  /// The system color brown.
  public static let brown = system("brown", "systemBrown")
  /// The system color gray.
  public static let gray = system("gray", "systemGray")
  /// Black.
  public static let black = Color(name: "black", ColorPair(ColorParts(white: 0)))
  /// White.
  public static let white = Color(name: "white", ColorPair(ColorParts(white: 1)))
  /// Fully transparent black.
  public static let clear = Color(name: "clear", ColorPair(ColorParts(white: 0, opacity: 0)))
  /// The color of primary content.
  public static let primary = system("primary", "label")
  /// The color of secondary content.
  public static let secondary = system("secondary", "secondaryLabel")
  /// A color from the system palette.
  ///
  /// A test ensures that every entry exists; a missing entry would be black.
  private static func system(_ name: String, _ entry: String) -> Color {
    Color(name: name, SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)))
  }

  /// The app's accent color: `AccentColor` in its asset catalogs, or blue.
  public static var accentColor: Color {
    ColorResource(name: "AccentColor").pair.map { Color($0) } ?? systemAccent
  }

  private static let systemAccent = system("accentColor", "systemBlue")
}
