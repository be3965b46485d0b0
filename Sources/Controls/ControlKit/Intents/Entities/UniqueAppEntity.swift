/// An entity type with exactly one entity.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The name of the type: there is only one entity of it.
  public var id: String { "\(Self.self)" }
}

/// Finds the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery
where Entity == Unique, Result == [Unique] {
  /// The type of the entity.
  associatedtype Unique: AppEntity
  /// The only entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// Returns the only entity.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// A query for an entity that a closure creates.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// Nil if the query was created without a closure.
  private let make: (@Sendable () async throws -> Entity)?

  /// Creates a query that returns the closure's result.
  public init(_ make: @escaping @Sendable () async throws -> Entity) {
    self.make = make
  }

  /// Creates a query that delegates to the entity's own query.
  public init() {
    make = nil
  }

  /// The only entity.
  public func uniqueEntity() async throws -> Entity {
    let own = Entity.defaultQuery as? UniqueAppEntityProvider<Entity>
    guard let make = make ?? own?.make else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await make()
  }
}
