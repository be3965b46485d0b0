/// A vertical stack of views.
public struct VStack<Content: View> {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack; a spacing of `nil` is the system's spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension VStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .vstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// A horizontal stack of views.
public struct HStack<Content: View> {
  private let alignment: VerticalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack; a spacing of `nil` is the system's spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension HStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .hstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// A stack of overlaid views, from back to front.
public struct ZStack<Content: View> {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack with one alignment for all views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .zstack, ["alignment": .string(alignment.name)], children: context.nodes(of: content))
  }
}

/// A group of views without a layout.
public struct Group<Content: View> {
  private let content: Content

  /// Creates a group; a modifier of the group applies to each view.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: PrimitiveView {
  /// The nodes of the views.
  public func archived(in context: ViewContext) -> [ViewNode] { content.archived(in: context) }
}

/// The first of several views that fits.
public struct ViewThatFits<Content: View> {
  private let axes: Axis.Set
  private let content: Content

  /// Creates the view from its alternatives.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: PrimitiveView {
  /// One node with all views as children; the client measures them.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let name = axes == .horizontal ? "horizontal" : axes == .vertical ? "vertical" : "both"
    return context.primitive(
      .viewThatFits, ["axes": .string(name)], children: context.nodes(of: content))
  }
}

/// Free space, which pushes its neighbors in a stack apart.
public struct Spacer {
  private let minLength: Double?

  /// Creates space of at least this length; `nil` is the system's length.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: PrimitiveView {
  /// One node without children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.spacer, ["length": .number(minLength)])
  }
}

/// A line between two views.
public struct Divider {
  /// Creates the line.
  public init() {}
}

extension Divider: PrimitiveView {
  /// One node without children.
  public func archived(in context: ViewContext) -> [ViewNode] { context.primitive(.divider) }
}

/// A grid of views in rows and columns.
public struct Grid<Content: View> {
  private let alignment: Alignment
  private let horizontalSpacing: Double?
  private let verticalSpacing: Double?
  private let content: Content

  /// Creates a grid; a spacing of `nil` is the system's spacing.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
    self.content = content()
  }
}

extension Grid: PrimitiveView {
  /// One node; a child that is not a `GridRow` is as wide as the grid.
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

  /// Creates a row; an alignment of `nil` is the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: PrimitiveView {
  /// One node with a view for each column.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .gridRow, ["alignment": .text(alignment?.name)], children: context.nodes(of: content))
  }
}
