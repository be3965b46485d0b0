public import Foundation

/// A font as AppKit has it: a size and a weight; no letters are drawn here.
///
/// The measures are those of Apple's system font, parts of the size. It never changes.
open class NSFont: NSObject, @unchecked Sendable {
  /// The weight.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1.
    public let rawValue: CGFloat
    /// A weight from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The lightest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very light.
    public static let thin = Weight(rawValue: -0.6)
    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// That of plain text.
    public static let regular = Weight(rawValue: 0)
    /// A little heavier.
    public static let medium = Weight(rawValue: 0.23)
    /// Heavier.
    public static let semibold = Weight(rawValue: 0.3)
    /// Heavy.
    public static let bold = Weight(rawValue: 0.4)
    /// Very heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A title as large as can be.
    public static let extraLargeTitle = TextStyle(rawValue: "extraLargeTitle")
    /// A very large title.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    /// A title.
    public static let title1 = TextStyle(rawValue: "title1")
    /// A second title.
    public static let title2 = TextStyle(rawValue: "title2")
    /// A third title.
    public static let title3 = TextStyle(rawValue: "title3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "headline")
    /// A second heading.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    /// The text itself.
    public static let body = TextStyle(rawValue: "body")
    /// A remark.
    public static let callout = TextStyle(rawValue: "callout")
    /// A note below.
    public static let footnote = TextStyle(rawValue: "footnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// A second caption.
    public static let caption2 = TextStyle(rawValue: "caption2")
  }

  /// The name of the font.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  /// The weight.
  package let weight: Weight

  init(_ name: String, size: CGFloat, weight: Weight) {
    fontName = name
    pointSize = size > 0 ? size : NSFont.systemFontSize
    self.weight = weight
  }

  /// A font of the app; nil for an empty name.
  public init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    fontName = name
    pointSize = size > 0 ? size : NSFont.systemFontSize
    weight = .regular
  }

  /// The size of plain text.
  public class var systemFontSize: CGFloat { 13 }
  /// The size of small text.
  public class var smallSystemFontSize: CGFloat { 13 - 2 }
  /// The size of a label.
  public class var labelFontSize: CGFloat { 17 }

  /// The system's font.
  public class func systemFont(ofSize size: CGFloat) -> NSFont {
    systemFont(ofSize: size, weight: .regular)
  }

  /// The system's font of a weight.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    NSFont(".SFUI", size: size, weight: weight)
  }

  /// The system's font, heavy.
  public class func boldSystemFont(ofSize size: CGFloat) -> NSFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system's font, slanted.
  public class func italicSystemFont(ofSize size: CGFloat) -> NSFont {
    NSFont(".SFUI-Italic", size: size, weight: .regular)
  }

  /// The system's font with digits of one width.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// The system's font with letters of one width.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    NSFont(".SFUIMono", size: size, weight: weight)
  }

  /// The font for a purpose, in the size that a phone is delivered with.
  public class func preferredFont(forTextStyle style: TextStyle) -> NSFont {
    systemFont(
      ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
  }

  private static let sizes: [TextStyle: CGFloat] = [
    .extraLargeTitle: 36,
    .largeTitle: 34,
    .title1: 28,
    .title2: 22,
    .title3: 20,
    .headline: 17,
    .subheadline: 15,
    .body: 17,
    .callout: 16,
    .footnote: 13,
    .caption1: 12,
    .caption2: 11,
  ]

  /// The name of the family.
  open var familyName: String { fontName }
  /// The height of a line.
  open var lineHeight: CGFloat { ascender - descender + leading }
  /// How far letters reach above the line.
  open var ascender: CGFloat { pointSize * 0.952 }
  /// How far letters reach below the line, as a negative number.
  open var descender: CGFloat { pointSize * -0.241 }
  /// The height of capitals.
  open var capHeight: CGFloat { pointSize * 0.705 }
  /// The height of small letters.
  open var xHeight: CGFloat { pointSize * 0.526 }
  /// What lies between two lines.
  open var leading: CGFloat { 0 }

  /// The same font in another size.
  open func withSize(_ size: CGFloat) -> NSFont {
    NSFont(fontName, size: size, weight: weight)
  }

  /// Whether two fonts are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
  }

  /// A number that equal fonts share.
  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}
