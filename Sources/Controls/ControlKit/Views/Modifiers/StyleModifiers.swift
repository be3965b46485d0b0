/// Modifiers for colors and text styles.
///
/// Controls determine the style of their labels and widgets are shown as text, so most modifiers
/// have no effect.
extension View {
  /// Sets the tint of a widget.
  ///
  /// In a control's label it is ignored; set the tint of the template (developer.apple.com,
  /// `ControlWidgetTemplate.tint(_:)`).
  public func tint(_ tint: Color?) -> some View {
    ModifiedLabel(base: self) { $0.tint = tint ?? $0.tint }
  }
  /// Sets the tint of a widget, if the style is a color.
  public func tint(_ tint: some ShapeStyle) -> some View { self.tint(Color(of: tint)) }
  /// Has no effect.
  public func accentColor(_ accentColor: Color?) -> some View { self }
  /// Sets the color of a widget that has no tint.
  public func foregroundColor(_ color: Color?) -> some View {
    ModifiedLabel(base: self) { $0.foreground = $0.foreground ?? color }
  }
  /// Sets the color of a widget that has no tint, if the style is a color.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    foregroundColor(Color(of: style))
  }
  /// Sets the color of a widget that has no tint, if the first style is a color.
  public func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle) -> some View
  { foregroundColor(Color(of: primary)) }
  /// Sets the color of a widget that has no tint, if the first style is a color.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View { foregroundColor(Color(of: primary)) }
  /// Has no effect.
  public func font(_ font: Font?) -> some View { self }
  /// Has no effect.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// Has no effect.
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  /// Has no effect.
  public func fontWidth(_ width: Font.Width?) -> some View { self }
  /// Has no effect.
  public func bold(_ isActive: Bool = true) -> some View { self }
  /// Has no effect.
  public func italic(_ isActive: Bool = true) -> some View { self }
  /// Has no effect.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Has no effect.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Has no effect.
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  /// Has no effect.
  public func monospacedDigit() -> some View { self }
  /// Has no effect.
  public func kerning(_ kerning: Double) -> some View { self }
  /// Has no effect.
  public func textCase(_ textCase: Text.Case?) -> some View { self }
  /// Has no effect.
  public func lineLimit(_ number: Int?) -> some View { self }
  /// Has no effect.
  public func lineLimit(_ number: Int, reservesSpace: Bool) -> some View { self }
  /// Has no effect.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { self }
  /// Has no effect.
  public func lineSpacing(_ lineSpacing: Double) -> some View { self }
  /// Has no effect.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// Has no effect.
  public func minimumScaleFactor(_ factor: Double) -> some View { self }
  /// Has no effect.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  /// Has no effect.
  public func allowsTightening(_ flag: Bool) -> some View { self }
  /// Has no effect.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  /// Has no effect.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Has no effect: use the variant's name in the symbol, such as `bolt.fill`.
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Has no effect.
  public func labelStyle(_ style: some LabelStyle) -> some View { self }
  /// Has no effect.
  public func buttonStyle(_ style: some ButtonStyle) -> some View { self }
  /// Has no effect.
  public func toggleStyle(_ style: some ToggleStyle) -> some View { self }
  /// Has no effect.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View { self }
  /// Has no effect.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View { self }
  /// Has no effect.
  public func controlSize(_ controlSize: ControlSize) -> some View { self }
  /// Has no effect.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Has no effect.
  public func labelsHidden() -> some View { self }
}
