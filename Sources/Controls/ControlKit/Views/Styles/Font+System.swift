extension Font {
  /// The font of a very large title.
  public static let largeTitle = Font(style: .largeTitle)
  /// The font of a title.
  public static let title = Font(style: .title)
  /// The font of a second title.
  public static let title2 = Font(style: .title2)
  /// The font of a third title.
  public static let title3 = Font(style: .title3)
  /// The font of a heading.
  public static let headline = Font(style: .headline)
  /// The font of a second heading.
  public static let subheadline = Font(style: .subheadline)
  /// The font of the text itself.
  public static let body = Font(style: .body)
  /// The font of a remark.
  public static let callout = Font(style: .callout)
  /// The font of a note below.
  public static let footnote = Font(style: .footnote)
  /// The font of a caption.
  public static let caption = Font(style: .caption)
  /// The font of a second caption.
  public static let caption2 = Font(style: .caption2)

  /// A font of the system of a size in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(size: size).with { ($0.weight, $0.design) = (weight, design) }
  }

  /// A font of the system for a purpose.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(style: style).with { ($0.weight, $0.design) = (weight, design) }
  }

  /// A font of the app of a size in points; the client draws its own font if it has none of that name.
  public static func custom(_ name: String, size: Double) -> Font { Font(size: size, name: name) }

  /// A font of the app that grows with the letters of a purpose.
  public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
    Font(size: size, name: name)
  }

  /// A font of the app of one size in points.
  public static func custom(_ name: String, fixedSize: Double) -> Font {
    Font(size: fixedSize, name: name)
  }

  /// The font in another weight.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  /// The font in another width.
  public func width(_ width: Width) -> Font { with { $0.width = width } }
  /// The font with another distance between lines.
  public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
  /// The bold font.
  public func bold() -> Font { with { $0.isBold = true } }
  /// The font with slanted letters.
  public func italic() -> Font { with { $0.isItalic = true } }
  /// The font with letters of one width.
  public func monospaced() -> Font { with { $0.isMonospaced = true } }
  /// The font with digits of one width.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  /// The font with small capital letters.
  public func smallCaps() -> Font { with { $0.hasSmallCaps = true } }

  private func with(_ change: (inout Traits) -> Void) -> Font {
    var font = self
    change(&font.traits)
    return font
  }
}
