import AssetCatalogs

// The colors that AppKit and UIKit have by the same names. The system colors of AppKit have the
// values of an iPhone, so that a control written for a Mac looks the same in every place.

extension PlatformColor {
  /// The system color red.
  public class var systemRed: Self { system("systemRed", name: "red") }
  /// The system color orange.
  public class var systemOrange: Self { system("systemOrange", name: "orange") }
  /// The system color yellow.
  public class var systemYellow: Self { system("systemYellow", name: "yellow") }
  /// The system color green.
  public class var systemGreen: Self { system("systemGreen", name: "green") }
  /// The system color mint.
  public class var systemMint: Self { system("systemMint", name: "mint") }
  /// The system color teal.
  public class var systemTeal: Self { system("systemTeal", name: "teal") }
  /// The system color cyan.
  public class var systemCyan: Self { system("systemCyan", name: "cyan") }
  /// The system color blue.
  public class var systemBlue: Self { system("systemBlue", name: "blue") }
  /// The system color indigo.
  public class var systemIndigo: Self { system("systemIndigo", name: "indigo") }
  /// The system color purple.
  public class var systemPurple: Self { system("systemPurple", name: "purple") }
  /// The system color pink.
  public class var systemPink: Self { system("systemPink", name: "pink") }
  /// The system color brown.
  public class var systemBrown: Self { system("systemBrown", name: "brown") }
  /// The system color gray.
  public class var systemGray: Self { system("systemGray", name: "gray") }
  /// The fill of a thin shape.
  public class var systemFill: Self { system("systemFill") }
  /// The fill of a medium-sized shape.
  public class var secondarySystemFill: Self { system("secondarySystemFill") }
  /// The fill of a large shape.
  public class var tertiarySystemFill: Self { system("tertiarySystemFill") }
  /// The fill of a large area.
  public class var quaternarySystemFill: Self { system("quaternarySystemFill") }

  private class func system(_ entry: String, name: String? = nil) -> Self {
    Self(source: ColorSource(system: entry, name: name))
  }
}

extension PlatformColor {
  /// The fixed color black.
  public class var black: Self { fixed(0, 0, 0) }
  /// The fixed color darkGray.
  public class var darkGray: Self { fixed(85, 85, 85) }
  /// The fixed color lightGray.
  public class var lightGray: Self { fixed(170, 170, 170) }
  /// The fixed color white.
  public class var white: Self { fixed(255, 255, 255) }
  /// The fixed color gray.
  public class var gray: Self { fixed(128, 128, 128) }
  /// The fixed color red.
  public class var red: Self { fixed(255, 0, 0) }
  /// The fixed color green.
  public class var green: Self { fixed(0, 255, 0) }
  /// The fixed color blue.
  public class var blue: Self { fixed(0, 0, 255) }
  /// The fixed color cyan.
  public class var cyan: Self { fixed(0, 255, 255) }
  /// The fixed color yellow.
  public class var yellow: Self { fixed(255, 255, 0) }
  /// The fixed color magenta.
  public class var magenta: Self { fixed(255, 0, 255) }
  /// The fixed color orange.
  public class var orange: Self { fixed(255, 128, 0) }
  /// The fixed color purple.
  public class var purple: Self { fixed(128, 0, 128) }
  /// The fixed color brown.
  public class var brown: Self { fixed(153, 102, 51) }
  /// Fully transparent.
  public class var clear: Self {
    Self(source: ColorSource(ColorPair(ColorParts(white: 0, opacity: 0)), name: "clear"))
  }

  private class func fixed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Self {
    Self(source: ColorSource(ColorParts(red, green, blue)))
  }
}
