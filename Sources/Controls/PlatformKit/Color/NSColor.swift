import AssetCatalogs
public import ControlKit
public import ControlKitFoundation
public import Foundation

/// A color of AppKit.
///
/// `@unchecked Sendable` is sound: the class adds no properties to the immutable `PlatformColor`.
open class NSColor: PlatformColor, @unchecked Sendable {
  /// The name of a color in an asset catalog.
  public typealias Name = String

  /// Creates a color from sRGB components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from components in the color space of the display, which is sRGB here.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from components in the calibrated color space, which is sRGB here.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a gray from 0, black, to 1, white.
  public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a color from a Core Graphics color; never returns `nil`.
  public convenience init?(cgColor: CGColor) {
    self.init(source: ColorSource(cgColor.parts))
  }

  /// Creates a color that depends on the appearance; calls the closure immediately, once for each appearance.
  public convenience init(
    name colorName: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor
  ) {
    let light = dynamicProvider(NSAppearance(.aqua))
    let dark = dynamicProvider(NSAppearance(.darkAqua))
    self.init(
      source: ColorSource(
        ColorPair(light: light.source.pair.light, dark: dark.source.pair.dark)))
  }

  /// The components in the light appearance.
  open override var description: String {
    let parts = source.pair.light
    return "sRGB IEC61966-2.1 colorspace \(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)"
  }
}

extension NSColor {
  /// Writes red, green, blue and opacity.
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    ColorSource.write(
      [light.red, light.green, light.blue, light.opacity], to: [red, green, blue, alpha])
  }

  /// Writes hue, saturation, brightness and opacity.
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    let parts = light.hueSaturationBrightness
    ColorSource.write(
      [parts.hue, parts.saturation, parts.brightness, light.opacity],
      to: [hue, saturation, brightness, alpha])
  }

  /// A mixture of two colors: at 0 this color, at 1 the other.
  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    let (left, right) = (source.pair, color.source.pair)
    return NSColor(
      source: ColorSource(
        ColorPair(
          light: left.light.mixed(with: right.light, by: Double(fraction)),
          dark: left.dark.mixed(with: right.dark, by: Double(fraction)))))
  }
}

/// The components of a color in the light appearance.
extension NSColor {
  private var light: ColorParts { source.pair.light }

  /// The red component in the light appearance; 0 to 1 in sRGB.
  public var redComponent: CGFloat { CGFloat(light.red) }
  /// The green component in the light appearance; 0 to 1 in sRGB.
  public var greenComponent: CGFloat { CGFloat(light.green) }
  /// The blue component in the light appearance; 0 to 1 in sRGB.
  public var blueComponent: CGFloat { CGFloat(light.blue) }
  /// The opacity in the light appearance, from 0 to 1.
  public var alphaComponent: CGFloat { CGFloat(light.opacity) }
  /// The hue in the light appearance, from 0 to 1.
  public var hueComponent: CGFloat { CGFloat(light.hueSaturationBrightness.hue) }
  /// The saturation in the light appearance, from 0 to 1.
  public var saturationComponent: CGFloat { CGFloat(light.hueSaturationBrightness.saturation) }
  /// The brightness in the light appearance, from 0 to 1.
  public var brightnessComponent: CGFloat { CGFloat(light.hueSaturationBrightness.brightness) }
  /// The gray value.
  public var whiteComponent: CGFloat { CGFloat(light.white) }

  /// The color for Core Graphics.
  public var cgColor: CGColor { CGColor(light) }
}

