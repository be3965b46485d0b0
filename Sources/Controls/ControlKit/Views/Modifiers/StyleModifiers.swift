/// Colors and letters. A control decides how its label is drawn: there only tints and colors are recorded.
extension View {
  /// Sets the tint of a widget.
  ///
  /// In a control's label it is ignored; set the tint of the template (developer.apple.com,
  /// `ControlWidgetTemplate.tint(_:)`).
  nonisolated public func tint(_ tint: Color?) -> some View {
    modified { _ in tint.map { ViewNode(.tint, ["style": $0.value]) } }
  }
  /// Tints a widget.
  nonisolated public func tint(_ tint: some ShapeStyle) -> some View {
    modified(.tint, ["style": tint.value])
  }
  /// Tints a widget.
  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
  /// Colors texts and symbols.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    modified { _ in color.map { ViewNode(.foreground, ["styles": .array([$0.value])]) } }
  }
  /// Colors texts and symbols.
  nonisolated public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    modified(.foreground, ["styles": .array([style.value])])
  }
  /// Colors content of two ranks.
  nonisolated public func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle)
    -> some View
  { modified(.foreground, ["styles": .array([primary.value, secondary.value])]) }
  /// Colors content of three ranks.
  nonisolated public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    modified(.foreground, ["styles": .array([primary.value, secondary.value, tertiary.value])])
  }

  /// Sets the font of texts and symbols.
  nonisolated public func font(_ font: Font?) -> some View {
    inheriting({ $0.environment.font = font }, font.map { ViewNode(.font, $0.values) })
  }
  /// Sets the weight of letters.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    traits { $0.weight = weight }
  }
  /// Sets the design of letters.
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
    traits { $0.design = design }
  }
  /// Sets the width of letters.
  nonisolated public func fontWidth(_ width: Font.Width?) -> some View {
    traits { $0.width = width }
  }
  /// Makes letters bold.
  nonisolated public func bold(_ isActive: Bool = true) -> some View {
    traits { $0.isBold = isActive }
  }
  /// Slants letters.
  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    traits { $0.isItalic = isActive }
  }
  /// Gives all letters one width.
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
    traits { $0.isMonospaced = isActive }
  }
  /// Gives all digits one width.
  nonisolated public func monospacedDigit() -> some View {
    traits { $0.hasMonospacedDigits = true }
  }

  nonisolated private func traits(_ change: (inout Font.Traits) -> Void) -> some View {
    var font = Font()
    change(&font.traits)
    return modified(.font, font.values)
  }

  /// Draws a line below texts.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    modified(.textLayout, ["underline": .bool(isActive)])
  }
  /// Draws a line through texts.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    modified(.textLayout, ["strikethrough": .bool(isActive)])
  }
  /// Adds space between letters, in points.
  nonisolated public func kerning(_ kerning: Double) -> some View {
    modified(.textLayout, ["kerning": .number(kerning)])
  }
  /// Adds space between letters, in points.
  nonisolated public func tracking(_ tracking: Double) -> some View { kerning(tracking) }
  /// Moves texts above their line, in points.
  nonisolated public func baselineOffset(_ baselineOffset: Double) -> some View {
    modified(.textLayout, ["baseline_offset": .number(baselineOffset)])
  }
  /// Changes letters to capital or small ones.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    modified { _ in
      textCase.map {
        ViewNode(.textLayout, ["case": .string($0 == .uppercase ? "upper" : "lower")])
      }
    }
  }
  /// Limits the lines of a text; nil for no limit.
  nonisolated public func lineLimit(_ number: Int?) -> some View {
    inheriting(
      { $0.environment.lineLimit = number },
      ViewNode(.textLayout, ["line_limit": .int(number ?? 0)]))
  }
  /// Limits the lines of a text, and gives it the room of all of them.
  nonisolated public func lineLimit(_ number: Int, reservesSpace: Bool) -> some View {
    modified(.textLayout, ["line_limit": .int(number), "reserves_space": .bool(reservesSpace)])
  }
  /// Limits the lines of a text.
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Limits the lines of a text.
  nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Adds space between lines, in points.
  nonisolated public func lineSpacing(_ lineSpacing: Double) -> some View {
    modified(.textLayout, ["line_spacing": .number(lineSpacing)])
  }
  /// Aligns the lines of a text.
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    modified(.textLayout, ["alignment": .string("\(alignment)")])
  }
  /// Lets a text become smaller to fit, down to this part of its size.
  nonisolated public func minimumScaleFactor(_ factor: Double) -> some View {
    modified(.textLayout, ["minimum_scale": .number(factor)])
  }
  /// Decides where a text that is too long is cut.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    modified(.textLayout, ["truncation": .string("\(mode)")])
  }
  /// Lets letters be closer to each other to fit.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View {
    modified(.textLayout, ["tightens": .bool(flag)])
  }
  /// Sets the size of symbols beside texts.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
    modified(.imageScale, ["scale": .string("\(scale)")])
  }
  /// Sets how many colors symbols have.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    modified { _ in mode.map { ViewNode(.symbolRendering, ["mode": .string($0.name)]) } }
  }
  /// Draws symbols in another form.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    inheriting { $0.environment.symbolVariants = variant }
  }
}
