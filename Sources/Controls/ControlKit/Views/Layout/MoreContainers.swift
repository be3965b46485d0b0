// More containers: like the others, each is what its children are, in their order.

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

/// Views under a heading: the heading comes first.
public struct Section<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Views under a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Views without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> some View) {
    var all = LabelContent(of: header())
    all.add(LabelContent(of: content()))
    self.content = all
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A view with a name: the name comes first.
public struct LabeledContent<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A view with a localized name.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    let parts = [LabelContent(of: Text(titleKey)), LabelContent(of: content())]
    var all = parts.reduce(into: LabelContent()) { $0.add($1) }
    all.joinLines(of: parts)
    self.content = all
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension LabeledContent where Content == Text {
  /// A text with a localized name.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}
