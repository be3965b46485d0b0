/// Values of a list under one heading.
public struct IntentItemSection<Result: _IntentValue> {
  /// The heading.
  public var title: LocalizedStringResource?
  /// A line below the heading.
  public var subtitle: LocalizedStringResource?
  /// A picture beside the heading.
  public var image: DisplayRepresentation.Image?
  /// The values.
  public var items: [IntentItem<Result>]

  /// A section of items with their own words.
  @_disfavoredOverload
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.items = items
  }

  /// A section of values.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [Result]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
  }

  /// A section of the items that a closure names.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }

  /// Collects sections from a closure.
  @resultBuilder
  public enum Builder {
    /// One section.
    public static func buildExpression(
      _ section: IntentItemSection<Result>
    ) -> [IntentItemSection<Result>] { [section] }
    /// Sections that are made already.
    public static func buildExpression(
      _ sections: [IntentItemSection<Result>]
    ) -> [IntentItemSection<Result>] { sections }
    /// Sections after one another.
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
    /// The sections of a loop.
    public static func buildArray(
      _ parts: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] { parts.flatMap { $0 } }
  }
}

extension IntentItemSection: Sendable where Result: Sendable {}
