/// A font.
///
/// A control decides its own, so a font says nothing here.
public struct Font: Hashable, Sendable {
  private init() {}

  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    /// The lightest.
    public static let ultraLight = Weight()
    /// Very light.
    public static let thin = Weight()
    /// Light.
    public static let light = Weight()
    /// That of plain text.
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

  /// How letters are drawn.
  public enum Design: Hashable, Sendable {
    /// That of the system.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// All of one width.
    case monospaced
  }

  /// How wide letters are.
  public struct Width: Hashable, Sendable {
    /// Narrow.
    public static let condensed = Width()
    /// Very narrow.
    public static let compressed = Width()
    /// Wide.
    public static let expanded = Width()
    /// That of plain text.
    public static let standard = Width()
  }

  /// How close lines stand.
  public enum Leading: Hashable, Sendable {
    /// As usual.
    case standard
    /// Close.
    case tight
    /// Apart.
    case loose
  }

  /// What a text is for.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// A very large title.
    case largeTitle
    /// A title.
    case title
    /// A second title.
    case title2
    /// A third title.
    case title3
    /// A heading.
    case headline
    /// A second heading.
    case subheadline
    /// The text itself.
    case body
    /// A remark.
    case callout
    /// A note below.
    case footnote
    /// A caption.
    case caption
    /// A second caption.
    case caption2
  }

  /// The font of a very large title.
  public static let largeTitle = Font()
  /// The font of a title.
  public static let title = Font()
  /// The font of a second title.
  public static let title2 = Font()
  /// The font of a third title.
  public static let title3 = Font()
  /// The font of a heading.
  public static let headline = Font()
  /// The font of a second heading.
  public static let subheadline = Font()
  /// The font of the text itself.
  public static let body = Font()
  /// The font of a remark.
  public static let callout = Font()
  /// The font of a note below.
  public static let footnote = Font()
  /// The font of a caption.
  public static let caption = Font()
  /// The font of a second caption.
  public static let caption2 = Font()

  /// A font of the system of a size.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font() }

  /// A font of the system for a purpose.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font() }

  /// A font of the app.
  public static func custom(_ name: String, size: Double) -> Font { Font() }

  /// A font of the app that grows with a purpose's.
  public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
    Font()
  }

  /// A font of the app of one size.
  public static func custom(_ name: String, fixedSize: Double) -> Font { Font() }

  /// The same font.
  public func weight(_ weight: Weight) -> Font { self }
  /// The same font.
  public func width(_ width: Width) -> Font { self }
  /// The same font.
  public func leading(_ leading: Leading) -> Font { self }
  /// The same font.
  public func bold() -> Font { self }
  /// The same font.
  public func italic() -> Font { self }
  /// The same font.
  public func monospaced() -> Font { self }
  /// The same font.
  public func monospacedDigit() -> Font { self }
  /// The same font.
  public func smallCaps() -> Font { self }
}
