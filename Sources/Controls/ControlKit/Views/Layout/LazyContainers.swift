// Containers that load their children when they scroll into view. Nothing scrolls here: all children are read.

/// Views below each other, as in `VStack`.
public struct LazyVStack<Content: View> {
  private let stack: VStack<Content>

  /// Creates a stack.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = VStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyVStack: View {
  /// The stack.
  public var body: some View { stack }
}

/// Views beside each other, as in `HStack`.
public struct LazyHStack<Content: View> {
  private let stack: HStack<Content>

  /// Creates a stack.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = HStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyHStack: View {
  /// The stack.
  public var body: some View { stack }
}

/// Views in columns.
public struct LazyVGrid<Content: View> {
  private let tracks: GridTracks
  private let content: Content

  /// Creates a grid.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tracks = GridTracks(items: columns, spacing: spacing, alignment: alignment.name)
    self.content = content()
  }
}

extension LazyVGrid: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.vgrid, tracks.values, children: context.nodes(of: content))
  }
}

/// Views in rows.
public struct LazyHGrid<Content: View> {
  private let tracks: GridTracks
  private let content: Content

  /// Creates a grid.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tracks = GridTracks(items: rows, spacing: spacing, alignment: alignment.name)
    self.content = content()
  }
}

extension LazyHGrid: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.hgrid, tracks.values, children: context.nodes(of: content))
  }
}

/// A column or a row of a grid.
public struct GridItem: Sendable {
  /// How wide or high it is, in points.
  public enum Size: Sendable {
    /// This.
    case fixed(Double)
    /// A size between two limits in points.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many columns or rows as fit.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// How wide or high it is.
  public var size: Size
  /// The space to the next one, in points; nil for the system's.
  public var spacing: Double?
  /// How a view is aligned in it; nil for the grid's alignment.
  public var alignment: Alignment?

  /// A column or a row of this size.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
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
