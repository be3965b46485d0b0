/// A list in sections, for a person to choose from.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// What the list is introduced with.
  public var promptLabel: LocalizedStringResource?
  /// Whether the list has an index of initial letters.
  public var usesIndexedCollation: Bool
  /// The sections.
  public var sections: [IntentItemSection<Result>]

  /// A list with nothing in it.
  public static var empty: IntentItemCollection<Result> {
    IntentItemCollection(sections: [])
  }

  /// The values of all sections.
  public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }

  /// The values of all sections.
  public var _values: [Result] { items }
  /// A list with nothing in it.
  public static var _none: IntentItemCollection<Result> { .empty }

  /// A list of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// A list of values, in one section without a heading.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// A list of items with their own words, in one section without a heading.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// A list of the sections that a closure names.
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
  /// A list of the values between the brackets.
  public init(arrayLiteral elements: Result...) {
    self.init(items: elements)
  }
}
