/// A section of a list.
public struct IntentItemSection<Result: _IntentValue> {
  /// The title.
  public var title: LocalizedStringResource?
  /// The subtitle.
  public var subtitle: LocalizedStringResource?
  /// The image next to the title.
  public var image: DisplayRepresentation.Image?
  /// The items.
  public var items: [IntentItem<Result>]

  /// Creates a section from items.
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

  /// Creates a section from values.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [Result]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
  }

  /// Creates a section from a builder of items.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }

  /// Builds a list of sections.
  @resultBuilder
  public enum Builder {
    /// One section.
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
    /// The sections of a loop.
    public static func buildArray(
      _ parts: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] { parts.flatMap { $0 } }
  }
}

extension IntentItemSection: Sendable where Result: Sendable {}
