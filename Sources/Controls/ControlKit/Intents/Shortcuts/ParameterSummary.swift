/// A sentence about the parameters of an intent.
///
/// The Shortcuts app shows it on an iPhone. It is accepted here and not kept: a control has no place
/// for it.
public protocol ParameterSummary: Sendable {}

/// One sentence, written `Summary("Set \(\.$value)")`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// No sentence.
  public init() {}

  /// A sentence.
  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}

  /// A sentence, with more parameters below it.
  public init(
    _ summary: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]
  ) {}

  /// Parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]) {}
}

/// The words of a sentence about parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  /// Collects a sentence with parameters in it.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// A sentence without parameters.
  public init(stringLiteral value: String) {}
  /// A sentence with parameters.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Collects the parameters below a sentence.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// One parameter.
  public static func buildExpression<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { parameter }
  /// Parameters after one another.
  public static func buildBlock(
    _ parameters: PartialKeyPath<Intent>...
  ) -> [PartialKeyPath<Intent>] { parameters }
}

/// Builds exactly one sentence, or one choice between sentences.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// Takes a sentence of this intent.
  public static func buildExpression(
    _ summary: IntentParameterSummary<Intent>
  ) -> IntentParameterSummary<Intent> { summary }
  /// Takes any other content.
  public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
  /// The one sentence.
  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
  /// No sentence.
  public static func buildBlock() -> IntentParameterSummary<Intent> { IntentParameterSummary() }
}
