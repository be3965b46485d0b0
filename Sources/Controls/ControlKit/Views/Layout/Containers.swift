/// Views below each other.
public struct VStack<Content: View> {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Content

  /// A stack of the views of a closure; nil for the system's spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension VStack: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .vstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// Views beside each other.
public struct HStack<Content: View> {
  private let alignment: VerticalAlignment
  private let spacing: Double?
  private let content: Content

  /// A stack of the views of a closure; nil for the system's spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension HStack: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .hstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// Views over each other.
public struct ZStack<Content: View> {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .zstack, ["alignment": .string(alignment.name)], children: context.nodes(of: content))
  }
}

/// Views without a layout of their own.
public struct Group<Content: View> {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the views.
  public func archived(in context: ViewContext) -> [ViewNode] { content.archived(in: context) }
}

/// The first of several views that fits.
public struct ViewThatFits<Content: View> {
  private let axes: Axis.Set
  private let content: Content

  /// Creates the view from its alternatives.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with all views; the client measures them.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let name = axes == .horizontal ? "horizontal" : axes == .vertical ? "vertical" : "both"
    return context.primitive(
      .viewThatFits, ["axes": .string(name)], children: context.nodes(of: content))
  }
}

/// Free space.
public struct Spacer {
  private let minLength: Double?

  /// Space of at least this length; nil for the system's.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.spacer, ["length": .number(minLength)])
  }
}

/// A line between two views.
public struct Divider {
  /// Makes the line.
  public init() {}
}

extension Divider: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node.
  public func archived(in context: ViewContext) -> [ViewNode] { context.primitive(.divider) }
}
