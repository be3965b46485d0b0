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

  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    /// From 100 to 900, as in CSS.
    let value: Int

    /// The lightest weight, 100 in CSS.
    public static let ultraLight = Weight(value: 100)
    /// The weight 200 in CSS.
    public static let thin = Weight(value: 200)
    /// The weight 300 in CSS.
    public static let light = Weight(value: 300)
    /// The weight of plain text, 400 in CSS.
    public static let regular = Weight(value: 400)
    /// The weight 500 in CSS.
    public static let medium = Weight(value: 500)
    /// The weight 600 in CSS.
    public static let semibold = Weight(value: 600)
    /// The weight 700 in CSS.
    public static let bold = Weight(value: 700)
    /// The weight 800 in CSS.
    public static let heavy = Weight(value: 800)
    /// The heaviest weight, 900 in CSS.
    public static let black = Weight(value: 900)
  }

  /// The design of a font.
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

  /// The width of a font.
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

  /// The distance between lines.
  public enum Leading: Hashable, Sendable {
    /// The usual distance.
    case standard
    /// A smaller distance than usual.
    case tight
    /// A larger distance than usual.
    case loose
  }

  /// The purpose of a text, which determines its font.
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
    /// A caption that is smaller than `caption`.
    case caption2

    /// The style's name in a `ViewTree`.
    var name: String { self == .largeTitle ? "large_title" : "\(self)" }
  }
}

extension Font {
  func with(_ change: (inout Traits) -> Void) -> Font {
    var font = self
    change(&font.traits)
    return font
  }
}
