/// A sentence that summarizes an intent's parameters in the Shortcuts app; ignored here.
public protocol ParameterSummary: Sendable {}

/// A summary, written `Summary("Set \(\.$value)")`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Creates a summary without a sentence and parameters.
  public init() {}

  /// Creates a summary from a sentence.
  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}

  /// Creates a summary from a sentence and further parameters.
  public init(
    _ summary: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]
  ) {}

  /// Creates a summary without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]) {}
}

/// The sentence of a summary.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  /// Collects the parts of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Creates an empty interpolation; the expected sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Creates a sentence without parameters.
  public init(stringLiteral value: String) {}
  /// Creates a sentence with parameters.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Builds the list of further parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// One parameter.
  public static func buildExpression<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { parameter }
  /// All parameters in their order.
  public static func buildBlock(
    _ parameters: PartialKeyPath<Intent>...
  ) -> [PartialKeyPath<Intent>] { parameters }
}

/// Builds exactly one summary or one condition.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// Accepts a summary of this intent.
  public static func buildExpression(
    _ summary: IntentParameterSummary<Intent>
  ) -> IntentParameterSummary<Intent> { summary }
  /// Accepts other content.
  public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
  /// Returns the summary.
  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
  /// Creates an empty summary.
  public static func buildBlock() -> IntentParameterSummary<Intent> { IntentParameterSummary() }
}

extension AppIntent {
  /// A summary of the parameters.
  public typealias Summary = IntentParameterSummary<Self>
  /// One of two summaries, depending on a parameter.
  public typealias When = ParameterSummaryWhenCondition<Self>
  /// One of several summaries, depending on a parameter.
  public typealias Switch<Value: _IntentValue & Sendable> =
    ParameterSummarySwitchCondition<Self, Value>
  /// The summary for some of the values.
  public typealias Case<Value: _IntentValue & Sendable> =
    ParameterSummaryCaseCondition<Self, Value>
  /// The summary for all other values.
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition<Self>
}

/// The way in which a condition compares a parameter with a value.
public enum ParameterSummaryComparisonOperator: Hashable, Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
}

/// The way in which a condition compares a parameter with a list of values.
public enum ParameterSummaryListOperator: Hashable, Sendable {
  case oneOf, notOneOf
}

/// Whether a condition requires a value or no value.
public enum ParameterSummaryValueOperator: Hashable, Sendable {
  case hasAnyValue, hasNoValue
}

/// One of two summaries, depending on a condition.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  /// Compares a parameter with a value.
  public init<Value, First: ParameterSummary, Second: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparisonOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Compares a parameter with a value, without an alternative.
  public init<Value, First: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparisonOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First
  ) {}

  /// Compares a parameter with a list.
  public init<Value, First: ParameterSummary, Second: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryListOperator, _ values: [Value.UnwrappedType],
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Checks whether a parameter has a value.
  public init<Value, First: ParameterSummary, Second: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryValueOperator,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Checks the family of the configured widget.
  public init<First: ParameterSummary, Second: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Checks whether the configured widget has one of these families.
  public init<First: ParameterSummary, Second: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryListOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}
}

/// One of several summaries, depending on a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable
>: ParameterSummary {
  /// Creates a condition on a parameter.
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> ParameterSummaryCases
  ) {}
}

/// The summary for some of the values.
public struct ParameterSummaryCaseCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable
>: Sendable {
  /// Creates the summary for one value.
  public init<Content: ParameterSummary>(
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}

  /// Creates the summary for any of several values.
  public init<Content: ParameterSummary>(
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}
}

/// The summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent>: Sendable {
  /// Creates the summary for all other values.
  public init<Content: ParameterSummary>(
    @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}
}

/// The summaries of a switch.
public struct ParameterSummaryCases: Sendable {
  init() {}
}

/// Builds the list of summaries of a switch.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue & Sendable> {
  /// The summary for some of the values.
  public static func buildExpression(
    _ condition: ParameterSummaryCaseCondition<Intent, Value>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }
  /// The summary for all other values.
  public static func buildExpression(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }
  /// All summaries.
  public static func buildBlock(_ cases: ParameterSummaryCases...) -> ParameterSummaryCases {
    ParameterSummaryCases()
  }
}
