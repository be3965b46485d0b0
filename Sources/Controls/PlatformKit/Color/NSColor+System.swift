import AssetCatalogs
import ControlKit

// The colors that only AppKit has. Those of windows and controls are the most similar colors of
// UIKit.

extension NSColor {
  /// The accent color.
  public static var controlAccentColor: NSColor { NSColor(.accentColor) }
}

extension NSColor {
  /// Text.
  public static let labelColor = NSColor(source: ColorSource(system: "label"))
  /// Secondary text.
  public static let secondaryLabelColor = NSColor(source: ColorSource(system: "secondaryLabel"))
  /// Tertiary text.
  public static let tertiaryLabelColor = NSColor(source: ColorSource(system: "tertiaryLabel"))
  /// Quaternary text.
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
  /// Text on a disabled control.
  public static let disabledControlTextColor = NSColor(source: ColorSource(system: "tertiaryLabel"))
  /// Placeholder text.
  public static let placeholderTextColor = NSColor(source: ColorSource(system: "placeholderText"))
  /// A separator.
  public static let separatorColor = NSColor(source: ColorSource(system: "separator"))
  /// The lines of a table.
  public static let gridColor = NSColor(source: ColorSource(system: "opaqueSeparator"))
  /// A link.
  public static let linkColor = NSColor(source: ColorSource(system: "link"))
  /// The background of a window.
  public static let windowBackgroundColor = NSColor(
    source: ColorSource(system: "secondarySystemBackground"))
  /// The area behind a page.
  public static let underPageBackgroundColor = NSColor(source: ColorSource(system: "systemGray5"))
  /// The background of a large control.
  public static let controlBackgroundColor = NSColor(
    source: ColorSource(system: "systemBackground"))
  /// The background of text.
  public static let textBackgroundColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// The surface of a control.
  public static let controlColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// Selected content in an inactive window.
  public static let unemphasizedSelectedContentBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray5"))
  /// The background of selected text in an inactive window.
  public static let unemphasizedSelectedTextBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray5"))
  /// Selected content.
  public static let selectedContentBackgroundColor = NSColor(
    source: ColorSource(system: "systemBlue"))
  /// The background of selected text.
  public static let selectedTextBackgroundColor = NSColor(
    source: ColorSource(system: "systemGray4"))
  /// The surface of a selected control.
  public static let selectedControlColor = NSColor(source: ColorSource(system: "systemGray4"))
  /// The ring around the view with the keyboard focus.
  public static let keyboardFocusIndicatorColor = NSColor(source: ColorSource(system: "systemBlue"))
  /// The highlight of a search result.
  public static let findHighlightColor = NSColor(source: ColorSource(system: "systemYellow"))
  /// The highlight of an edge.
  public static let highlightColor = NSColor(source: ColorSource(system: "systemBackground"))
  /// A shadow.
  public static let shadowColor = NSColor(source: ColorSource(system: "label"))
}
