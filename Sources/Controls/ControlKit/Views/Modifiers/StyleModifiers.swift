/// Colours and letters. A control decides how its label looks, and of a widget the words are shown: so
/// most of these change nothing, on any view.
extension View {
  /// Tints a widget; a tint on a control's label is ignored, tint the template (developer.apple.com,
  /// `ControlWidgetTemplate.tint(_:)`).
  public func tint(_ tint: Color?) -> some View {
    ModifiedLabel(base: self) { $0.tint = tint ?? $0.tint }
  }
  /// Tints a widget, if the style is a colour.
  public func tint(_ tint: some ShapeStyle) -> some View { self.tint(Color(of: tint)) }
  /// Changes nothing.
  public func accentColor(_ accentColor: Color?) -> some View { self }
  /// Colours a widget that has no tint.
  public func foregroundColor(_ color: Color?) -> some View {
    ModifiedLabel(base: self) { $0.foreground = $0.foreground ?? color }
  }
  /// Colours a widget that has no tint, if the style is a colour.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    foregroundColor(Color(of: style))
  }
  /// Colours a widget that has no tint, if the first style is a colour.
  public func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle) -> some View
  { foregroundColor(Color(of: primary)) }
  /// Colours a widget that has no tint, if the first style is a colour.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View { foregroundColor(Color(of: primary)) }
  /// Changes nothing.
  public func font(_ font: Font?) -> some View { self }
  /// Changes nothing.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// Changes nothing.
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  /// Changes nothing.
  public func fontWidth(_ width: Font.Width?) -> some View { self }
  /// Changes nothing.
  public func bold(_ isActive: Bool = true) -> some View { self }
  /// Changes nothing.
  public func italic(_ isActive: Bool = true) -> some View { self }
  /// Changes nothing.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Changes nothing.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Changes nothing.
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  /// Changes nothing.
  public func monospacedDigit() -> some View { self }
  /// Changes nothing.
  public func kerning(_ kerning: Double) -> some View { self }
  /// Changes nothing.
  public func textCase(_ textCase: Text.Case?) -> some View { self }
  /// Changes nothing.
  public func lineLimit(_ number: Int?) -> some View { self }
  /// Changes nothing.
  public func lineLimit(_ number: Int, reservesSpace: Bool) -> some View { self }
  /// Changes nothing.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { self }
  /// Changes nothing.
  public func lineSpacing(_ lineSpacing: Double) -> some View { self }
  /// Changes nothing.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// Changes nothing.
  public func minimumScaleFactor(_ factor: Double) -> some View { self }
  /// Changes nothing.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  /// Changes nothing.
  public func allowsTightening(_ flag: Bool) -> some View { self }
  /// Changes nothing.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  /// Changes nothing.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Changes nothing: name the variant in the symbol, such as `bolt.fill`.
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Changes nothing.
  public func labelStyle(_ style: some LabelStyle) -> some View { self }
  /// Changes nothing.
  public func buttonStyle(_ style: some ButtonStyle) -> some View { self }
  /// Changes nothing.
  public func toggleStyle(_ style: some ToggleStyle) -> some View { self }
  /// Changes nothing.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View { self }
  /// Changes nothing.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View { self }
  /// Changes nothing.
  public func controlSize(_ controlSize: ControlSize) -> some View { self }
  /// Changes nothing.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Changes nothing.
  public func labelsHidden() -> some View { self }
}
