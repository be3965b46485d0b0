extension Color {
  /// The system's red.
  public static let red = Color("red", 255, 59, 48)
  /// The system's orange.
  public static let orange = Color("orange", 255, 149, 0)
  /// The system's yellow.
  public static let yellow = Color("yellow", 255, 204, 0)
  /// The system's green.
  public static let green = Color("green", 52, 199, 89)
  /// The system's mint.
  public static let mint = Color("mint", 0, 199, 190)
  /// The system's teal.
  public static let teal = Color("teal", 48, 176, 199)
  /// The system's cyan.
  public static let cyan = Color("cyan", 50, 173, 230)
  /// The system's blue, the default tint of a toggle that is on.
  public static let blue = Color("blue", 0, 122, 255)
  /// The system's indigo.
  public static let indigo = Color("indigo", 88, 86, 214)
  /// The system's purple.
  public static let purple = Color("purple", 175, 82, 222)
  /// The system's pink.
  public static let pink = Color("pink", 255, 45, 85)
  /// The system's brown.
  public static let brown = Color("brown", 162, 132, 94)
  /// The system's grey.
  public static let gray = Color("gray", 142, 142, 147)
  /// Black.
  public static let black = Color("black", 0, 0, 0)
  /// White.
  public static let white = Color("white", 255, 255, 255)
  /// No colour: black, wholly transparent.
  public static let clear = Color("clear", 0, 0, 0, opacity: 0)
  /// The colour of primary content in the light appearance.
  public static let primary = Color("primary", 0, 0, 0)
  /// The colour of secondary content in the light appearance.
  public static let secondary = Color("secondary", 60, 60, 67, opacity: 0.6)
  /// The app's accent colour; without an asset catalogue, blue.
  public static let accentColor = Color("accentColor", 0, 122, 255)
}

extension ControlTint {
  /// The system's colours by their names.
  static let named: [String: ControlTint] = {
    let colors: [Color] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
      .gray, .black, .white, .clear, .primary, .secondary, .accentColor,
    ]
    return Dictionary(uniqueKeysWithValues: colors.map { ($0.tint.name ?? "", $0.tint) })
  }()
}
