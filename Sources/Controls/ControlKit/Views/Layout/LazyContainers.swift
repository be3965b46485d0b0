// Containers that create their children when these are scrolled into view. There is no scrolling
// here, so all children are evaluated in their order.

/// Arranges views vertically, like `VStack`.
public struct LazyVStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a stack.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Arranges views horizontally, like `HStack`.
public struct LazyHStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a stack.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Arranges views in columns.
public struct LazyVGrid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a grid.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Arranges views in rows.
public struct LazyHGrid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a grid.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A column or row of a grid.
///
/// Its size is ignored.
public struct GridItem: Sendable {
  /// The size of a column or row.
  public enum Size: Sendable {
    /// A fixed size in points.
    case fixed(Double)
    /// A size between two limits in points.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many columns or rows as fit.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// Creates a column or row.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) {}
}
