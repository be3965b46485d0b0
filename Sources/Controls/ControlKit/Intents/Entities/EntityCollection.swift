/// Identifiers of entities that are queried later (iOS 27; developer.apple.com, EntityCollection).
///
/// A parameter of this type needs no query: the intent receives the identifiers.
public struct EntityCollection<Entity: AppEntity>: _ChosenIntentValue, Sendable {
  /// The identifiers of the entities.
  public var identifiers: [Entity.ID]
  /// The entities from `init(entities:)`, valid while their identifiers equal `identifiers`.
  private var entities: [Entity] = []

  /// Creates a collection of identifiers.
  public init(identifiers: [Entity.ID] = []) {
    self.identifiers = identifiers
  }

  /// Creates a collection of entities, which `resolvedEntities()` returns without a query.
  public init(entities: [Entity]) {
    identifiers = entities.map(\.id)
    self.entities = entities
  }

  /// Adds an identifier.
  public mutating func append(_ identifier: Entity.ID) { identifiers.append(identifier) }

  /// Adds the identifier of an entity.
  public mutating func append(_ entity: Entity) { identifiers.append(entity.id) }

  /// The entities that the query finds, in the order of their identifiers.
  ///
  /// - Throws: The error of the query.
  public func resolvedEntities() async throws -> [Entity] {
    if entities.map(\.id) == identifiers { return entities }
    let found = try await Entity.defaultQuery.entities(for: identifiers.map { $0 as Entity.ID })
    return identifiers.compactMap { id in found.first { $0.id == id } }
  }
}

extension EntityCollection: PlainValue {
  package static var form: ParameterListing.Form { .string }
  package static var accepted: String { "a list of identifiers" }
  package var json: JSONValue { .array(identifiers.map { .string($0.entityIdentifierString) }) }

  package static func from(_ json: JSONValue) -> EntityCollection<Entity>? {
    let parts = if case .array(let parts) = json { parts } else { [json] }
    let identifiers = parts.map { part in
      String.from(part).flatMap { Entity.ID.entityIdentifier(for: $0) }
    }
    if identifiers.contains(where: { $0 == nil }) { return nil }
    return EntityCollection(identifiers: identifiers.compactMap(\.self))
  }
}
