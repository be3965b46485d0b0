/// Views in rows and columns.
public struct Grid<Content: View> {
  private let alignment: Alignment
  private let horizontalSpacing: Double?
  private let verticalSpacing: Double?
  private let content: Content

  /// A grid of the rows of a closure; nil for the system's spacing.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
    self.content = content()
  }
}

extension Grid: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node; a view that is no row is as wide as the grid.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .grid,
      [
        "alignment": .string(alignment.name), "column_spacing": .number(horizontalSpacing),
        "row_spacing": .number(verticalSpacing),
      ], children: context.nodes(of: content))
  }
}

/// A row of a grid.
public struct GridRow<Content: View> {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// A row of the views of a closure; nil for the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with a view for each column.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .gridRow, ["alignment": .text(alignment?.name)], children: context.nodes(of: content))
  }
}
