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
  /// Replaces each color by its complement, as `invert` in CSS.
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
}

/// Positions and sizes, in points. A control's label has no layout, so only `hidden()` has an effect there.
extension View {
  /// Adds space at all edges.
  nonisolated public func padding(_ length: Double) -> some View { padding(.all, length) }
  /// Prevents the view from shrinking or growing in either direction.
  nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
  /// Keeps the ideal width or height of the view.
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modified(.fixedSize, ["horizontal": .bool(horizontal), "vertical": .bool(vertical)])
  }
  /// Sets the order in which a stack assigns space to its views; higher values come first.
  nonisolated public func layoutPriority(_ value: Double) -> some View {
    modified(.layoutPriority, ["value": .number(value)])
  }
  /// Moves the drawn view without changing the layout.
  nonisolated public func offset(x: Double = 0, y: Double = 0) -> some View {
    modified(.offset, ["x": .number(x), "y": .number(y)])
  }
  /// Places the center of the view at a point of its parent.
  nonisolated public func position(x: Double = 0, y: Double = 0) -> some View {
    modified(.position, ["x": .number(x), "y": .number(y)])
  }
  /// Draws the view in front of views with a smaller value.
  nonisolated public func zIndex(_ value: Double) -> some View {
    modified(.zIndex, ["value": .number(value)])
  }
  /// Sets the ratio of width to height; `nil` keeps the view's own ratio.
  nonisolated public func aspectRatio(_ aspectRatio: Double? = nil, contentMode: ContentMode)
    -> some View
  {
    modified(
      .aspectRatio,
      ["ratio": .number(aspectRatio), "mode": .string(contentMode == .fit ? "fit" : "fill")])
  }
  /// Scales the view to fit into its frame.
  nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view to fill its frame.
  nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
  /// Adds space at some edges: a widget has no other content margins.
  nonisolated public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View {
    padding(edges, length ?? 0)
  }
  /// Adds padding of this length, in points, at all edges.
  nonisolated public func contentMargins(_ length: Double) -> some View { padding(length) }
  /// Adds space at some edges.
  nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil)
    -> some View
  {
    padding(edges, length)
  }
  /// Makes the view as wide as `count` columns of a grid.
  nonisolated public func gridCellColumns(_ count: Int) -> some View {
    modified(.gridCell, ["columns": .int(count)])
  }
  /// Sets the alignment of the view's column in a grid.
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modified(.gridCell, ["alignment": .string(guide.name)])
  }
  /// Hides the view but keeps its space; a control's label omits the view.
  nonisolated public func hidden() -> some View { modified(.hidden) }

  /// Adds space at some edges; a length of `nil` is 16 points.
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    let length = length ?? 16
    func at(_ edge: Edge.Set) -> Double { edges.contains(edge) ? length : 0 }
    return padding(
      EdgeInsets(top: at(.top), leading: at(.leading), bottom: at(.bottom), trailing: at(.trailing))
    )
  }

  /// Adds space at the edges.
  nonisolated public func padding(_ insets: EdgeInsets) -> some View {
    inheriting(
      { context in
        context.width = max(context.width - insets.leading - insets.trailing, 0)
        context.height = max(context.height - insets.top - insets.bottom, 0)
      },
      ViewNode(
        .padding,
        [
          "top": .number(insets.top), "leading": .number(insets.leading),
          "bottom": .number(insets.bottom), "trailing": .number(insets.trailing),
        ].compactMapValues { $0 }))
  }

  /// Sets the size of the view's frame; `nil` keeps the view's own width or height.
  nonisolated public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  )
    -> some View
  {
    inheriting(
      { context in
        context.width = Self.room(width) ?? context.width
        context.height = Self.room(height) ?? context.height
      },
      ViewNode(
        .frame,
        [
          "width": .number(width), "height": .number(height), "alignment": .string(alignment.name),
        ].compactMapValues { $0 }))
  }

  /// Extends the view's frame over the container; the container of a widget's views is the widget.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }

  /// Limits the size of the view's frame.
  nonisolated public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    inheriting(
      { context in
        context.width = min(context.width, Self.room(maxWidth) ?? .infinity)
        context.height = min(context.height, Self.room(maxHeight) ?? .infinity)
      },
      ViewNode(
        .frame,
        [
          "min_width": .number(minWidth), "ideal_width": .number(idealWidth),
          "max_width": .length(maxWidth), "min_height": .number(minHeight),
          "ideal_height": .number(idealHeight), "max_height": .length(maxHeight),
          "alignment": .string(alignment.name),
        ].compactMapValues { $0 }))
  }

  private static func room(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// Rotates the drawn view around an axis; only a rotation around the z axis is drawn.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View {
    rotationEffect(axis.z == 0 ? .zero : angle, anchor: anchor)
  }

  /// Draws a shadow; the blur radius and the offset are in points.
  nonisolated public func shadow(
    color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    modified(
      .shadow,
      ["style": color.value, "radius": .number(radius), "x": .number(x), "y": .number(y)])
  }

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
