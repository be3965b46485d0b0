import AssetCatalogs
import ControlKit

// The colors of UIKit by their names. Apple's are class properties, so that an app can refer to them as
// `.systemRed`; the values are those of `SystemPalette`.

extension UIColor {
  /// The system color red.
  public static let systemRed = UIColor(source: ColorSource(system: "systemRed", name: "red"))
  /// The system color orange.
  public static let systemOrange = UIColor(
    source: ColorSource(system: "systemOrange", name: "orange"))
  /// The system color yellow.
  public static let systemYellow = UIColor(
    source: ColorSource(system: "systemYellow", name: "yellow"))
  /// The system color green.
  public static let systemGreen = UIColor(source: ColorSource(system: "systemGreen", name: "green"))
  /// The system color mint.
  public static let systemMint = UIColor(source: ColorSource(system: "systemMint", name: "mint"))
  /// The system color teal.
  public static let systemTeal = UIColor(source: ColorSource(system: "systemTeal", name: "teal"))
  /// The system color cyan.
  public static let systemCyan = UIColor(source: ColorSource(system: "systemCyan", name: "cyan"))
  /// The system color blue.
  public static let systemBlue = UIColor(source: ColorSource(system: "systemBlue", name: "blue"))
  /// The system color indigo.
  public static let systemIndigo = UIColor(
    source: ColorSource(system: "systemIndigo", name: "indigo"))
  /// The system color purple.
  public static let systemPurple = UIColor(
    source: ColorSource(system: "systemPurple", name: "purple"))
  /// The system color pink.
  public static let systemPink = UIColor(source: ColorSource(system: "systemPink", name: "pink"))
  /// The system color brown.
  public static let systemBrown = UIColor(source: ColorSource(system: "systemBrown", name: "brown"))
  /// The system color gray.
  public static let systemGray = UIColor(source: ColorSource(system: "systemGray", name: "gray"))
  /// The system color gray number 2; in the light appearance a higher number is lighter.
  public static let systemGray2 = UIColor(source: ColorSource(system: "systemGray2"))
  /// The system color gray number 3; in the light appearance a higher number is lighter.
  public static let systemGray3 = UIColor(source: ColorSource(system: "systemGray3"))
  /// The system color gray number 4; in the light appearance a higher number is lighter.
  public static let systemGray4 = UIColor(source: ColorSource(system: "systemGray4"))
  /// The system color gray number 5; in the light appearance a higher number is lighter.
  public static let systemGray5 = UIColor(source: ColorSource(system: "systemGray5"))
  /// The system color gray number 6; in the light appearance a higher number is lighter.
  public static let systemGray6 = UIColor(source: ColorSource(system: "systemGray6"))
  /// The tint of what a person can touch: the accent color.
  public static var tintColor: UIColor { UIColor(.accentColor) }
}

extension UIColor {
  /// Text.
  public static let label = UIColor(source: ColorSource(system: "label", name: "primary"))
  /// Secondary text.
  public static let secondaryLabel = UIColor(
    source: ColorSource(system: "secondaryLabel", name: "secondary"))
  /// Text of the third rank.
  public static let tertiaryLabel = UIColor(source: ColorSource(system: "tertiaryLabel"))
  /// Text of the fourth rank.
  public static let quaternaryLabel = UIColor(source: ColorSource(system: "quaternaryLabel"))
  /// Placeholder text.
  public static let placeholderText = UIColor(source: ColorSource(system: "placeholderText"))
  /// A thin line that shows what is behind it.
  public static let separator = UIColor(source: ColorSource(system: "separator"))
  /// A thin line.
  public static let opaqueSeparator = UIColor(source: ColorSource(system: "opaqueSeparator"))
  /// A link.
  public static let link = UIColor(source: ColorSource(system: "link"))
  /// The fill of a thin shape.
  public static let systemFill = UIColor(source: ColorSource(system: "systemFill"))
  /// The fill of a middle-sized shape.
  public static let secondarySystemFill = UIColor(
    source: ColorSource(system: "secondarySystemFill"))
  /// The fill of a large shape.
  public static let tertiarySystemFill = UIColor(source: ColorSource(system: "tertiarySystemFill"))
  /// The fill of a large area.
  public static let quaternarySystemFill = UIColor(
    source: ColorSource(system: "quaternarySystemFill"))
  /// The background.
  public static let systemBackground = UIColor(source: ColorSource(system: "systemBackground"))
  /// What stands on the background.
  public static let secondarySystemBackground = UIColor(
    source: ColorSource(system: "secondarySystemBackground"))
  /// What stands on that.
  public static let tertiarySystemBackground = UIColor(
    source: ColorSource(system: "tertiarySystemBackground"))
  /// The background of groups.
  public static let systemGroupedBackground = UIColor(
    source: ColorSource(system: "systemGroupedBackground"))
  /// A group.
  public static let secondarySystemGroupedBackground = UIColor(
    source: ColorSource(system: "secondarySystemGroupedBackground"))
  /// What stands in a group.
  public static let tertiarySystemGroupedBackground = UIColor(
    source: ColorSource(system: "tertiarySystemGroupedBackground"))
  /// Text on a light ground.
  public static let darkText = UIColor(source: ColorSource(system: "darkText"))
  /// Text on a dark ground.
  public static let lightText = UIColor(source: ColorSource(system: "lightText"))
}

extension UIColor {
  /// The fixed color black.
  public static let black = UIColor(source: ColorSource(ColorParts(0, 0, 0)))
  /// The fixed color darkGray.
  public static let darkGray = UIColor(source: ColorSource(ColorParts(85, 85, 85)))
  /// The fixed color lightGray.
  public static let lightGray = UIColor(source: ColorSource(ColorParts(170, 170, 170)))
  /// The fixed color white.
  public static let white = UIColor(source: ColorSource(ColorParts(255, 255, 255)))
  /// The fixed color gray.
  public static let gray = UIColor(source: ColorSource(ColorParts(128, 128, 128)))
  /// The fixed color red.
  public static let red = UIColor(source: ColorSource(ColorParts(255, 0, 0)))
  /// The fixed color green.
  public static let green = UIColor(source: ColorSource(ColorParts(0, 255, 0)))
  /// The fixed color blue.
  public static let blue = UIColor(source: ColorSource(ColorParts(0, 0, 255)))
  /// The fixed color cyan.
  public static let cyan = UIColor(source: ColorSource(ColorParts(0, 255, 255)))
  /// The fixed color yellow.
  public static let yellow = UIColor(source: ColorSource(ColorParts(255, 255, 0)))
  /// The fixed color magenta.
  public static let magenta = UIColor(source: ColorSource(ColorParts(255, 0, 255)))
  /// The fixed color orange.
  public static let orange = UIColor(source: ColorSource(ColorParts(255, 128, 0)))
  /// The fixed color purple.
  public static let purple = UIColor(source: ColorSource(ColorParts(128, 0, 128)))
  /// The fixed color brown.
  public static let brown = UIColor(source: ColorSource(ColorParts(153, 102, 51)))
  /// Fully transparent.
  public static let clear = UIColor(
    source: ColorSource(ColorPair(ColorParts(white: 0, opacity: 0)), name: "clear"))
}
