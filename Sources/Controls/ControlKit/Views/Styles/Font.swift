/// A font, which controls ignore.
public struct Font: Hashable, Sendable {
  /// The text style, or `nil` for a font of a given size.
  private var style: TextStyle?
  /// The size in points, or `nil` for the size of the text style.
  private var size: Double?
  /// The name of an app's font, or `nil` for the system font.
  private var name: String?
  var traits = Traits()

  init(style: TextStyle? = nil, size: Double? = nil, name: String? = nil) {
    (self.style, self.size, self.name) = (style, size, name)
  }

  /// Changes to a font; a `nil` value leaves the font unchanged.
  struct Traits: Hashable, Sendable {
    var weight: Weight?
    var design: Design?
    var width: Width?
    var leading: Leading?
    var isBold: Bool?
    var isItalic: Bool?
    var isMonospaced: Bool?
    var hasMonospacedDigits: Bool?
    var hasSmallCaps: Bool?

    /// These traits, with their `nil` values replaced by outer traits.
    func over(_ outer: Traits) -> Traits {
      Traits(
        weight: weight ?? outer.weight, design: design ?? outer.design,
        width: width ?? outer.width, leading: leading ?? outer.leading,
        isBold: isBold ?? outer.isBold, isItalic: isItalic ?? outer.isItalic,
        isMonospaced: isMonospaced ?? outer.isMonospaced,
        hasMonospacedDigits: hasMonospacedDigits ?? outer.hasMonospacedDigits,
        hasSmallCaps: hasSmallCaps ?? outer.hasSmallCaps)
    }
  }

  var values: [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "style": .text(style?.name), "size": .number(size), "name": .text(name),
      "weight": traits.weight.map { .int($0.value) },
      "design": .text(traits.design.map { "\($0)" }), "width": .text(traits.width?.name),
      "leading": .text(traits.leading.map { "\($0)" }), "bold": traits.isBold.map { .bool($0) },
      "italic": traits.isItalic.map { .bool($0) },
      "monospaced": traits.isMonospaced.map { .bool($0) },
      "monospaced_digit": traits.hasMonospacedDigits.map { .bool($0) },
      "small_caps": traits.hasSmallCaps.map { .bool($0) },
    ]
    return values.compactMapValues { $0 }
  }

  /// Narrow, usual or wide letters.
  public struct Width: Hashable, Sendable {
    /// The width's name in a `ViewTree`.
    let name: String

    /// Letters that are narrower than usual.
    public static let condensed = Width(name: "condensed")
    /// Letters that are narrower than `condensed`.
    public static let compressed = Width(name: "compressed")
    /// Letters that are wider than usual.
    public static let expanded = Width(name: "expanded")
    /// The width of plain text.
    public static let standard = Width(name: "standard")
  }

  /// The purpose of a text, which determines its font.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// A very large title.
    case largeTitle
    case title
    case title2
    case title3
    case headline
    case subheadline
    case body
    case callout
    case footnote
    case caption
    /// A caption that is smaller than `caption`.
    case caption2

    /// The style's name in a `ViewTree`.
    var name: String { self == .largeTitle ? "large_title" : "\(self)" }
  }
}

extension Font {
  private func with(_ change: (inout Traits) -> Void) -> Font {
    var font = self
    change(&font.traits)
    return font
  }
}

extension Font {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// The thickness of a font's strokes.
  public struct Weight: Hashable, Sendable {
    /// From 100 to 900, as in CSS.
    let value: Int

    /// The lightest weight, 100 in CSS.
    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    /// The weight of plain text, 400 in CSS.
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    /// The heaviest weight, 900 in CSS.
    public static let black = Weight(value: 900)
  }

  /// The form of letters: with serifs, round or of equal width.
  public enum Design: Hashable, Sendable {
    /// The default design of the system.
    case `default`
    /// Letters with serifs.
    case serif
    /// Letters with rounded ends.
    case rounded
    /// Letters of equal width.
    case monospaced
  }

  /// The distance between lines.
  public enum Leading: Hashable, Sendable {
    /// The usual distance.
    case standard
    /// A smaller distance than usual.
    case tight
    /// A larger distance than usual.
    case loose
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Font {
  /// The font of a very large title.
  public static let largeTitle = Font(style: .largeTitle)
  public static let title = Font(style: .title)
  /// The font of a second-level title.
  public static let title2 = Font(style: .title2)
  /// The font of a third-level title.
  public static let title3 = Font(style: .title3)
  /// The font of a heading.
  public static let headline = Font(style: .headline)
  /// The font of a subheading.
  public static let subheadline = Font(style: .subheadline)
  public static let body = Font(style: .body)
  public static let callout = Font(style: .callout)
  public static let footnote = Font(style: .footnote)
  public static let caption = Font(style: .caption)
  /// The font of a caption that is smaller than `caption`.
  public static let caption2 = Font(style: .caption2)

  /// The system font in a size in points.
  public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size).with { ($0.weight, $0.design) = (weight, design) }
  }

  /// The system font of a text style, in a design and a weight.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(style: style).with { ($0.weight, $0.design) = (weight, design) }
  }

  /// An app's font with a size in points; a client without this font uses its own.
  public static func custom(_ name: String, size: Double) -> Font { Font(size: size, name: name) }

  /// An app's font with a size in points; scaling with the text style is not supported.
  public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
    Font(size: size, name: name)
  }

  /// An app's font with a fixed size in points.
  public static func custom(_ name: String, fixedSize: Double) -> Font {
    Font(size: fixedSize, name: name)
  }

  /// Returns the font with these strokes, and its other properties unchanged.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  /// Returns the font with letters of this width, and its other properties unchanged.
  public func width(_ width: Width) -> Font { with { $0.width = width } }
  /// The font with another distance between lines.
  public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
  /// Returns the font with bold letters, and its other properties unchanged.
  public func bold() -> Font { with { $0.isBold = true } }
  /// Returns the font with italic letters, and its other properties unchanged.
  public func italic() -> Font { with { $0.isItalic = true } }
  /// The font with a fixed width for all characters.
  public func monospaced() -> Font { with { $0.isMonospaced = true } }
  /// The font with a fixed width for digits.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  /// The font with small capital letters.
  public func smallCaps() -> Font { with { $0.hasSmallCaps = true } }
}
