/// Finds entities by their identifiers.
///
/// A configuration contains the identifier of the chosen entity. The system asks the query for the
/// entity later, possibly in another process (developer.apple.com, EntityQuery), so an identifier
/// must stay the same as long as its entity exists. A process uses one query for each entity type,
/// its `defaultQuery`.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The type of the list.
  associatedtype Result = [Entity]

  /// Creates the query.
  init()
  /// The entities with these identifiers, without those that no longer exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// The entities that a person can choose from.
  func suggestedEntities() async throws -> Result
  /// The processes of an app that may run the query (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension EntityQuery {
  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }

  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }

  /// Returns an empty list.
  public func suggestedEntities() async throws -> Result { Result._none }
}

/// A query that also finds entities by text.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that match the text that a person has typed.
  func entities(matching string: String) async throws -> Result
}
