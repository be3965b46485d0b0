/// The type and the identifier of an entity (iOS 18.2; developer.apple.com, EntityIdentifier).
public struct EntityIdentifier: Hashable, Sendable {
  private let type: String
  private let identifier: String

  /// The identifier of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// The identifier of the entity of this type with this `id`.
  public init<Entity: AppEntity>(for type: Entity.Type, identifier: Entity.ID) {
    self.type = "\(type)"
    self.identifier = identifier.entityIdentifierString
  }
}
