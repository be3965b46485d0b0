/// What is drawn behind, over or around a view, and how it is changed. These change nothing in a control's label.
extension View {
  /// Draws the view larger or smaller; other views stay where they are.
  nonisolated public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }
  /// Draws the view larger or smaller; other views stay where they are.
  nonisolated public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center)
    -> some View
  {
    modified(.scale, ["x": .number(x), "y": .number(y), "anchor": .point(anchor)])
  }
  /// Turns the view clockwise.
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modified(.rotation, ["degrees": .number(angle.degrees), "anchor": .point(anchor)])
  }
  /// Turns the view around an axis; a widget is flat, so only a turn around the third axis is drawn.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View {
    rotationEffect(axis.z == 0 ? .zero : angle, anchor: anchor)
  }
  /// Cuts off what is outside of the view's place.
  nonisolated public func clipped(antialiased: Bool = false) -> some View {
    modified(.clip, ["shape": .string("rectangle")])
  }
  /// Rounds the corners.
  nonisolated public func cornerRadius(_ radius: Double) -> some View {
    modified(
      .clip,
      [
        "shape": .string("rounded_rectangle"), "radii": .number(radius).map { .array([$0]) },
      ])
  }
  /// Shows the view where another one is opaque.
  nonisolated public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> some View)
    -> some View
  {
    layered(.mask, mask(), alignment)
  }
  /// Shows the view where another one is opaque.
  nonisolated public func mask(_ mask: some View) -> some View { layered(.mask, mask, .center) }
  /// Draws a line at the edges.
  nonisolated public func border(_ content: some ShapeStyle, width: Double = 1) -> some View {
    modified(.border, ["style": content.value, "width": .number(width)])
  }
  /// Makes the view transparent: 0 is invisible, 1 opaque.
  nonisolated public func opacity(_ opacity: Double) -> some View {
    modified(.opacity, ["value": .number(opacity)])
  }
  /// Draws a shadow.
  nonisolated public func shadow(
    color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    modified(
      .shadow,
      ["style": color.value, "radius": .number(radius), "x": .number(x), "y": .number(y)])
  }
  /// Blurs the view.
  nonisolated public func blur(radius: Double, opaque: Bool = false) -> some View {
    modified(.blur, ["radius": .number(radius)])
  }
  /// Makes the view brighter, by -1 to 1.
  nonisolated public func brightness(_ amount: Double) -> some View {
    modified(.brightness, ["value": .number(amount)])
  }
  /// Changes the contrast; 1 for none.
  nonisolated public func contrast(_ amount: Double) -> some View {
    modified(.contrast, ["value": .number(amount)])
  }
  /// Changes the saturation; 1 for none.
  nonisolated public func saturation(_ amount: Double) -> some View {
    modified(.saturation, ["value": .number(amount)])
  }
  /// Takes away color: 0 for none, 1 for all.
  nonisolated public func grayscale(_ amount: Double) -> some View {
    modified(.grayscale, ["value": .number(amount)])
  }
  /// Turns all hues.
  nonisolated public func hueRotation(_ angle: Angle) -> some View {
    modified(.hueRotation, ["degrees": .number(angle.degrees)])
  }
  /// Inverts the colors.
  nonisolated public func colorInvert() -> some View { modified(.colorInvert) }
  /// Multiplies the colors with another one.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    modified(.colorMultiply, ["style": color.value])
  }
  /// Draws the view as one: it always is.
  nonisolated public func compositingGroup() -> some View { self }
  /// Draws the view as one: it always is.
  nonisolated public func drawingGroup() -> some View { self }

  /// Puts the background of the place behind the view.
  nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle())
  }
  /// Puts a style behind the view.
  nonisolated public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modified(.background, ["style": style.value])
  }
  /// Puts views behind the view.
  nonisolated public func background(
    alignment: Alignment = .center, @ViewBuilder content: () -> some View
  )
    -> some View
  { layered(.background, content(), alignment) }
  /// Puts a view behind the view.
  @_disfavoredOverload
  nonisolated public func background(_ background: some View, alignment: Alignment = .center)
    -> some View
  {
    layered(.background, background, alignment)
  }
  /// Puts a style over the view.
  nonisolated public func overlay(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  )
    -> some View
  { modified(.overlay, ["style": style.value]) }
  /// Puts a view over the view.
  @_disfavoredOverload
  nonisolated public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View
  {
    layered(.overlay, overlay, alignment)
  }
  /// Puts views over the view.
  nonisolated public func overlay(
    alignment: Alignment = .center, @ViewBuilder content: () -> some View
  )
    -> some View
  { layered(.overlay, content(), alignment) }

  nonisolated private func layered(
    _ kind: ViewKind, _ layer: some View, _ alignment: Alignment
  ) -> some View {
    let layer = Transferred(value: layer)
    return modified { context in
      // What is behind or over a label is not part of it.
      guard !context.isLabel else { return nil }
      return ViewNode(
        kind, ["alignment": .string(alignment.name)], children: context.nodes(of: layer.value))
    }
  }
}
