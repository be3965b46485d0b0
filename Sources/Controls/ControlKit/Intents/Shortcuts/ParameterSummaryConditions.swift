extension AppIntent {
  /// A sentence about the parameters.
  public typealias Summary = IntentParameterSummary<Self>
  /// One sentence or another, by the value of a parameter.
  public typealias When = ParameterSummaryWhenCondition<Self>
  /// One of several sentences, by the value of a parameter.
  public typealias Switch<Value: _IntentValue & Sendable> =
    ParameterSummarySwitchCondition<Self, Value>
  /// A sentence for some of the values.
  public typealias Case<Value: _IntentValue & Sendable> =
    ParameterSummaryCaseCondition<Self, Value>
  /// The sentence for all other values.
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition<Self>
}

/// How a sentence's condition compares.
public enum ParameterSummaryComparisonOperator: Hashable, Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
}

/// How a sentence's condition compares with a list.
public enum ParameterSummaryListOperator: Hashable, Sendable {
  case oneOf, notOneOf
}

/// Whether a sentence's condition asks for any value or for none.
public enum ParameterSummaryValueOperator: Hashable, Sendable {
  case hasAnyValue, hasNoValue
}

/// One sentence or another, by the value of a parameter.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  /// Compares a parameter with a value.
  public init<Value, First: ParameterSummary, Second: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparisonOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Compares a parameter with a value; there is no other sentence.
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

  /// Asks whether a parameter has a value.
  public init<Value, First: ParameterSummary, Second: ParameterSummary>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryValueOperator,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Asks which widget is configured.
  public init<First: ParameterSummary, Second: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}

  /// Asks whether one of several widgets is configured.
  public init<First: ParameterSummary, Second: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryListOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ summary: () -> First,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Second
  ) {}
}

/// One of several sentences, by the value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable
>: ParameterSummary {
  /// Chooses by this parameter.
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> ParameterSummaryCases
  ) {}
}

/// A sentence for some of the values.
public struct ParameterSummaryCaseCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable
>: Sendable {
  /// For one value.
  public init<Content: ParameterSummary>(
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}

  /// For one of several values.
  public init<Content: ParameterSummary>(
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}
}

/// The sentence for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent>: Sendable {
  /// For all other values.
  public init<Content: ParameterSummary>(
    @ParameterSummaryBuilder<Intent> _ summary: () -> Content
  ) {}
}

/// The sentences of a choice.
public struct ParameterSummaryCases: Sendable {
  init() {}
}

/// Collects the sentences of a choice.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue & Sendable> {
  /// A sentence for some of the values.
  public static func buildExpression(
    _ condition: ParameterSummaryCaseCondition<Intent, Value>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }
  /// The sentence for all other values.
  public static func buildExpression(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }
  /// All of them.
  public static func buildBlock(_ cases: ParameterSummaryCases...) -> ParameterSummaryCases {
    ParameterSummaryCases()
  }
}
