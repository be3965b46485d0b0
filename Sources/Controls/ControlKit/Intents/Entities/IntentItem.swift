/// A value in a list, optionally with its own title.
public struct IntentItem<Result: _IntentValue> {
  /// The value.
  public var value: Result
  /// The title; nil for the value's own display name.
  public var title: LocalizedStringResource?
  /// The subtitle.
  public var subtitle: LocalizedStringResource?
  /// The image.
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
    /// One item.
    public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] {
      [item]
    }
    /// A value as an item.
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
    /// The items of the first branch.
    public static func buildEither(first: [IntentItem<Result>]) -> [IntentItem<Result>] { first }
    /// The items of the second branch.
    public static func buildEither(second: [IntentItem<Result>]) -> [IntentItem<Result>] { second }
    /// The items of a loop.
    public static func buildArray(_ parts: [[IntentItem<Result>]]) -> [IntentItem<Result>] {
      parts.flatMap { $0 }
    }
  }
}

extension IntentItem: Sendable where Result: Sendable {}
