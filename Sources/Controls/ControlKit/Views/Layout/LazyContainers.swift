// Containers that load their children when they scroll into view. Here nothing scrolls: each is read as its children,
// in their order.

/// Views below each other, as in `VStack`.
public struct LazyVStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A stack of the views of a closure.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views beside each other, as in `HStack`.
public struct LazyHStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A stack of the views of a closure.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views in columns.
public struct LazyVGrid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A grid of the views of a closure.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views in rows.
public struct LazyHGrid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A grid of the views of a closure.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A column or a row of a grid; nothing is measured here.
public struct GridItem: Sendable {
  /// How wide or high it is.
  public enum Size: Sendable {
    /// As said.
    case fixed(Double)
    /// Within limits.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many as fit.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// A column or a row of this size.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) {}
}
