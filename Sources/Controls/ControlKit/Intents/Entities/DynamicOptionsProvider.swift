/// A list of results that a person can choose from.
public protocol ResultsCollection<Result> {
  /// The type of one result.
  associatedtype Result: _IntentValue
  /// The results without their headings.
  var _values: [Result] { get }
  /// A list without results.
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

/// Offers the values that a parameter can have.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  /// The type of the list.
  associatedtype Result: ResultsCollection
  /// The type of the value that is chosen at first.
  associatedtype DefaultValue: _IntentValue = Result.Result

  /// The values to choose from.
  func results() async throws -> Result
  /// The value of a parameter for which nothing is chosen; nil by default.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// One value of a list, with its own words.
  public typealias Item = IntentItem
  /// Values of a list under one heading.
  public typealias ItemSection = IntentItemSection
  /// A list in sections.
  public typealias ItemCollection = IntentItemCollection

  /// Nothing is chosen at first.
  public func defaultResult() async -> DefaultValue? { nil }
}
