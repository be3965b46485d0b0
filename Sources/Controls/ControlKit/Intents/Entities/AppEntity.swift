public import FoundationEssentials
import Synchronization

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

extension AppEntity where Self: CaseIterable & RawRepresentable, ID == RawValue {
  /// The raw value.
  public var id: RawValue { rawValue }
  /// The query that finds all cases.
  public static var defaultQuery: _CaseEntityQuery<Self> { _CaseEntityQuery() }
}

/// Finds the cases of an enumeration that is an entity.
public struct _CaseEntityQuery<Entity: AppEntity & CaseIterable>: EnumerableEntityQuery {
  /// All cases.
  public typealias Result = [Entity]
  /// Creates the query.
  public init() {}
  /// Returns all cases.
  public func allEntities() async throws -> [Entity] { Array(Entity.allCases) }
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
  var entityIdentifierString: String { get }
  /// Creates the identifier from a string, or returns `nil` if the string is not valid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
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

  /// Creates the identifier from the entity's type and `id`.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Creates the identifier from the entity's type and `id`.
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

/// A property of an entity, written `@Property`, which is only stored on Linux.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: Sendable {
  /// The localized name, or an empty string.
  public let title: LocalizedStringResource
  /// The value in an array of at most one element, because Swift 6.0.3 can crash on `Mutex<Value?>` in a generic class.
  private let stored: Mutex<[Value]>

  /// A property with a title.
  public init(title: LocalizedStringResource) {
    self.title = title
    stored = Mutex(Self.absent)
  }

  /// A property without a title.
  public convenience init() {
    self.init(title: "")
  }

  /// A property with an initial value, as the macros of schemas write it.
  public init(wrappedValue: Value, title: LocalizedStringResource = "") {
    self.title = title
    stored = Mutex([wrappedValue])
  }

  /// The projection of a computed property; called only by the expansion of `@ComputedProperty`.
  public init(_title title: LocalizedStringResource?, _value value: Value) {
    self.title = title ?? ""
    stored = Mutex([value])
  }

  /// The projection of a deferred property, without its value; called only by the expansion of `@DeferredProperty`.
  public init(_title title: LocalizedStringResource?) {
    self.title = title ?? ""
    stored = Mutex(Self.absent)
  }

  /// A property with its visibility, which has no effect here.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility
  ) {
    self.init(title: title ?? "")
  }

  /// The value of the property.
  ///
  /// Reading a required property that was never set stops the program, as on iOS, since the app's
  /// own code is responsible for setting it.
  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0.first }) else {
        fatalError(
          """
          The property "\(title.text)" of type \(Value.self) is read before it is set; set it where the entity is \
          created
          """)
      }
      return value
    }
    set { stored.withLock { $0 = [newValue] } }
  }

  /// The property wrapper itself, written `$name`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The value, or `nil` if it was not set.
  var current: Value? { stored.withLock { $0.first } }

  /// The initial `stored`: `nil` for an optional type, otherwise empty.
  private static var absent: [Value] {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return [] }
    return (type.init(nilLiteral: ()) as? Value).map { [$0] } ?? []
  }
}

extension EntityProperty {
  /// A property with a key of Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(title: title ?? "")
  }

  /// A property with a custom key for Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(title: title ?? "")
  }
}

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

/// A custom key of an app for Spotlight.
public final class CSCustomAttributeKey: Sendable {
  /// The name of the key.
  public let keyName: String

  /// Creates a key, or returns `nil` if the name is empty.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    self.keyName = keyName
  }
}

/// An entity for the system's search, which does not exist on Linux (iOS 18; developer.apple.com, IndexedEntity).
public protocol IndexedEntity: AppEntity {
  /// The properties of the entity for the search, by default its title.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether the search leaves the entity out; false by default.
  var hideInSpotlight: Bool { get }
}

/// A query whose entities the search can reindex (iOS 27; developer.apple.com, IndexedEntityQuery).
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {}

extension IndexedEntity {
  /// By default, false.
  public var hideInSpotlight: Bool { false }

  /// The entity's title.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

  /// The entity's title.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet()
    set.displayName = displayRepresentation.title.text
    return set
  }
}

/// Suggests an app's configured widgets (developer.apple.com, RelevantIntentManager).
///
/// During a suggestion, the widget with the same options comes to the front of its stack.
public final class RelevantIntentManager: Sendable {
  /// The only instance.
  public static let shared = RelevantIntentManager()

  private init() {}

  /// Replaces the suggestions.
  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
    ControlCenter.shared.host?.relevant(
      relevantIntents.compactMap(\.suggestion), replaces: true)
  }
}

/// A widget's configuration that matters in a context (developer.apple.com, RelevantIntent).
public struct RelevantIntent: Sendable {
  /// The suggestion, or `nil` for a context that never occurs.
  let suggestion: SuggestedIntent?

  /// Suggests a configuration of a widget.
  public init(
    _ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext
  ) {
    suggestion = relevance.interval.map { interval in
      SuggestedIntent(
        intent, kind: widgetKind, from: interval.start,
        duration: max(interval.duration, IntentDonationManager.duration))
    }
  }
}

extension String: EntityIdentifierConvertible {
  /// The string itself.
  public var entityIdentifierString: String { self }
  /// Accepts every string.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}
