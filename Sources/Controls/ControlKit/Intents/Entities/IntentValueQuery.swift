/// A query that finds values for an input, such as a text or what is in a picture (iOS 26;
/// developer.apple.com, IntentValueQuery).
///
/// Nothing asks it here: there is no visual search.
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// The type of the input.
  associatedtype Input
  /// The type of the list.
  associatedtype Result: ResultsCollection
  /// Creates the query.
  init()
  /// The values for an input.
  func values(for input: Input) async throws -> Result
  /// The processes of an app that may run the query (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension IntentValueQuery {
  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
}
