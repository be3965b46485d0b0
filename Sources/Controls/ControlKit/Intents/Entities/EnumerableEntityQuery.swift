/// A query that can list all entities.
public protocol EnumerableEntityQuery: EntityQuery where Result.Result == Entity {
  /// All entities.
  func allEntities() async throws -> Result
  /// The description of the system's search action; nil by default.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// Returns nil.
  public static var findIntentDescription: IntentDescription? { nil }

  /// All entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }

  /// Those of all entities that have one of the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities()._values.filter { identifiers.contains($0.id) }
  }
}
