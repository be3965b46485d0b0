import AssetCatalogs
import ControlKit

// The colors that only UIKit has.

extension UIColor {
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
  /// The tint of controls: the accent color.
  public static var tintColor: UIColor { UIColor(.accentColor) }
}

extension UIColor {
  /// Text.
  public static let label = UIColor(source: ColorSource(system: "label", name: "primary"))
  /// Secondary text.
  public static let secondaryLabel = UIColor(
    source: ColorSource(system: "secondaryLabel", name: "secondary"))
  /// Tertiary text.
  public static let tertiaryLabel = UIColor(source: ColorSource(system: "tertiaryLabel"))
  /// Quaternary text.
  public static let quaternaryLabel = UIColor(source: ColorSource(system: "quaternaryLabel"))
  /// Placeholder text.
  public static let placeholderText = UIColor(source: ColorSource(system: "placeholderText"))
  /// A translucent separator.
  public static let separator = UIColor(source: ColorSource(system: "separator"))
  /// A separator.
  public static let opaqueSeparator = UIColor(source: ColorSource(system: "opaqueSeparator"))
  /// A link.
  public static let link = UIColor(source: ColorSource(system: "link"))
  /// The main background.
  public static let systemBackground = UIColor(source: ColorSource(system: "systemBackground"))
  /// Content on the main background.
  public static let secondarySystemBackground = UIColor(
    source: ColorSource(system: "secondarySystemBackground"))
  /// Content on the secondary background.
  public static let tertiarySystemBackground = UIColor(
    source: ColorSource(system: "tertiarySystemBackground"))
  /// The background of grouped content.
  public static let systemGroupedBackground = UIColor(
    source: ColorSource(system: "systemGroupedBackground"))
  /// A group.
  public static let secondarySystemGroupedBackground = UIColor(
    source: ColorSource(system: "secondarySystemGroupedBackground"))
  /// Content in a group.
  public static let tertiarySystemGroupedBackground = UIColor(
    source: ColorSource(system: "tertiarySystemGroupedBackground"))
  /// Text on a light background.
  public static let darkText = UIColor(source: ColorSource(system: "darkText"))
  /// Text on a dark background.
  public static let lightText = UIColor(source: ColorSource(system: "lightText"))
}
