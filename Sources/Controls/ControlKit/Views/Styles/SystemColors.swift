import AssetCatalogs

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
  public static let clear = Color(
    name: "clear", ColorPair(ColorParts(white: 0, opacity: 0)))
  /// The color of primary content in the light appearance.
  public static let primary = system("primary", "label")
  /// The color of secondary content in the light appearance.
  public static let secondary = system("secondary", "secondaryLabel")
  /// A color from the system palette.
  ///
  /// A test ensures that every entry exists; a missing one would be black.
  private static func system(_ name: String, _ entry: String) -> Color {
    Color(name: name, SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)))
  }

  /// The app's accent color: `AccentColor` in its asset catalogs, or blue.
  public static var accentColor: Color {
    ColorResource(name: "AccentColor").pair.map { Color($0) } ?? systemAccent
  }

  private static let systemAccent = system("accentColor", "systemBlue")
}
