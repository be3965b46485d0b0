/// Layout modifiers.
///
/// Controls have no layout, so they have no effect.
extension View {
  /// Has no effect.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View { self }
  /// Has no effect.
  public func padding(_ length: Double) -> some View { self }
  /// Has no effect.
  public func padding(_ insets: EdgeInsets) -> some View { self }
  /// Has no effect.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center)
    -> some View
  { self }
  /// Has no effect.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  /// Has no effect.
  public func fixedSize() -> some View { self }
  /// Has no effect.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  /// Has no effect.
  public func layoutPriority(_ value: Double) -> some View { self }
  /// Has no effect.
  public func offset(x: Double = 0, y: Double = 0) -> some View { self }
  /// Has no effect.
  public func position(x: Double = 0, y: Double = 0) -> some View { self }
  /// Has no effect.
  public func zIndex(_ value: Double) -> some View { self }
  /// Has no effect.
  public func aspectRatio(_ aspectRatio: Double? = nil, contentMode: ContentMode) -> some View {
    self
  }
  /// Has no effect.
  public func scaledToFit() -> some View { self }
  /// Has no effect.
  public func scaledToFill() -> some View { self }
  /// Has no effect.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View { self }
  /// Has no effect.
  public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
    self
  }
  /// Has no effect.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  /// Has no effect.
  public func ignoresSafeArea() -> some View { self }
  /// Has no effect.
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View { self }
  /// Has no effect.
  public func contentMargins(_ length: Double) -> some View { self }
  /// Has no effect.
  public func gridCellColumns(_ count: Int) -> some View { self }
  /// Has no effect.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
  /// Has no effect.
  public func clipped(antialiased: Bool = false) -> some View { self }
  /// Has no effect.
  public func mask(@ViewBuilder _ mask: () -> some View) -> some View { self }
  /// Has no effect.
  public func mask(_ mask: some View) -> some View { self }
  /// Has no effect.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    self
  }
  /// Has no effect.
  public func colorMultiply(_ color: Color) -> some View { self }
  /// Has no effect.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View { self }
  /// Has no effect.
  public func cornerRadius(_ radius: Double) -> some View { self }
  /// Has no effect.
  public func border(_ content: some ShapeStyle, width: Double = 1) -> some View { self }
  /// Has no effect.
  public func opacity(_ opacity: Double) -> some View { self }
  /// Has no effect.
  public func shadow(color: Color = .black, radius: Double, x: Double = 0, y: Double = 0)
    -> some View
  { self }
  /// Has no effect.
  public func blur(radius: Double, opaque: Bool = false) -> some View { self }
  /// Has no effect.
  public func brightness(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func saturation(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func grayscale(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func compositingGroup() -> some View { self }
  /// Has no effect.
  public func drawingGroup() -> some View { self }
  /// Has no effect.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  /// Has no effect.
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { self }
  /// Has no effect: the background is not part of the label.
  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View)
    -> some View
  { self }
  /// Has no effect: the background is not part of the label.
  @_disfavoredOverload
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    self
  }
  /// Has no effect: the overlay is not part of the label.
  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View { self }
  /// Has no effect: the overlay is not part of the label.
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View)
    -> some View
  { self }
}
