/// A font.
///
/// A control decides its own.
public struct Font: Hashable, Sendable {
  /// What the letters are for; nil for a font of a size.
  private var style: TextStyle?
  /// In points.
  private var size: Double?
  /// The name of a font of the app.
  private var name: String?
  /// Changes to the font.
  var traits = Traits()

  init(style: TextStyle? = nil, size: Double? = nil, name: String? = nil) {
    (self.style, self.size, self.name) = (style, size, name)
  }

  /// What may differ between fonts of one size; nil for what the font has itself.
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

    /// These, with what they leave open from other ones.
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

  /// The parameters of the font in a tree.
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

    /// The lightest.
    public static let ultraLight = Weight(value: 100)
    /// Very light.
    public static let thin = Weight(value: 200)
    /// Light.
    public static let light = Weight(value: 300)
    /// That of plain text.
    public static let regular = Weight(value: 400)
    /// A little heavier.
    public static let medium = Weight(value: 500)
    /// Heavier.
    public static let semibold = Weight(value: 600)
    /// Heavy.
    public static let bold = Weight(value: 700)
    /// Very heavy.
    public static let heavy = Weight(value: 800)
    /// The heaviest.
    public static let black = Weight(value: 900)
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
    /// The width's name in a `ViewTree`.
    let name: String

    /// Narrow.
    public static let condensed = Width(name: "condensed")
    /// Very narrow.
    public static let compressed = Width(name: "compressed")
    /// Wide.
    public static let expanded = Width(name: "expanded")
    /// That of plain text.
    public static let standard = Width(name: "standard")
  }

  /// How far apart lines are.
  public enum Leading: Hashable, Sendable {
    /// The usual distance.
    case standard
    /// Close to each other.
    case tight
    /// Far from each other.
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

    /// The style's name in a `ViewTree`.
    var name: String { self == .largeTitle ? "large_title" : "\(self)" }
  }
}
