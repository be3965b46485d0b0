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

/// Views under a heading.
public struct Section<Header: View, Content: View> {
  private let header: Header
  private let content: Content

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.header = header()
    self.content = content()
  }
}

extension Section: View {
  /// The heading above the views.
  public var body: some View {
    header
    content
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
  private let label: Label
  private let content: Content

  /// Creates the content with its label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
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
  /// The nodes of the content.
  public func archived(in context: ViewContext) -> [ViewNode] { content.archived(in: context) }
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