extension NSColor {
  /// The app's accent color.
  public static var controlAccentColor: NSColor { NSColor(.accentColor) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Semantic colors, each a color of an iPhone.
extension NSColor {
  public static let labelColor = NSColor.system("label")
  public static let secondaryLabelColor = NSColor.system("secondaryLabel")
  public static let tertiaryLabelColor = NSColor.system("tertiaryLabel")
  public static let quaternaryLabelColor = NSColor.system("quaternaryLabel")
  /// The color of text in a text view.
  public static let textColor = NSColor.system("label")
  /// The color of text on a control.
  public static let controlTextColor = NSColor.system("label")
  /// The color of text in a table's header.
  public static let headerTextColor = NSColor.system("label")
  /// The color of text in a window's frame.
  public static let windowFrameTextColor = NSColor.system("label")
  public static let selectedTextColor = NSColor.system("label")
  /// The color of text on a selected control.
  public static let selectedControlTextColor = NSColor.system("label")
  /// The color of text on a disabled control.
  public static let disabledControlTextColor = NSColor.system("tertiaryLabel")
  public static let placeholderTextColor = NSColor.system("placeholderText")
  public static let separatorColor = NSColor.system("separator")
  /// The color of the lines in a table.
  public static let gridColor = NSColor.system("opaqueSeparator")
  public static let linkColor = NSColor.system("link")
  public static let windowBackgroundColor = NSColor.system("secondarySystemBackground")
  /// The color of the area behind a document's page.
  public static let underPageBackgroundColor = NSColor.system("systemGray5")
  /// The background color of large controls, such as tables.
  public static let controlBackgroundColor = NSColor.system("systemBackground")
  public static let textBackgroundColor = NSColor.system("systemBackground")
  /// The color of a control's surface.
  public static let controlColor = NSColor.system("systemBackground")
  /// The background color of selected content in an inactive window.
  public static let unemphasizedSelectedContentBackgroundColor = NSColor.system("systemGray5")
  /// The background color of selected text in an inactive window.
  public static let unemphasizedSelectedTextBackgroundColor = NSColor.system("systemGray5")
  public static let selectedContentBackgroundColor = NSColor.system("systemBlue")
  public static let selectedTextBackgroundColor = NSColor.system("systemGray4")
  /// The color of a selected control's surface.
  public static let selectedControlColor = NSColor.system("systemGray4")
  /// The color of the ring around the view with the keyboard focus.
  public static let keyboardFocusIndicatorColor = NSColor.system("systemBlue")
  /// The highlight color of search results.
  public static let findHighlightColor = NSColor.system("systemYellow")
  /// The color of highlights on edges.
  public static let highlightColor = NSColor.system("systemBackground")
  public static let shadowColor = NSColor.system("label")
}

/// The light or dark appearance of AppKit.
///
/// `@unchecked Sendable` is sound: the properties are constants.
open class NSAppearance: NSObject, @unchecked Sendable {
  /// The appearance's name.
  public let name: Name

  init(_ name: Name) {
    self.name = name
  }

  /// Creates an appearance by its name.
  public init?(named name: Name) {
    self.name = name
  }

  /// Returns the name that fits this appearance best, or `nil`.
  open func bestMatch(from appearances: [Name]) -> Name? {
    let dark: Set<Name> = [.darkAqua, .vibrantDark]
    return appearances.first { $0 == name }
      ?? appearances.first { dark.contains($0) == dark.contains(name) }
  }
}

extension NSAppearance {
  /// The name of an appearance.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name that Apple's systems use.
    public let rawValue: String
    /// Creates a name from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The light appearance.
    public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
    /// Light text on a dark background.
    public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
    /// Light over other content.
    public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
    /// Dark over other content.
    public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
  }
}

// The colors that only AppKit has. The colors of windows and controls are the most similar UIKit colors.

extension Color {
  /// Creates a color from an AppKit color.
  public init(nsColor: NSColor) {
    self.init(name: nsColor.source.name, nsColor.source.pair)
  }

  /// Creates a color from an AppKit color; `nil` is fully transparent.
  ///
  /// A file for Apple's systems sees either this initializer or UIKit's; here it sees both. The parameter is optional so
  /// that the compiler prefers UIKit's color if both colors have the same name.
  @_disfavoredOverload
  public init(_ color: NSColor?) {
    self = color.map { Color(nsColor: $0) } ?? .clear
  }
}
