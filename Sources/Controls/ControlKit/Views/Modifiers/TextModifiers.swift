/// A control decides how its text looks, so these give back the text as it is; they exist so that a
/// modified text can still be added to another one, as Apple's can.
extension Text {
  /// The same text.
  public func font(_ font: Font?) -> Text { self }
  /// The same text.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// The same text.
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  /// The same text.
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  /// The same text.
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// The same text.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text { self }
  /// The same text.
  public func bold() -> Text { self }
  /// The same text.
  public func bold(_ isActive: Bool) -> Text { self }
  /// The same text.
  public func italic() -> Text { self }
  /// The same text.
  public func italic(_ isActive: Bool) -> Text { self }
  /// The same text.
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  /// The same text.
  public func monospacedDigit() -> Text { self }
  /// The same text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// The same text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// The same text.
  public func kerning(_ kerning: Double) -> Text { self }
  /// The same text.
  public func tracking(_ tracking: Double) -> Text { self }
  /// The same text.
  public func baselineOffset(_ baselineOffset: Double) -> Text { self }

  /// How a long text is cut.
  public enum TruncationMode: Sendable {
    /// At its beginning.
    case head
    /// At its end.
    case tail
    /// In its middle.
    case middle
  }

  /// Which letters a text has.
  public enum Case: Sendable {
    /// Capital letters.
    case uppercase
    /// Small letters.
    case lowercase
  }
}
