/// A list of results that a person can choose from.
public protocol ResultsCollection<Result> {
  /// The type of one result.
  associatedtype Result: _IntentValue
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The type of one result.
  public typealias Result = Element
}

/// Offers the values that a parameter can have.
public protocol DynamicOptionsProvider {
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
  /// Nothing is chosen at first.
  public func defaultResult() async -> DefaultValue? { nil }
}

/// Finds entities by their identifiers.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The type of the list.
  associatedtype Result = [Entity]

  /// A query, ready to be asked.
  init()
  /// The entities with these identifiers; those that no longer exist are left out.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// The entities to choose from.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
  /// Nothing is suggested.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by text as well.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that match what a person has typed.
  func entities(matching string: String) async throws -> Result
}
