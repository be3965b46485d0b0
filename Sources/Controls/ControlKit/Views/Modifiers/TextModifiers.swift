/// Text modifiers.
///
/// Controls determine the style of their text, so these return the text unchanged. They exist so
/// that modified texts can be concatenated with `+`.
extension Text {
  /// Returns the text unchanged.
  public func font(_ font: Font?) -> Text { self }
  /// Returns the text unchanged.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// Returns the text unchanged.
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  /// Returns the text unchanged.
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  /// Returns the text unchanged.
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// Returns the text unchanged.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text { self }
  /// Returns the text unchanged.
  public func bold() -> Text { self }
  /// Returns the text unchanged.
  public func bold(_ isActive: Bool) -> Text { self }
  /// Returns the text unchanged.
  public func italic() -> Text { self }
  /// Returns the text unchanged.
  public func italic(_ isActive: Bool) -> Text { self }
  /// Returns the text unchanged.
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  /// Returns the text unchanged.
  public func monospacedDigit() -> Text { self }
  /// Returns the text unchanged.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// Returns the text unchanged.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// Returns the text unchanged.
  public func kerning(_ kerning: Double) -> Text { self }
  /// Returns the text unchanged.
  public func tracking(_ tracking: Double) -> Text { self }
  /// Returns the text unchanged.
  public func baselineOffset(_ baselineOffset: Double) -> Text { self }

  /// Where a long text is truncated.
  public enum TruncationMode: Sendable {
    /// At its beginning.
    case head
    /// At its end.
    case tail
    /// In its middle.
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
