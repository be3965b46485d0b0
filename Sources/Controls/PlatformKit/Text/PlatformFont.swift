public import ControlKit
public import Foundation

/// The common part of NSFont and UIFont, which are separate classes on Apple's systems.
///
/// A font consists of a name, a size and a weight; no text is drawn here. The metrics are the metrics of Apple's system
/// font, in points. Fonts are immutable and may be used from any thread.
open class PlatformFont: NSObject, @unchecked Sendable {
  /// The name of the font's family and style.
  public let fontName: String
  package let weight: Weight
  private let size: CGFloat

  /// The size in points, by default the standard size.
  public var pointSize: CGFloat { size > 0 ? size : Self.systemFontSize }

  /// Creates a font from its name, size and weight; not part of Apple's API.
  public required init(_name name: String, size: CGFloat, weight: Weight) {
    fontName = name
    self.size = size
    self.weight = weight
  }

  /// Creates a custom font, or returns `nil` if the name is empty.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    self.init(_name: name, size: size, weight: .regular)
  }

  /// The standard size in points.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of small text in points.
  public class var smallSystemFontSize: CGFloat { systemFontSize - 2 }
  /// The size of labels in points.
  public class var labelFontSize: CGFloat { 17 }

  /// The system font in the weight `regular`.
  public class func systemFont(ofSize size: CGFloat) -> Self {
    systemFont(ofSize: size, weight: .regular)
  }

  /// The system font in a weight.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> Self {
    Self(_name: ".SFUI", size: size, weight: weight)
  }

  /// The bold system font.
  public class func boldSystemFont(ofSize size: CGFloat) -> Self {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The italic system font.
  public class func italicSystemFont(ofSize size: CGFloat) -> Self {
    Self(_name: ".SFUI-Italic", size: size, weight: .regular)
  }

  /// The system font; here its digits are not changed to equal width.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> Self {
    systemFont(ofSize: size, weight: weight)
  }

  /// The monospaced system font.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> Self {
    Self(_name: ".SFUIMono", size: size, weight: weight)
  }

  /// The font for a text style, in the default text size of an iPhone.
  public class func preferredFont(forTextStyle style: TextStyle) -> Self {
    systemFont(ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
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

  /// The font's name, since families are not known here.
  open var familyName: String { fontName }
  /// The height of a line in points.
  open var lineHeight: CGFloat { ascender - descender + leading }
  /// The height above the baseline in points.
  open var ascender: CGFloat { pointSize * 0.952 }
  /// The depth below the baseline in points, negative.
  open var descender: CGFloat { pointSize * -0.241 }
  /// The height of capital letters in points.
  open var capHeight: CGFloat { pointSize * 0.705 }
  /// The height of the letter x in points.
  open var xHeight: CGFloat { pointSize * 0.526 }
  /// The additional space between lines in points.
  open var leading: CGFloat { 0 }

  /// A copy in another size in points.
  open func withSize(_ size: CGFloat) -> Self {
    Self(_name: fontName, size: size, weight: weight)
  }

  /// Whether two fonts are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PlatformFont, type(of: other) == type(of: self) else {
      return false
    }
    return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
  }

  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}

/// A font of UIKit.
///
/// `@unchecked Sendable` is sound: the class adds no properties to the immutable `PlatformFont`.
open class UIFont: PlatformFont, @unchecked Sendable {}

/// A font of AppKit.
///
/// `@unchecked Sendable` is sound: the class adds no properties to the immutable `PlatformFont`.
open class NSFont: PlatformFont, @unchecked Sendable {
  /// The standard size in points.
  public override class var systemFontSize: CGFloat { 13 }
}

/// Scales values with the size of text, which is constant here, so values are unchanged.
///
/// `@unchecked Sendable` is sound: the class has no properties.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// Creates metrics for a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The metrics for body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Returns the value unchanged.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// Returns the font unchanged.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font, reduced to the maximum size in points if it is larger.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }
}

extension PlatformFont {
  /// The nearest weight of SwiftUI, or `nil` for the standard weight.
  fileprivate var textWeight: Font.Weight? {
    let weights: [(Weight, Font.Weight?)] = [
      (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, nil),
      (.medium, .medium), (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy),
      (.black, .black),
    ]
    func distance(_ other: Weight) -> CGFloat { abs(other.rawValue - weight.rawValue) }
    return weights.min { distance($0.0) < distance($1.0) }?.1
  }
}

extension PlatformFont {
  /// The thickness of a font's strokes.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight from -1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The lightest weight.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Heavier than `ultraLight`.
    public static let thin = Weight(rawValue: -0.6)
    /// Heavier than `thin`.
    public static let light = Weight(rawValue: -0.4)
    /// The standard weight.
    public static let regular = Weight(rawValue: 0)
    /// Slightly heavier than the standard weight.
    public static let medium = Weight(rawValue: 0.23)
    /// Between `medium` and `bold`; the weight of headlines.
    public static let semibold = Weight(rawValue: 0.3)
    /// The weight of `boldSystemFont(ofSize:)`.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavier than `bold`.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest weight.
    public static let black = Weight(rawValue: 0.62)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// A purpose of text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the constant.
    public let rawValue: String
    /// Creates a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The largest title.
    public static let extraLargeTitle = TextStyle(rawValue: "extraLargeTitle")
    /// A very large title.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    /// A second-level title.
    public static let title2 = TextStyle(rawValue: "title2")
    /// A third-level title.
    public static let title3 = TextStyle(rawValue: "title3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "headline")
    /// A subheading.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// A caption that is smaller than `caption1`.
    public static let caption2 = TextStyle(rawValue: "caption2")
  }
}

extension Font {
  /// Creates a system font in the size and the weight of a UIKit font; the name is ignored.
  public init(_ font: UIFont) {
    self = .system(size: Double(font.pointSize), weight: font.textWeight)
  }

  /// Creates a system font in the size and the weight of an AppKit font; the name is ignored.
  @_disfavoredOverload
  public init(_ font: NSFont) {
    self = .system(size: Double(font.pointSize), weight: font.textWeight)
  }
}
