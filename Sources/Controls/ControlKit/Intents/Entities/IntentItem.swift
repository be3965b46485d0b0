/// One value of a list, with its own words if it has any.
public struct IntentItem<Result: _IntentValue> {
  /// The value.
  public var value: Result
  /// The value's name; nil is the value's own.
  public var title: LocalizedStringResource?
  /// A second line.
  public var subtitle: LocalizedStringResource?
  /// A picture.
  public var image: DisplayRepresentation.Image?

  /// A value that says itself how it looks.
  public init(_ value: Result) {
    self.value = value
  }

  /// A value with its own words.
  public init(
    _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  /// Collects items from a closure.
  @resultBuilder
  public enum Builder {
    /// One item.
    public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] {
      [item]
    }
    /// One value.
    public static func buildExpression(_ value: Result) -> [IntentItem<Result>] {
      [IntentItem(value)]
    }
    /// Items that are made already.
    public static func buildExpression(_ items: [IntentItem<Result>]) -> [IntentItem<Result>] {
      items
    }
    /// Items after one another.
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
