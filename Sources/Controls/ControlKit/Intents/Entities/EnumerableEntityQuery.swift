/// Finds entities by listing all of them.
public protocol EnumerableEntityQuery: EntityQuery where Result.Result == Entity {
  /// Every entity there is.
  func allEntities() async throws -> Result
  /// What the system's search for these entities is called; nil by default.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }

  /// Every entity.
  public func suggestedEntities() async throws -> Result { try await allEntities() }

  /// Those of all entities that have one of the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities()._values.filter { identifiers.contains($0.id) }
  }
}
