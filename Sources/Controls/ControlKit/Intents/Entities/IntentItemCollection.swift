/// A list in sections that a person can choose from.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// The prompt above the list.
  public var promptLabel: LocalizedStringResource?
  /// Whether the list has an index of first letters.
  public var usesIndexedCollation: Bool
  /// The sections.
  public var sections: [IntentItemSection<Result>]

  /// An empty list.
  public static var empty: IntentItemCollection<Result> {
    IntentItemCollection(sections: [])
  }

  /// The values of all sections.
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
