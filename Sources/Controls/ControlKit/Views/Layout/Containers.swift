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
  let axes: Axis.Set
  let content: Content

  /// Creates the view from its alternatives.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
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

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View> {
  private let data: Data
  private let content: (Data.Element) -> Content

  private init(all data: Data, content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
  }

  /// Creates a view for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(all: data, content: content)
  }
}

extension ForEach: PrimitiveView {
  /// The nodes of all elements' views; elements beyond `ViewTree.mostNodes` are not read.
  public func archived(in context: ViewContext) -> [ViewNode] {
    data.prefix(ViewTree.mostNodes).flatMap { content($0).archived(in: context) }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(all: data, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for each number in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(all: data, content: content)
  }
}

/// Views under a heading.
public struct Section<Header: View, Content: View> {
  let header: Header
  let content: Content

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.header = header()
    self.content = content()
  }
}

extension Section where Header == Text {
  /// Views under a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension Section where Header == EmptyView {
  /// Views without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

/// A view with a label on its leading side.
public struct LabeledContent<Label: View, Content: View> {
  let label: Label
  let content: Content

  /// A view with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension LabeledContent where Label == Text {
  /// A view with a localized label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A text with a localized label.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}
