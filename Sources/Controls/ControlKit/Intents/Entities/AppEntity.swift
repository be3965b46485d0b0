public import FoundationEssentials

/// A value of an app for parameters and results of intents: an entity or an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue,
  Sendable
{}

/// An object of an app, such as one of its timers.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable, _ChosenIntentValue
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
  /// The query that finds entities of this type.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == ValueType
  /// The query that finds entities of this type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// The property wrapper `@Property`.
  public typealias Property = EntityProperty
}

/// An entity without an identifier and a query, which exists only while an intent runs.
public protocol TransientAppEntity: AppValue, DisplayRepresentable, _ChosenIntentValue {
  /// Creates an entity without values; called by the system.
  init()
}

extension TransientAppEntity {
  /// The property wrapper `@Property`.
  public typealias Property = EntityProperty
}

/// An identifier that can be converted to a string.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }
  /// Creates the identifier from a string, or returns `nil` if the string is not valid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The string itself.
  public var entityIdentifierString: String { self }
  /// Returns the string.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  /// The number in decimal digits.
  public var entityIdentifierString: String { String(self) }
  /// Parses decimal digits with an optional sign.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The UUID in its standard form of 36 characters.
  public var entityIdentifierString: String { uuidString }
  /// Parses a UUID of 36 characters.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

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

/// An identifier for this device and one for all devices (iOS 27; developer.apple.com, SyncableEntityIdentifier).
public struct SyncableEntityIdentifier<LocalID, StableID>: Hashable, Sendable
where
  LocalID: EntityIdentifierConvertible & Sendable & Hashable,
  StableID: EntityIdentifierConvertible & Sendable & Hashable
{
  /// The identifier on this device.
  public let local: LocalID?
  /// The identifier on all devices.
  public let stable: StableID?

  /// Creates an identifier from both.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  private init(_ local: LocalID?, _ stable: StableID?) {
    self.local = local
    self.stable = stable
  }
}

extension SyncableEntityIdentifier where LocalID == StableID {
  /// Creates an identifier that is the same on all devices.
  public init(id: LocalID) { self.init(local: id, stable: id) }
}

extension SyncableEntityIdentifier: EntityIdentifierConvertible {
  /// The length of the local identifier in characters, and both identifiers: `3:abcdef`.
  public var entityIdentifierString: String {
    let first = local?.entityIdentifierString ?? ""
    return "\(first.count):\(first)\(stable?.entityIdentifierString ?? "")"
  }

  /// Parses the format of `entityIdentifierString`.
  public static func entityIdentifier(
    for entityIdentifierString: String
  ) -> SyncableEntityIdentifier<LocalID, StableID>? {
    let parts = entityIdentifierString.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), count >= 0, count <= parts[1].count
    else { return nil }
    let local = LocalID.entityIdentifier(for: String(parts[1].prefix(count)))
    let stable = StableID.entityIdentifier(for: String(parts[1].dropFirst(count)))
    return local == nil && stable == nil ? nil : Self(local, stable)
  }
}
