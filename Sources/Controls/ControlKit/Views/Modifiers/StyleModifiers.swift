/// The styles of controls inside a view.
extension View {
  /// Sets the style of all labels in the view.
  nonisolated public func labelStyle(_ style: some LabelStyle) -> some View {
    environment(\.labelStyle, style is DefaultLabelStyle ? nil : style)
  }
  /// Sets the style of all buttons in the view.
  nonisolated public func buttonStyle(_ style: some ButtonStyle) -> some View {
    environment(\.buttonStyle, style)
  }
  /// Sets the style of all toggles in the view.
  nonisolated public func toggleStyle(_ style: some ToggleStyle) -> some View {
    environment(\.toggleStyle, style)
  }
  /// Sets the style of all gauges in the view.
  nonisolated public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    environment(\.gaugeStyle, style)
  }
  /// Sets the style of all progress views in the view.
  nonisolated public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    environment(\.progressViewStyle, style)
  }
  /// Sets the size of all controls in the view.
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    modified(.environment, ["control_size": .string(controlSize.name)])
  }
  /// Sets the border shape of all buttons in the view.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
  /// Hides the labels of controls; screen readers still read them.
  nonisolated public func labelsHidden() -> some View {
    modified(.environment, ["labels_hidden": .bool(true)])
  }
  /// Disables buttons and toggles; disable a control's template instead (developer.apple.com,
  /// `ControlWidgetTemplate.disabled(_:)`).
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    inheriting { if disabled { $0.environment.isEnabled = false } }
  }
}

extension View {
  /// Sets the control's action hint, a phrase that begins with a verb and is shown after "Hold to".
  ///
  /// Apply it to the view inside a label, not to the template (developer.apple.com,
  /// `controlWidgetActionHint(_:)`). If a view has several hints, the outermost is used.
  nonisolated public func controlWidgetActionHint(_ hint: Text) -> some View {
    modified { _ in ViewNode(.hint, ["text": .string(hint.string)]) }
  }

  /// Sets the action hint from a localized literal.
  nonisolated public func controlWidgetActionHint(_ hintKey: LocalizedStringKey) -> some View {
    controlWidgetActionHint(Text(hintKey))
  }

  /// Sets the action hint from a resource.
  @_disfavoredOverload
  nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets the action hint from a string known at run time.
  @_disfavoredOverload
  nonisolated public func controlWidgetActionHint(_ hint: some StringProtocol) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets the status text, which is shown briefly after the control has changed its state or
  /// performed its action.
  nonisolated public func controlWidgetStatus(_ status: Text) -> some View {
    modified { _ in ViewNode(.status, ["text": .string(status.string)]) }
  }

  /// Sets the status text from a localized literal.
  nonisolated public func controlWidgetStatus(_ statusKey: LocalizedStringKey) -> some View {
    controlWidgetStatus(Text(statusKey))
  }

  /// Sets the status text from a resource.
  @_disfavoredOverload
  nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
    controlWidgetStatus(Text(status))
  }

  /// Sets the status text from a string known at run time.
  @_disfavoredOverload
  nonisolated public func controlWidgetStatus(_ status: some StringProtocol) -> some View {
    controlWidgetStatus(Text(status))
  }
}

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
  /// Sets the rendering mode of all symbols in the view.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    modified { _ in mode.map { ViewNode(.symbolRendering, ["mode": .string($0.name)]) } }
  }
  /// Sets the variant of all symbols in the view.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
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

  /// Colors primary, secondary and tertiary content.
  nonisolated public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    modified(.foreground, ["styles": .array([primary.value, secondary.value, tertiary.value])])
  }

  nonisolated private func traits(_ change: (inout Font.Traits) -> Void) -> some View {
    var font = Font()
    change(&font.traits)
    return modified(.font, font.values)
  }

  /// Changes texts to uppercase or lowercase letters.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    modified { _ in
      textCase.map {
        ViewNode(.textLayout, ["case": .string($0 == .uppercase ? "upper" : "lower")])
      }
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The style of a text. Unlike a modified view, a styled text can be concatenated with `+`.
extension Text {
  public func font(_ font: Font?) -> Text { with { $0.font = font } }
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.traits.weight = weight } }
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.traits.design = design } }
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.traits.width = width } }
  public func foregroundColor(_ color: Color?) -> Text {
    with { $0.foreground = color?.styleValue }
  }
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    with { $0.foreground = style.value }
  }
  public func bold() -> Text { bold(true) }
  public func bold(_ isActive: Bool) -> Text { with { $0.traits.isBold = isActive } }
  public func italic() -> Text { italic(true) }
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

  /// The place where a long text is truncated.
  public enum TruncationMode: Sendable {
    /// The beginning of the text is cut off.
    case head
    /// The end of the text is cut off.
    case tail
    /// The middle of the text is cut out.
    case middle
  }

  /// Uppercase or lowercase letters.
  public enum Case: Sendable {
    /// Capital letters.
    case uppercase
    /// Lowercase letters.
    case lowercase
  }

  private func with(_ change: (inout TextStyle) -> Void) -> Text {
    var text = self
    change(&text.style)
    return text
  }
}

extension SymbolEffect {
  /// The animations that are short and end by themselves.
  fileprivate static let nonRepeating: Set<SymbolEffect> = [.bounce, .wiggle]
}
