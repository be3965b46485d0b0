/// A value in a list, optionally with its own title.
public struct IntentItem<Result: _IntentValue> {
  /// The value that the item stands for.
  public var value: Result
  /// The title, or `nil` for the value's own display name.
  public var title: LocalizedStringResource?
  /// The second line, or `nil`.
  public var subtitle: LocalizedStringResource?
  /// The image, or `nil`.
  public var image: DisplayRepresentation.Image?

  /// Creates an item with the value's own display representation.
  public init(_ value: Result) {
    self.value = value
  }

  /// Creates an item with its own title.
  public init(
    _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  /// Builds a list of items.
  @resultBuilder
  public enum Builder {
    /// Adds one item to the section.
    public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] {
      [item]
    }
    /// Adds one item to the section.
    public static func buildExpression(_ value: Result) -> [IntentItem<Result>] {
      [IntentItem(value)]
    }
    /// An array of items.
    public static func buildExpression(_ items: [IntentItem<Result>]) -> [IntentItem<Result>] {
      items
    }
    /// All items in their order.
    public static func buildBlock(_ parts: [IntentItem<Result>]...) -> [IntentItem<Result>] {
      parts.flatMap { $0 }
    }
    /// The items of an `if` without `else`.
    public static func buildOptional(_ part: [IntentItem<Result>]?) -> [IntentItem<Result>] {
      part ?? []
    }
    /// Returns the items of an `if` branch.
    public static func buildEither(first: [IntentItem<Result>]) -> [IntentItem<Result>] { first }
    /// The items of the second branch.
    public static func buildEither(second: [IntentItem<Result>]) -> [IntentItem<Result>] { second }
    /// The items of all iterations of a loop.
    public static func buildArray(_ parts: [[IntentItem<Result>]]) -> [IntentItem<Result>] {
      parts.flatMap { $0 }
    }
  }
}

extension IntentItem: Sendable where Result: Sendable {}

extension IntentItemSection {
  /// Builds a list of sections.
  @resultBuilder
  public enum Builder {
    /// Adds one section to the list.
    public static func buildExpression(
      _ section: IntentItemSection<Result>
    ) -> [IntentItemSection<Result>] { [section] }
    /// An array of sections.
    public static func buildExpression(
      _ sections: [IntentItemSection<Result>]
    ) -> [IntentItemSection<Result>] { sections }
    /// All sections in their order.
    public static func buildBlock(
      _ parts: [IntentItemSection<Result>]...
    ) -> [IntentItemSection<Result>] { parts.flatMap { $0 } }
    /// The sections of an `if` without `else`.
    public static func buildOptional(
      _ part: [IntentItemSection<Result>]?
    ) -> [IntentItemSection<Result>] { part ?? [] }
    /// The sections of the first branch.
    public static func buildEither(
      first: [IntentItemSection<Result>]
    ) -> [IntentItemSection<Result>] { first }
    /// The sections of the second branch.
    public static func buildEither(
      second: [IntentItemSection<Result>]
    ) -> [IntentItemSection<Result>] { second }
    /// The sections of all iterations of a loop.
    public static func buildArray(
      _ parts: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] { parts.flatMap { $0 } }
  }
}

/// A list in sections that a person can choose from.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// The prompt above the list.
  public var promptLabel: LocalizedStringResource?
  /// Whether the list has an index of first letters.
  public var usesIndexedCollation: Bool
  /// The sections in their order.
  public var sections: [IntentItemSection<Result>]

  /// An empty list.
  public static var empty: IntentItemCollection<Result> {
    IntentItemCollection(sections: [])
  }

  /// The values without their titles and sections.
  public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }

  /// The values of all sections.
  public var _values: [Result] { items }
  /// An empty list.
  public static var _none: IntentItemCollection<Result> { .empty }

  /// Creates a list from sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Creates a list with one untitled section of values.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// Creates a list with one untitled section of items.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// Creates a list from a builder of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSection<Result>.Builder sectionsBuilder: () -> [IntentItemSection<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: sectionsBuilder())
  }
}

extension IntentItemCollection: Sendable where Result: Sendable {}

extension IntentItemCollection: ExpressibleByArrayLiteral {
  /// Creates a list from an array literal.
  public init(arrayLiteral elements: Result...) {
    self.init(items: elements)
  }
}
