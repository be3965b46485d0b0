/// How a part of a text is drawn; nil values are those of its place.
struct TextStyle: Equatable, Sendable {
  var font: Font?
  /// Changes to the font of the place.
  var traits = Font.Traits()
  var foreground: JSONValue?
  var underline: Bool?
  var strikethrough: Bool?
  /// In points.
  var kerning: Double?
  /// In points.
  var baselineOffset: Double?

  /// This style, with what it leaves open from an outer one.
  func over(_ outer: TextStyle) -> TextStyle {
    var style = self
    style.font = font ?? outer.font
    style.traits = traits.over(outer.traits)
    style.foreground = foreground ?? outer.foreground
    style.underline = underline ?? outer.underline
    style.strikethrough = strikethrough ?? outer.strikethrough
    style.kerning = kerning ?? outer.kerning
    style.baselineOffset = baselineOffset ?? outer.baselineOffset
    return style
  }

  /// The parameters of a run.
  var values: [String: JSONValue] {
    var font = self.font ?? Font()
    font.traits = traits.over(font.traits)
    var values: [String: JSONValue?] = [
      "foreground": foreground, "underline": underline.map { .bool($0) },
      "strikethrough": strikethrough.map { .bool($0) }, "kerning": .number(kerning),
      "baseline_offset": .number(baselineOffset),
    ]
    if font != Font() { values["font"] = .object(font.values) }
    return values.compactMapValues { $0 }
  }
}
