/// The style of a text. Unlike a modified view, a styled text can be concatenated with `+`.
extension Text {
  /// The text in a font.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }
  /// The text in another weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.traits.weight = weight } }
  /// The text in another design.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.traits.design = design } }
  /// The text in another width.
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.traits.width = width } }
  /// The text in a color.
  public func foregroundColor(_ color: Color?) -> Text {
    with { $0.foreground = color?.styleValue }
  }
  /// The text in a style.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    with { $0.foreground = style.value }
  }
  /// The text in bold letters.
  public func bold() -> Text { bold(true) }
  /// The text in bold letters if `isActive` is true.
  public func bold(_ isActive: Bool) -> Text { with { $0.traits.isBold = isActive } }
  /// The text in italic letters.
  public func italic() -> Text { italic(true) }
  /// The text in italic letters if `isActive` is true.
  public func italic(_ isActive: Bool) -> Text { with { $0.traits.isItalic = isActive } }
  /// The text with a fixed width for all characters if `isActive` is true.
  public func monospaced(_ isActive: Bool = true) -> Text {
    with { $0.traits.isMonospaced = isActive }
  }
  /// The text with a fixed width for digits.
  public func monospacedDigit() -> Text { with { $0.traits.hasMonospacedDigits = true } }
  /// The text with a line through it, in the color of the text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.strikethrough = isActive }
  }
  /// The text with a line below it, in the color of the text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.underline = isActive }
  }
  /// The text with more space between letters, in points.
  public func kerning(_ kerning: Double) -> Text { with { $0.kerning = kerning } }
  /// The text with more space between letters, in points.
  public func tracking(_ tracking: Double) -> Text { with { $0.kerning = tracking } }
  /// The text raised above its baseline, in points.
  public func baselineOffset(_ baselineOffset: Double) -> Text {
    with { $0.baselineOffset = baselineOffset }
  }

  private func with(_ change: (inout TextStyle) -> Void) -> Text {
    var text = self
    change(&text.style)
    return text
  }

  /// The place where a long text is truncated.
  public enum TruncationMode: Sendable {
    /// The beginning of the text is cut off.
    case head
    /// The end of the text is cut off.
    case tail
    /// The middle of the text is cut out.
    case middle
  }

  /// The case of letters.
  public enum Case: Sendable {
    /// Capital letters.
    case uppercase
    /// Lowercase letters.
    case lowercase
  }
}
