/// Colors and fonts. In a control's label, only symbol variants have an effect.
extension View {
  /// Sets the tint of a widget.
  ///
  /// The tint of a control's label is ignored; set the template's tint (developer.apple.com,
  /// `ControlWidgetTemplate.tint(_:)`).
  nonisolated public func tint(_ tint: Color?) -> some View {
    modified { _ in tint.map { ViewNode(.tint, ["style": $0.value]) } }
  }
  /// Sets the tint of a widget.
  nonisolated public func tint(_ tint: some ShapeStyle) -> some View {
    modified(.tint, ["style": tint.value])
  }
  /// Sets the tint of a widget.
  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
  /// Colors texts and symbols.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    modified { _ in color.map { ViewNode(.foreground, ["styles": .array([$0.value])]) } }
  }
  /// Colors texts and symbols.
  nonisolated public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    modified(.foreground, ["styles": .array([style.value])])
  }
  /// Colors primary and secondary content.
  nonisolated public func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle)
    -> some View
  { modified(.foreground, ["styles": .array([primary.value, secondary.value])]) }
  /// Colors primary, secondary and tertiary content.
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
  /// Makes letters italic.
  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    traits { $0.isItalic = isActive }
  }
  /// Uses a fixed width for all characters.
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
    traits { $0.isMonospaced = isActive }
  }
  /// Uses a fixed width for digits.
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
  /// Raises texts above their baseline, in points.
  nonisolated public func baselineOffset(_ baselineOffset: Double) -> some View {
    modified(.textLayout, ["baseline_offset": .number(baselineOffset)])
  }
  /// Changes texts to uppercase or lowercase letters.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    modified { _ in
      textCase.map {
        ViewNode(.textLayout, ["case": .string($0 == .uppercase ? "upper" : "lower")])
      }
    }
  }
  /// Limits the lines of a text; `nil` removes the limit.
  nonisolated public func lineLimit(_ number: Int?) -> some View {
    inheriting(
      { $0.environment.lineLimit = number },
      ViewNode(.textLayout, ["line_limit": .int(number ?? 0)]))
  }
  /// Limits the lines of a text, and reserves space for all of them if `reservesSpace` is true.
  nonisolated public func lineLimit(_ number: Int, reservesSpace: Bool) -> some View {
    modified(.textLayout, ["line_limit": .int(number), "reserves_space": .bool(reservesSpace)])
  }
  /// Limits the number of lines of a text.
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Limits the number of lines of a text.
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
  /// Lets a text shrink to fit, down to a fraction of its size.
  nonisolated public func minimumScaleFactor(_ factor: Double) -> some View {
    modified(.textLayout, ["minimum_scale": .number(factor)])
  }
  /// Sets where a text that is too long is truncated.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    modified(.textLayout, ["truncation": .string("\(mode)")])
  }
  /// Allows less space between letters to make a text fit.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View {
    modified(.textLayout, ["tightens": .bool(flag)])
  }
  /// Sets the size of symbols relative to texts.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
    modified(.imageScale, ["scale": .string("\(scale)")])
  }
  /// Sets the rendering mode of symbols.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    modified { _ in mode.map { ViewNode(.symbolRendering, ["mode": .string($0.name)]) } }
  }
  /// Sets the variant of symbols.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    inheriting { $0.environment.symbolVariants = variant }
  }
}

/// Symbol animations.
///
/// The archive of a control contains the animation of its symbol, and the client that shows the
/// control plays it.
///
/// In controls, an animation highlights a change of state, and continues while a button performs
/// (Human Interface Guidelines, Controls).
extension View {
  /// Animates the symbol once whenever the value changes.
  ///
  /// Only `bounce` and `wiggle` are archived, which end by themselves: the client plays them when the
  /// control is loaded.
  nonisolated public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Equatable
  ) -> some View {
    animated(SymbolEffect.nonRepeating.contains(effect) ? effect : nil)
  }

  /// Animates the symbol while `isActive` is true.
  ///
  /// If a symbol has several animations, the innermost is used. Without repetition, only `bounce`
  /// and `wiggle` are archived; other animations would have ended before the control is shown.
  nonisolated public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    animated(
      isActive && (options.repeats || SymbolEffect.nonRepeating.contains(effect)) ? effect : nil)
  }

  /// Removes the animations of symbols.
  nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    modified { _ in isEnabled ? ViewNode(.symbolEffect, ["removed": .bool(true)]) : nil }
  }

  nonisolated private func animated(_ effect: SymbolEffect?) -> some View {
    modified { _ in effect.map { ViewNode(.symbolEffect, ["name": .string($0.name)]) } }
  }
}

extension SymbolEffect {
  /// The animations that are short and end by themselves.
  fileprivate static let nonRepeating: Set<SymbolEffect> = [.bounce, .wiggle]
}
