/// A sentence that summarizes the parameters of an intent.
///
/// The Shortcuts app shows it on iOS. It is ignored here.
/// for it.
public protocol ParameterSummary: Sendable {}

/// A summary, written `Summary("Set \(\.$value)")`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Creates an empty summary.
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
    /// Creates an empty interpolation.
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
