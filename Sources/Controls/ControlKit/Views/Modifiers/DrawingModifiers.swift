/// Backgrounds, overlays, borders and effects. They have no effect in a control's label.
extension View {
  /// Scales the drawn view without changing the layout.
  nonisolated public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }
  /// Scales the drawn view without changing the layout.
  nonisolated public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center)
    -> some View
  {
    modified(.scale, ["x": .number(x), "y": .number(y), "anchor": .point(anchor)])
  }
  /// Rotates the drawn view clockwise.
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modified(.rotation, ["degrees": .number(angle.degrees), "anchor": .point(anchor)])
  }
  /// Rotates the drawn view around an axis; only a rotation around the z axis is drawn.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View {
    rotationEffect(axis.z == 0 ? .zero : angle, anchor: anchor)
  }
  /// Clips the view to its frame.
  nonisolated public func clipped(antialiased: Bool = false) -> some View {
    modified(.clip, ["shape": .string("rectangle")])
  }
  /// Clips the view to a rectangle with rounded corners; the radius is in points.
  nonisolated public func cornerRadius(_ radius: Double) -> some View {
    modified(
      .clip,
      [
        "shape": .string("rounded_rectangle"), "radii": .number(radius).map { .array([$0]) },
      ])
  }
  /// Shows the view only where the mask is opaque.
  nonisolated public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> some View)
    -> some View
  {
    layered(.mask, mask(), alignment)
  }
  /// Shows the view only where the mask is opaque.
  nonisolated public func mask(_ mask: some View) -> some View { layered(.mask, mask, .center) }
  /// Draws a border with a width in points.
  nonisolated public func border(_ content: some ShapeStyle, width: Double = 1) -> some View {
    modified(.border, ["style": content.value, "width": .number(width)])
  }
  /// Makes the view transparent: 0 is invisible, 1 opaque.
  nonisolated public func opacity(_ opacity: Double) -> some View {
    modified(.opacity, ["value": .number(opacity)])
  }
  /// Draws a shadow; the blur radius and the offset are in points.
  nonisolated public func shadow(
    color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    modified(
      .shadow,
      ["style": color.value, "radius": .number(radius), "x": .number(x), "y": .number(y)])
  }
  /// Blurs the view with a radius in points; `opaque` has no effect.
  nonisolated public func blur(radius: Double, opaque: Bool = false) -> some View {
    modified(.blur, ["radius": .number(radius)])
  }
  /// Makes the view brighter, by -1 to 1.
  nonisolated public func brightness(_ amount: Double) -> some View {
    modified(.brightness, ["value": .number(amount)])
  }
  /// Multiplies the contrast; 1 leaves the view unchanged.
  nonisolated public func contrast(_ amount: Double) -> some View {
    modified(.contrast, ["value": .number(amount)])
  }
  /// Multiplies the saturation; 1 leaves the view unchanged.
  nonisolated public func saturation(_ amount: Double) -> some View {
    modified(.saturation, ["value": .number(amount)])
  }
  /// Removes color: 0 leaves the view unchanged, 1 makes the view gray.
  nonisolated public func grayscale(_ amount: Double) -> some View {
    modified(.grayscale, ["value": .number(amount)])
  }
  /// Rotates all hues on the color wheel by an angle.
  nonisolated public func hueRotation(_ angle: Angle) -> some View {
    modified(.hueRotation, ["degrees": .number(angle.degrees)])
  }
  /// Inverts the colors.
  nonisolated public func colorInvert() -> some View { modified(.colorInvert) }
  /// Multiplies the view's colors by a color.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    modified(.colorMultiply, ["style": color.value])
  }

  /// Puts the background of the context behind the view.
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
      // A control's label has no mask, background or overlay.
      guard !context.isLabel else { return nil }
      return ViewNode(
        kind, ["alignment": .string(alignment.name)], children: context.nodes(of: layer.value))
    }
  }
}
