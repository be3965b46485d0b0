/// Finds entities by listing all of them.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Every entity there is.
  func allEntities() async throws -> Result
  /// What the system's search for these entities is called; nil by default.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// Every entity.
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }

  /// Those of all entities that have one of the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

extension EnumerableEntityQuery where Result == IntentItemCollection<Entity> {
  /// Every entity.
  public func suggestedEntities() async throws -> IntentItemCollection<Entity> {
    try await allEntities()
  }

  /// Those of all entities that have one of the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().items.filter { identifiers.contains($0.id) }
  }
}

/// An entity of which an app has exactly one.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// Finds the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Result == [Entity] {
  /// The one entity.
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
  /// The one entity.
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}
