/// Positions and sizes, in points. A control's label has no layout, so only `hidden()` has an effect there.
extension View {
  /// Adds space at some edges; a length of `nil` is 16 points.
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    let length = length ?? 16
    func at(_ edge: Edge.Set) -> Double { edges.contains(edge) ? length : 0 }
    return padding(
      EdgeInsets(top: at(.top), leading: at(.leading), bottom: at(.bottom), trailing: at(.trailing))
    )
  }
  /// Adds space at all edges.
  nonisolated public func padding(_ length: Double) -> some View { padding(.all, length) }
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
  /// Keeps the ideal size of the view.
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
  /// Adds space at all edges.
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
}
