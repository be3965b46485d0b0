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

/// Views in the columns of a `Grid`.
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

// Containers that load their children when they scroll into view. Nothing scrolls here: all children are read.

/// A grid of views in columns.
public struct LazyVGrid<Content: View> {
  private let tracks: GridTracks
  private let content: Content

  /// Creates a grid; `spacing` is in points.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tracks = GridTracks(items: columns, spacing: spacing, alignment: alignment.name)
    self.content = content()
  }
}

extension LazyVGrid: PrimitiveView {
  /// One node, with the grid's views as its children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.vgrid, tracks.values, children: context.nodes(of: content))
  }
}

/// A grid of views in rows.
public struct LazyHGrid<Content: View> {
  private let tracks: GridTracks
  private let content: Content

  /// Creates a grid; `spacing` is in points.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tracks = GridTracks(items: rows, spacing: spacing, alignment: alignment.name)
    self.content = content()
  }
}

extension LazyHGrid: PrimitiveView {
  /// One node, with the grid's views as its children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.hgrid, tracks.values, children: context.nodes(of: content))
  }
}

/// The columns or rows of a lazy grid.
private struct GridTracks {
  let items: [GridItem]
  let spacing: Double?
  let alignment: String

  var values: [String: JSONValue?] {
    [
      "tracks": .array(items.map { .object($0.values) }), "spacing": .number(spacing),
      "alignment": .string(alignment),
    ]
  }
}

/// A column or a row of a grid.
public struct GridItem: Sendable {
  /// The width of a column or the height of a row, in points.
  public enum Size: Sendable {
    /// A fixed size in points.
    case fixed(Double)
    /// A size between two limits in points.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many columns or rows as fit, each between two limits in points.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// The width of a column or the height of a row.
  public var size: Size
  /// The space to the next column or row, in points; `nil` is the system's spacing.
  public var spacing: Double?
  /// The alignment of a view in the column or row; `nil` is the grid's alignment.
  public var alignment: Alignment?

  /// A column or a row of this size.
  public init(_ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
  }
}

extension GridItem {
  fileprivate var values: [String: JSONValue] {
    var values: [String: JSONValue?] = ["spacing": .number(spacing)]
    switch size {
    case .fixed(let length):
      values["size"] = .string("fixed")
      values["minimum"] = .number(length)
    case .flexible(let minimum, let maximum):
      values["size"] = .string("flexible")
      (values["minimum"], values["maximum"]) = (.number(minimum), .length(maximum))
    case .adaptive(let minimum, let maximum):
      values["size"] = .string("adaptive")
      (values["minimum"], values["maximum"]) = (.number(minimum), .length(maximum))
    }
    return values.compactMapValues { $0 }
  }
}

/// A vertical stack of views, the same as `VStack`.
public struct LazyVStack<Content: View> {
  private let stack: VStack<Content>

  /// Creates a stack; `spacing` is in points.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = VStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyVStack: View {
  /// The equivalent `VStack`.
  public var body: some View { stack }
}

/// A horizontal stack of views, the same as `HStack`.
public struct LazyHStack<Content: View> {
  private let stack: HStack<Content>

  /// Creates a stack; `spacing` is in points.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = HStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyHStack: View {
  /// The equivalent `HStack`.
  public var body: some View { stack }
}
