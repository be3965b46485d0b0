/// Places and sizes. A control has no layout, so these change nothing, on any view.
extension View {
  /// Changes nothing.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View { self }
  /// Changes nothing.
  public func padding(_ length: Double) -> some View { self }
  /// Changes nothing.
  public func padding(_ insets: EdgeInsets) -> some View { self }
  /// Changes nothing.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center)
    -> some View
  { self }
  /// Changes nothing.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  /// Changes nothing.
  public func fixedSize() -> some View { self }
  /// Changes nothing.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  /// Changes nothing.
  public func layoutPriority(_ value: Double) -> some View { self }
  /// Changes nothing.
  public func offset(x: Double = 0, y: Double = 0) -> some View { self }
  /// Changes nothing.
  public func position(x: Double = 0, y: Double = 0) -> some View { self }
  /// Changes nothing.
  public func zIndex(_ value: Double) -> some View { self }
  /// Changes nothing.
  public func aspectRatio(_ aspectRatio: Double? = nil, contentMode: ContentMode) -> some View {
    self
  }
  /// Changes nothing.
  public func scaledToFit() -> some View { self }
  /// Changes nothing.
  public func scaledToFill() -> some View { self }
  /// Changes nothing.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View { self }
  /// Changes nothing.
  public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
    self
  }
  /// Changes nothing.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  /// Changes nothing.
  public func ignoresSafeArea() -> some View { self }
  /// Changes nothing.
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View { self }
  /// Changes nothing.
  public func contentMargins(_ length: Double) -> some View { self }
  /// Changes nothing.
  public func gridCellColumns(_ count: Int) -> some View { self }
  /// Changes nothing.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
  /// Changes nothing.
  public func clipped(antialiased: Bool = false) -> some View { self }
  /// Changes nothing.
  public func mask(@ViewBuilder _ mask: () -> some View) -> some View { self }
  /// Changes nothing.
  public func mask(_ mask: some View) -> some View { self }
  /// Changes nothing.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    self
  }
  /// Changes nothing.
  public func colorMultiply(_ color: Color) -> some View { self }
  /// Changes nothing.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View { self }
  /// Changes nothing.
  public func cornerRadius(_ radius: Double) -> some View { self }
  /// Changes nothing.
  public func border(_ content: some ShapeStyle, width: Double = 1) -> some View { self }
  /// Changes nothing.
  public func opacity(_ opacity: Double) -> some View { self }
  /// Changes nothing.
  public func shadow(color: Color = .black, radius: Double, x: Double = 0, y: Double = 0)
    -> some View
  { self }
  /// Changes nothing.
  public func blur(radius: Double, opaque: Bool = false) -> some View { self }
  /// Changes nothing.
  public func brightness(_ amount: Double) -> some View { self }
  /// Changes nothing.
  public func saturation(_ amount: Double) -> some View { self }
  /// Changes nothing.
  public func grayscale(_ amount: Double) -> some View { self }
  /// Changes nothing.
  public func compositingGroup() -> some View { self }
  /// Changes nothing.
  public func drawingGroup() -> some View { self }
  /// Changes nothing.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  /// Changes nothing.
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { self }
  /// Changes nothing: what lies behind is not part of the label.
  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View)
    -> some View
  { self }
  /// Changes nothing: what lies behind is not part of the label.
  @_disfavoredOverload
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    self
  }
  /// Changes nothing: what lies above is not part of the label.
  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View { self }
  /// Changes nothing: what lies above is not part of the label.
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View)
    -> some View
  { self }
}
