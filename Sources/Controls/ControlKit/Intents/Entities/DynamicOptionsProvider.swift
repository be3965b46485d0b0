/// A list of values that a person can choose from.
public protocol ResultsCollection<Result> {
  /// The type of one result.
  associatedtype Result: _IntentValue
  /// The values of all sections.
  var _values: [Result] { get }
  /// An empty list.
  static var _none: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The type of one result.
  public typealias Result = Element
  /// The array itself.
  public var _values: [Element] { self }
  /// The empty array.
  public static var _none: [Element] { [] }
}

/// Provides the values that a parameter can have.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  /// The type of the list.
  associatedtype Result: ResultsCollection
  /// The type of the default value.
  associatedtype DefaultValue: _IntentValue = Result.Result

  /// The values to choose from.
  func results() async throws -> Result
  /// The default value; nil by default.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A value in a list, optionally with its own title.
  public typealias Item = IntentItem
  /// A section of a list.
  public typealias ItemSection = IntentItemSection
  /// A list in sections.
  public typealias ItemCollection = IntentItemCollection

  /// Returns nil.
  public func defaultResult() async -> DefaultValue? { nil }
}
