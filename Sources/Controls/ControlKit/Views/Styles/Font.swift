/// A font.
///
/// Controls determine their own fonts, so fonts have no effect.
public struct Font: Hashable, Sendable {
  private init() {}

  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    /// The lightest weight.
    public static let ultraLight = Weight()
    /// Very light.
    public static let thin = Weight()
    /// Light.
    public static let light = Weight()
    /// The weight of body text.
    public static let regular = Weight()
    /// A little heavier.
    public static let medium = Weight()
    /// Heavier.
    public static let semibold = Weight()
    /// Heavy.
    public static let bold = Weight()
    /// Very heavy.
    public static let heavy = Weight()
    /// The heaviest.
    public static let black = Weight()
  }

  /// The design of a font.
  public enum Design: Hashable, Sendable {
    /// The default design of the system.
    case `default`
    /// With serifs.
    case serif
    /// With rounded strokes.
    case rounded
    /// With a fixed width.
    case monospaced
  }

  /// The width of a font.
  public struct Width: Hashable, Sendable {
    /// Narrow.
    public static let condensed = Width()
    /// Very narrow.
    public static let compressed = Width()
    /// Wide.
    public static let expanded = Width()
    /// The width of body text.
    public static let standard = Width()
  }

  /// The space between lines.
  public enum Leading: Hashable, Sendable {
    /// The standard space.
    case standard
    /// Less space.
    case tight
    /// More space.
    case loose
  }

  /// The purpose of a text.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// A very large title.
    case largeTitle
    /// A title.
    case title
    /// A second-level title.
    case title2
    /// A third-level title.
    case title3
    /// A heading.
    case headline
    /// A subheading.
    case subheadline
    /// Body text.
    case body
    /// A callout.
    case callout
    /// A footnote.
    case footnote
    /// A caption.
    case caption
    /// A smaller caption.
    case caption2
  }

  /// The font of large titles.
  public static let largeTitle = Font()
  /// The font of titles.
  public static let title = Font()
  /// The font of second-level titles.
  public static let title2 = Font()
  /// The font of third-level titles.
  public static let title3 = Font()
  /// The font of headings.
  public static let headline = Font()
  /// The font of subheadings.
  public static let subheadline = Font()
  /// The font of body text.
  public static let body = Font()
  /// The font of callouts.
  public static let callout = Font()
  /// The font of footnotes.
  public static let footnote = Font()
  /// The font of captions.
  public static let caption = Font()
  /// The font of smaller captions.
  public static let caption2 = Font()

  /// The system font in a size in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font() }

  /// The system font for a text style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font() }

  /// A custom font in a size in points.
  public static func custom(_ name: String, size: Double) -> Font { Font() }

  /// A custom font that scales with a text style.
  public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
    Font()
  }

  /// A custom font in a fixed size in points.
  public static func custom(_ name: String, fixedSize: Double) -> Font { Font() }

  /// Returns the font unchanged.
  public func weight(_ weight: Weight) -> Font { self }
  /// Returns the font unchanged.
  public func width(_ width: Width) -> Font { self }
  /// Returns the font unchanged.
  public func leading(_ leading: Leading) -> Font { self }
  /// Returns the font unchanged.
  public func bold() -> Font { self }
  /// Returns the font unchanged.
  public func italic() -> Font { self }
  /// Returns the font unchanged.
  public func monospaced() -> Font { self }
  /// Returns the font unchanged.
  public func monospacedDigit() -> Font { self }
  /// Returns the font unchanged.
  public func smallCaps() -> Font { self }
}
