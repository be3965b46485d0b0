/// An entity of which an app has exactly one.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// Finds the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery
where Entity == Unique, Result == [Unique] {
  /// The type of the entity.
  associatedtype Unique: AppEntity
  /// The one entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// The one entity.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// The query of an entity that a closure makes.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// Nil in a query that only knows the entity's type.
  private let make: (@Sendable () async throws -> Entity)?

  /// A query that answers with what the closure makes.
  public init(_ make: @escaping @Sendable () async throws -> Entity) {
    self.make = make
  }

  /// A query that answers as the entity's own does.
  public init() {
    make = nil
  }

  /// The one entity.
  public func uniqueEntity() async throws -> Entity {
    let own = Entity.defaultQuery as? UniqueAppEntityProvider<Entity>
    guard let make = make ?? own?.make else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await make()
  }
}
