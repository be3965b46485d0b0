/// Finds entities by their identifiers.
///
/// A configuration keeps the identifier of the entity that a person has chosen, and asks the query
/// for the entity later, in another process perhaps (developer.apple.com, EntityQuery): an
/// identifier must stay the same for as long as its entity exists. A process asks one query for each
/// type of entity, its `defaultQuery`.
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

  /// Nothing is suggested.
  public func suggestedEntities() async throws -> Result { Result._none }
}

/// Finds entities by text as well.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that match what a person has typed.
  func entities(matching string: String) async throws -> Result
}
