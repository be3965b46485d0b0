extension ViewThatFits: PrimitiveView {
  /// One node with all views as children; the client measures them.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let name = axes == .horizontal ? "horizontal" : axes == .vertical ? "vertical" : "both"
    return context.primitive(
      .viewThatFits, ["axes": .string(name)], children: context.nodes(of: content))
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
  /// One node with the views as children.
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
  /// One node with the views as children.
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

extension Section: View {
  /// The heading above the views.
  public var body: some View {
    header
    content
  }
}

extension LabeledContent: View {
  /// The label and the view at the two ends of a row.
  public var body: some View {
    HStack {
      label
      Spacer()
      content
    }
  }
}
