import AssetCatalogs
import ControlKit

// The colors of AppKit by their names. The system's colors have the values that an iPhone shows, so that a
// control of a Mac has the same color in every place; a window's and a control's colors are the nearest.

extension NSColor {
  /// The system color red.
  public static let systemRed = NSColor(source: ColorSource(system: "systemRed", name: "red"))
  /// The system color orange.
  public static let systemOrange = NSColor(
    source: ColorSource(system: "systemOrange", name: "orange"))
  /// The system color yellow.
  public static let systemYellow = NSColor(
    source: ColorSource(system: "systemYellow", name: "yellow"))
  /// The system color green.
  public static let systemGreen = NSColor(source: ColorSource(system: "systemGreen", name: "green"))
  /// The system color mint.
  public static let systemMint = NSColor(source: ColorSource(system: "systemMint", name: "mint"))
  /// The system color teal.
  public static let systemTeal = NSColor(source: ColorSource(system: "systemTeal", name: "teal"))
  /// The system color cyan.
  public static let systemCyan = NSColor(source: ColorSource(system: "systemCyan", name: "cyan"))
  /// The system color blue.
  public static let systemBlue = NSColor(source: ColorSource(system: "systemBlue", name: "blue"))
  /// The system color indigo.
  public static let systemIndigo = NSColor(
    source: ColorSource(system: "systemIndigo", name: "indigo"))
  /// The system color purple.
  public static let systemPurple = NSColor(
    source: ColorSource(system: "systemPurple", name: "purple"))
  /// The system color pink.
  public static let systemPink = NSColor(source: ColorSource(system: "systemPink", name: "pink"))
  /// The system color brown.
  public static let systemBrown = NSColor(source: ColorSource(system: "systemBrown", name: "brown"))
  /// The system color gray.
  public static let systemGray = NSColor(source: ColorSource(system: "systemGray", name: "gray"))
  /// The accent color.
  public static var controlAccentColor: NSColor { NSColor(.accentColor) }
}

extension NSColor {
  /// Text.
  public static let labelColor = NSColor(source: ColorSource(system: "label"))
  /// Secondary text.
  public static let secondaryLabelColor = NSColor(source: ColorSource(system: "secondaryLabel"))
  /// Text of the third rank.
  public static let tertiaryLabelColor = NSColor(source: ColorSource(system: "tertiaryLabel"))
  /// Text of the fourth rank.
  public static let quaternaryLabelColor = NSColor(source: ColorSource(system: "quaternaryLabel"))
  /// Text in a text view.
  public static let textColor = NSColor(source: ColorSource(system: "label"))
  /// Text on a control.
  public static let controlTextColor = NSColor(source: ColorSource(system: "label"))
  /// Text of a table's header.
  public static let headerTextColor = NSColor(source: ColorSource(system: "label"))
  /// Text of a window's frame.
  public static let windowFrameTextColor = NSColor(source: ColorSource(system: "label"))
  /// Selected text.
  public static let selectedTextColor = NSColor(source: ColorSource(system: "label"))
  /// Text on a selected control.
  public static let selectedControlTextColor = NSColor(source: ColorSource(system: "label"))
  /// Text on a control that cannot be used.
  public static let disabledControlTextColor = NSColor(source: ColorSource(system: "tertiaryLabel"))
  /// Placeholder text.
  public static let placeholderTextColor = NSColor(source: ColorSource(system: "placeholderText"))
  /// A thin line.
  public static let separatorColor = NSColor(source: ColorSource(system: "separator"))
  /// The lines of a table.
  public static let gridColor = NSColor(source: ColorSource(system: "opaqueSeparator"))
  /// A link.
  public static let linkColor = NSColor(source: ColorSource(system: "link"))
  /// The background of a window.
  public static let windowBackgroundColor = NSColor(
    source: ColorSource(system: "secondarySystemBackground"))
  /// What is under a page.
  public static let underPageBackgroundColor = NSColor(source: ColorSource(system: "systemGray5"))
  /// The background of a large control.
  public static let controlBackgroundColor = NSColor(
    source: ColorSource(system: "systemBackground"))
  /// The background of text.
  public static let textBackgroundColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// A control.
  public static let controlColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// What is selected in a window that is not in front.
  public static let unemphasizedSelectedContentBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray5"))
  /// The background of selected text in a window that is not in front.
  public static let unemphasizedSelectedTextBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray5"))
  /// What is selected.
  public static let selectedContentBackgroundColor = NSColor(
    source: ColorSource(system: "systemBlue"))
  /// The background of selected text.
  public static let selectedTextBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray4"))
  /// A selected control.
  public static let selectedControlColor = NSColor(source: ColorSource(system: "systemGray4"))
  /// The ring around what has the keyboard.
  public static let keyboardFocusIndicatorColor = NSColor(source: ColorSource(system: "systemBlue"))
  /// What a search found.
  public static let findHighlightColor = NSColor(source: ColorSource(system: "systemYellow"))
  /// The fill of a thin shape.
  public static let systemFill = NSColor(source: ColorSource(system: "systemFill"))
  /// The fill of a middle-sized shape.
  public static let secondarySystemFill = NSColor(
    source: ColorSource(system: "secondarySystemFill"))
  /// The fill of a large shape.
  public static let tertiarySystemFill = NSColor(source: ColorSource(system: "tertiarySystemFill"))
  /// The fill of a large area.
  public static let quaternarySystemFill = NSColor(
    source: ColorSource(system: "quaternarySystemFill"))
  /// A light edge.
  public static let highlightColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// A shadow.
  public static let shadowColor = NSColor(source: ColorSource(system: "label"))
}

extension NSColor {
  /// The fixed color black.
  public static let black = NSColor(source: ColorSource(ColorParts(0, 0, 0)))
  /// The fixed color darkGray.
  public static let darkGray = NSColor(source: ColorSource(ColorParts(85, 85, 85)))
  /// The fixed color lightGray.
  public static let lightGray = NSColor(source: ColorSource(ColorParts(170, 170, 170)))
  /// The fixed color white.
  public static let white = NSColor(source: ColorSource(ColorParts(255, 255, 255)))
  /// The fixed color gray.
  public static let gray = NSColor(source: ColorSource(ColorParts(128, 128, 128)))
  /// The fixed color red.
  public static let red = NSColor(source: ColorSource(ColorParts(255, 0, 0)))
  /// The fixed color green.
  public static let green = NSColor(source: ColorSource(ColorParts(0, 255, 0)))
  /// The fixed color blue.
  public static let blue = NSColor(source: ColorSource(ColorParts(0, 0, 255)))
  /// The fixed color cyan.
  public static let cyan = NSColor(source: ColorSource(ColorParts(0, 255, 255)))
  /// The fixed color yellow.
  public static let yellow = NSColor(source: ColorSource(ColorParts(255, 255, 0)))
  /// The fixed color magenta.
  public static let magenta = NSColor(source: ColorSource(ColorParts(255, 0, 255)))
  /// The fixed color orange.
  public static let orange = NSColor(source: ColorSource(ColorParts(255, 128, 0)))
  /// The fixed color purple.
  public static let purple = NSColor(source: ColorSource(ColorParts(128, 0, 128)))
  /// The fixed color brown.
  public static let brown = NSColor(source: ColorSource(ColorParts(153, 102, 51)))
  /// Fully transparent.
  public static let clear = NSColor(
    source: ColorSource(ColorPair(ColorParts(white: 0, opacity: 0)), name: "clear"))
}
