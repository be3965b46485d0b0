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
